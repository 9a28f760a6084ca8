import CGtk
import WindowModel

/// What the past year teaches: sentences, and charts as rows of bars.
final class InsightsPane {
    private enum Content { case loading, page, tooFew, fault }

    let widget = makeBox(GTK_ORIENTATION_VERTICAL)
    private let column = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 6)
    private let tooFew = makeStatusPage(WindowText.tooFewInsights)
    private let faultPage = makeFaultPage()
    private var contents: [Content: Widget] = [:]
    private let scroller: Widget
    private var shown: InsightsView?
    private let accept: (InsightsView.Proposal) -> Void

    init(accept: @escaping (InsightsView.Proposal) -> Void) {
        self.accept = accept
        setMargins(column, 12, 12)
        scroller = makeScroller(column, isList: false)
        // The arrow keys scroll it.
        gtk_widget_set_focusable(scroller, 1)
        setName(scroller, WindowText.insights)
        contents = [
            .loading: makeStatusPage(WindowText.loadingInsights), .page: scroller, .tooFew: tooFew,
            .fault: faultPage,
        ]
        for content in contents.values {
            gtk_widget_set_vexpand(content, 1)
            gtk_box_append(widget.of(), content)
        }
        contents.show(.loading)
    }

    func show(_ view: InsightsView) {
        guard !view.sections.isEmpty else {
            adw_status_page_set_description(tooFew.opaque, escaped(view.summary))
            return contents.show(.tooFew)
        }
        contents.show(.page)
        guard view != shown else { return }
        shown = view
        while let child = gtk_widget_get_first_child(column) { gtk_box_remove(column.of(), child) }
        gtk_box_append(column.of(), makeLabel(view.summary, classes: "dim-label"))
        for section in view.sections { add(section) }
    }

    func show(fault text: String) {
        adw_status_page_set_description(faultPage.opaque, escaped(text))
        contents.show(.fault)
    }

    func grabFocus() { gtk_widget_grab_focus(scroller) }

    private func add(_ section: InsightsView.Section) {
        let heading = makeLabel(section.title, classes: "heading")
        gtk_widget_set_margin_top(heading, 18)
        gtk_box_append(column.of(), heading)
        for sentence in section.sentences { gtk_box_append(column.of(), makeLabel(sentence)) }
        for proposal in section.proposals { gtk_box_append(column.of(), makeRow(proposal)) }
        for bar in section.bars { gtk_box_append(column.of(), makeRow(bar)) }
    }

    private func makeRow(_ proposal: InsightsView.Proposal) -> Widget {
        let label = makeLabel(proposal.text)
        gtk_widget_set_hexpand(label, 1)
        let button = gtk_button_new_with_label(WindowText.accept)!
        setName(button, proposal.spokenAccept)
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
        connect(button, "clicked") { [unowned self] in accept(proposal) }
        return makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [label, button])
    }

    private func makeRow(_ bar: InsightsView.Bar) -> Widget {
        let label = makeLabel(bar.label)
        gtk_widget_set_hexpand(label, 1)
        let words = makeLabel(bar.words, classes: "dim-label", "numeric")
        gtk_label_set_xalign(words.opaque, 1)
        let line = makeBox(GTK_ORIENTATION_HORIZONTAL, [label, words])
        layOutBesideOrBelow(line)
        let progress = gtk_progress_bar_new()!
        gtk_progress_bar_set_fraction(progress.opaque, min(max(bar.share, 0), 1))
        setName(progress, bar.spokenName)
        return makeBox(GTK_ORIENTATION_VERTICAL, spacing: 2, [line, progress])
    }
}
