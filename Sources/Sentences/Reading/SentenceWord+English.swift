import Rules

extension SentenceLanguage {
    static let english = SentenceLanguage("en", time: .english, words: .english)
}

extension Vocabulary<SentenceWord> {
    static let english = Vocabulary([
        (.listTail, "from the list|from my list|off the list|off my list|from our list|from my to-do list"),
        (.weakQueryLead, "is|are|does|has"), (.dayOf(0), "today's|todays"),
        (.dayOf(1), "tomorrow's|tomorrows"),
        (
            .preamble,
            "put down that i have|put down that we have|put down that i've got|write down that i have|write down that we have|note down that i have|note down that we have|note that i have|note that we have|make a note that i have|make a note that we have|make a note that i've got|jot down that i have|please note that i have|put down that|write down that|note down that|make a note that|jot down that|put me down for|put us down for|pls|pls remind me|plz|remind me|remind us|please remind me|please remind us|can you remind me|can you please remind me|could you remind me|could you please remind me|can you remind us|would you remind me|remember|don't forget|dont forget|do not forget|don't let me forget|dont let me forget|i need|i have|i must|i've got|we need|we have|i should|we should|i want|i'd like|we must|need|have|gotta|i gotta|i got|add task:|add task|create a task called|create a task named|create task called|add a task called|add a task named|make a task called|new task called|add a task|add a task:|new task|new task:|create task|create a task|create task:|create a new task|add new task|add todo|add a todo|new todo|todo:|todo|to-do:|to do:|task:|set a reminder|set reminder|set a reminder for me|add a reminder|add reminder|create a reminder|new reminder|reminder:|reminder|nudge me|nudge us|ping me|please|can you|could you|can you please|could you please|will you please|would you please|please can you|please could you|please would you|would you kindly|would you be so kind as to|please would you be so kind as to|please be so kind as to|be so kind as to|make sure|note to self:|note to self|remember:|reminder to self|i have got|i'll need|make a note|don't let me forget to|i really need|add|put"
        ),
        (.politeness, "please|can you|could you|can you please|could you please"),
        (.adding, "add|put|write"),
        (
            .addingTail,
            "to my list|to the list|to our list|on my list|on the list|on our list|to my to-do list|on my to-do list|to the to-do list|on the to-do list|to my todo list|on my todo list|to my tasks|to my task list|to the shopping list|to my shopping list|to our shopping list|on the shopping list|on my shopping list|on our shopping list|to the grocery list|to my grocery list|on the grocery list|on my grocery list"
        ),
        (.link, "to|about|that i need to|that i have to|that|:|,|of|we need to|i need to|i have to"),
        (
            .eventLead,
            "schedule|schedule a|schedule an|schedule the|add event|add event:|add an event|add an event:|create an event|create event|create event:|create an event for|create a calendar event|create a calendar event for|new event|new event:|event:|calendar:|add to calendar|add to calendar:|add to my calendar|add to my calendar:|add appointment|add appointment:|book an event|add a calendar event|new appointment|new appointment:|add an event for|create an event called"
        ),
        (
            .eventTail,
            "in the calendar|on the calendar|in my calendar|on my calendar|to the calendar|to my calendar|in our calendar|on our calendar|to our calendar|into the calendar|into my calendar|to calendar|in calendar"
        ),
        (
            .itemLead,
            "there is|there are|there's|there're|we've got|i've got|i bought|i got|we bought|just bought|i just bought|we just bought|i've bought|we've bought|just got|i just got|we just got|i've just bought|we've just bought|picked up|added|add item|add item:|new item|new item:|item:|add an item|add food|add food:|food:|add to pantry|add to fridge|track|we have|got|bought|add"
        ),
        (.maintenanceLead, "add maintenance|add maintenance:|maintenance:|new maintenance"),
        (.documentLead, "add document|add document:|document:|new document|new document:"),
        (
            .labelLead,
            "create label|create a label|create a new label|create new label|new label|add label|add a label|add a new label|add new label|make label|make a label|make a new label|make new label|create a tag|create tag|new tag|add a tag|add tag|make a tag|create the label|add the label|make the label|label:"
        ),
        (
            .labelLead,
            "create label called|create a label called|create a label named|new label called|new label named|add a label called|add a label named|add label called|add label named|make a label called|make a label named|create a new label called|create a new label named|make a new label called|make a new label named|new label:|create label:|add label:|create a label for|make a label for|add a label for|label called|create label named|make label called|new tag called|create a tag called"
        ),
        (.labelTail, "label|tag|as a label|as label|as a tag"),
        (
            .labelTail,
            "create|new|add|make|create a|add a|make a|create new|add new|create the|make the|add the|create a new|make a new|add a new"
        ),
        (
            .completeLead,
            "done with|done:|done|i'm done with|im done with|i am done with|we're done with|finished|finished with|i finished|i've finished|i have finished|we finished|just finished|i just finished|complete|completed|i completed|i've completed|complete task|complete the task|mark complete|mark as complete|mark done|mark as done|mark as finished|check off|tick off|cross off|finish task|finish the task|close task|task done:|all done with|i did|i've done|i have done|we did|just did|already did|i already did|close out|that's done:|mark completed"
        ),
        (
            .completeTail,
            "done|as done|is done|are done|are finished|are complete|are completed|have been done|were done|is now done|is already done|are already done|are all done|has been completed|has been finished|is finally done|as complete|as completed|is complete|complete|completed|is completed|is finished|finished|as finished|to complete|to done|to completed|to finished|off|off the list|off my list|has been done|was done|got done|all done|is all done|off my to-do list|off the to-do list|off my todo list|is checked off|done already|already done"
        ),
        (.completeOnlyWithTail, "mark|set|check|tick|cross|mark the task|mark task|set task|set the task"),
        (
            .subject,
            "i|i've|i have|we|we've|i just|i already|just|already|we just|we already|i've already|i've just|i have already"
        ),
        (
            .pastTense,
            "took|paid|bought|called|cleaned|washed|sent|made|fed|walked|watered|emptied|changed|replaced|fixed|mailed|picked|dropped|returned|cooked|vacuumed|mowed|ordered|booked|renewed|emailed|wrote|submitted|filed|swept|mopped|brought|cancelled|canceled|checked|scheduled|turned|put|threw|cut|packed|unloaded|loaded|did|finished|completed|folded|repaired|tested|serviced|read|went|met|talked|spoke|filled|refilled|got|gave|signed|dusted|ironed|planted|raked|shoveled|updated|installed|set|ate|drank|used up"
        ),
        (.snoozeLead, "snooze|postpone"), (.reminderLead, "snooze"), (.moveLead, "move"),
        (.snoozeWeakLead, "delay|push|push back|defer|put off|reschedule"),
        (
            .snoozeAlone,
            "remind me again|remind me later|remind us later|not now|later|ask me again|remind again|ask me later|tell me again|tell me later|ping me again|ping me later|remind me about it later|remind me about this later|remind me of this later|remind me of this again|remind me about this again|remind me about it again|nudge me again|nudge me later|not yet|come back|try again|ask again|remind later|maybe later|do it later|i'll do it later"
        ),
        (
            .pronoun,
            "it|this|that|reminder|the reminder|this reminder|for|back|by|to|until|till|this one|me|that one|the task|this task|task|back by|back to|again|later|out|off|them"
        ),
        (
            .queryLead,
            "what|what's|whats|which|show|list|any|when|when's|whens|how|how's|who|who's|find|agenda|search|is|are|do i|does|did|have i|has|anything|give me|tell me|display|where|where's|am i|what're|what'll|my agenda|today's agenda|tomorrow's agenda|overdue|look for|look up|lookup|who'd|what did|family status|tasks for|tasks due|my tasks|is there|are there|is anything|are any|does anything|does any|do we have anything|do any|show me|everything|do we|have we"
        ),
        (
            .stock,
            "how many|how much|do i have|do we have|do i have any|do we have any|do i still have|do we still have|do i still have any|do we still have any|have i got|have we got|have i got any|have we got any|is there|are there|is there any|are there any|is there still|are there still|do we need|do i need|any|who has|who has got|who's got|who borrowed|who has borrowed|what's for|whats for|what is for"
        ),
        (.overdue, "overdue|late|past due|behind|missed|miss|did i miss|over due|past their due date"),
        (
            .expiring,
            "expire|expires|expiring|expired|go bad|going bad|goes bad|go off|goes off|going off|run out|runs out|running out|best before|use by|spoil|spoils|spoiling|end|ends|good until|eat soon|eaten soon|use up|warranties|warranty"
        ),
        (
            .completed,
            "complete|completed|done|finish|finished|accomplish|accomplished|did i do|did we do|check off|checked off|tick off|ticked off|cross off|crossed off|get done|got done"
        ),
        (.family, "family|everyone|everybody|household|we doing|the kids doing|family's"),
        (.nextOne, "next|up next|coming up next|next up"),
        (.search, "find|search|search for|look for|where|where's|where is|look up|lookup|where did i"),
        (
            .dueWord,
            "due|needs to be|need to be|has to be|have to be|must be|should be|left to|get done|agenda|schedule|calendar|on my plate|to do|happening|going on|planned|scheduled|have to|need to|events|appointments|coming up|on today|up"
        ),
        (
            .when,
            "when|when's|whens|when is|when are|when do|when does|when did|when will|when was|how long until"
        ),
        (
            .labelWord,
            "labeled|labelled|tagged|with label|with the label|with tag|with the tag|labeled as|labelled as|tagged as|tagged with|labeled with|under|in the label|under label"
        ),
        (.personWord, "assigned to|for|belonging to|does|did|has|is|of|what's|whats"),
        (.previousWeek, "last week|the past week|past week|previous week"),
        (.previousMonth, "last month|previous month"),
        (.previousYear, "last year"),
        (.wellbeing, "how is|how's|hows|how are|how're|how has|how have|how did"),
        (
            .thing,
            "present|presents|gift|gifts|card|cards|cake|cakes|ticket|tickets|fee|fees|notes|minutes|supplies|invitation|invitations|invites|decorations|dress|dresses|suit|shoes|outfit|costume|costumes|uniform|bag|bags|photos|pictures|album|form|forms|report|reports|payment|deposit|list|lists|registration|favors|snacks|balloons|books|cd|flowers|gear|kit|insurance|documents|itinerary|expenses|invoice|permission slip|slip|money"
        ),
        (.causative, "get|have|make|keep|want|getting|need|leave"),
        (.condition, "if|whether|when|until|once|sure"),
        (.timerLead, "set|set a|set an|set the|start|start a|start the"),
        (.timer, "timer|timer for|timer of"),
        (
            .remindLead,
            "remind me|remind us|reminder|with reminder|with a reminder|and remind me|also remind me|alert me|notify me|ping me|nudge me|warn me|warn us|and warn me"
        ), (.again, "again|once more|one more time"),
        (
            .queryFiller,
            "comes|coming|chores|errands|many|much|still|got|what|what's|whats|which|show|list|any|when|when's|whens|how|who|who's|find|agenda|search|is|are|do|does|did|i|me|my|we|our|us|have|has|the|a|an|to|for|of|in|on|all|anything|there|that|task|tasks|todo|todos|item|items|thing|things|open|please|everything|need|reminders|reminder|stuff|about|soon|will|be|up|it|look|you|can|due|get|give|tell|display|s|and|with|due?|by|next|events|event|going|long|until|was|last|named|called|matching|containing|where|where's|must|should|coming|food|foods|products|groceries|from|at|more|left|currently|been|done|finish|finished|completed|complete"
        ),
        (
            .expiry,
            "expires|expire|expiring|expiry|expiry date|expiration date|expiration|exp|exp.|exp date|best before|bbe|bb|b.b.|best by|best if used by|use by|use before|sell by|eat by|eat before|good until|good til|good till|that expires|that expire|which expires|which expire|that expires on|that expire on|good for|good through|good thru|goes off|go off|going off|goes bad|go bad|runs out|run out|running out|valid until|valid till|valid through|valid thru|use-by|best-before|expires on|expires in|expires at|expires by|keeps until|lasts until|consume by|drink by|expired|sell-by|best-by|valid to|expires:|expiry:|spoils|is good until|are good until|is good till|are good till|is good for|are good for|is good through|are good through|is going off|are going off|will expire|will go off|is best before|are best before|is valid until|are valid until|must be used by|must be eaten by|to be used by|has to be used by"
        ),
        (
            .warranty,
            "has a warranty|has a guarantee|has a warranty until|has a guarantee until|has warranty|has warranty until|warranty|guarantee|guaranteed|under warranty|under warranty until|under guarantee|under guarantee until|warranty until|warranty ends|warranty expires|warranty runs out|warranty through|guarantee until|guarantee ends|guarantee expires|warranty for|guarantee for|with warranty|year warranty|warranty is good until|warranty valid until|warranty good until|warranty runs until|guarantee runs out|warranty till|guarantee valid until|warranty lasts until|warranty exp"
        ),
        (.bought, "bought|purchased|bought on|purchased on|bought in|purchased in|got on"),
        (
            .verb,
            "call|buy|pay|book|plan|prepare|order|pick|get|send|write|email|cancel|clean|pack|confirm|check|bring|make|take|find|renew|return|review|finish|start|submit|file|fix|repair|replace|change|wash|water|feed|walk|drop|collect|mail|post|print|sign|read|watch|listen|cook|bake|defrost|thaw|empty|put|move|mow|rake|sweep|vacuum|dust|iron|fold|sort|organize|organise|declutter|donate|sell|return|ask|tell|text|message|phone|ring|contact|talk|meet|visit|invite|rsvp|register|sign up|apply|update|install|back|backup|charge|test|service|inspect|rotate|descale|flush|bleed|drain|lubricate|oil|tune|remove|hang|paint|build|assemble|set|turn|switch|lock|open|close|shut|prune|plant|weed|trim|cut|shovel|salt|refill|fill|stock|restock|reorder|measure|look|search|research|compare|choose|decide|learn|study|practice|practise|do|go|run|clear|exercise|stretch|meditate|give|lend|borrow|deposit|transfer|withdraw|invoice|bill|claim|dispute|report|complete|prep|wrap|gift|decorate|arrange|reserve|rent|hire|schedule|remember|try|use|eat|drink|freeze|marinate|soak|attend|join|host|teach|help|babysit|play|work|discuss|upload|download|scan|copy|shred|recycle|compost|dispose|throw|unclog|unpack|unload|load|dry|hand|grab|fetch|deliver|ship|track|settle|fax|follow|purchase|swap|rescue|disinfect|polish|scrub|mop|wipe|tidy|bathe|groom|brush|let|add|tip|notify|leave|draft|proofread|edit|publish|verify|reply|respond|cover|winterize|bring in|see|sew|mend|stain|seal|book in|reschedule|vote|exchange|hem|drive|wake|stop|finalize|finalise|line up|design|create|record|log"
        ),
        (
            .eventNoun,
            "book club|reading club|appointment|appt|meeting|visit from|spring break|winter break|summer break|fall break|half term|half-term|book fair|book sale|garage sale|yard sale|bake sale|meetup|meet-up|party|concert|flight|train|trip|holiday|vacation|visit|lesson|lessons|class|classes|club|practice|rehearsal|recital|game night|movie night|date night|game|match|gala|fair|wedding|birthday|bday|anniversary|parents evening|parents' evening|parent evening|parent-teacher|conference|interview|ceremony|graduation|festival|reunion|barbecue|bbq|picnic|potluck|shower|sleepover|playdate|play date|tournament|seminar|workshop|webinar|standup|stand-up|retreat|cruise|video call with|video call|zoom with|zoom call|phone call with|call with|conference call|open house|exam|funeral|service at church|training|session|show|exhibition|get-together|getaway|camping trip|play|performance|parade|fundraiser|funfair|screening|orientation|check-up|checkup|theatre|theater|opera|ballet|webinar|catch-up|catch up with|drinks with|coffee with|assembly|field trip|sports day|swim meet|race|marathon|hackathon|quiz night|trivia night|poker night|bridge night|baptism|christening|bar mitzvah|bat mitzvah|housewarming|weekend away|tour|excursion|boat trip|football|ferry"
        ),
        (.timetable, "train|flight|ferry|plane|airport"),
        (.occasion(.morning), "breakfast|wake|wake up|get up|alarm|alarm clock|sunrise"),
        (
            .occasion(.evening),
            "open mic night|open mic|mic night|comedy night|curry night|wine night|film night|games night|board game night|quiz night|karaoke night|girls night|boys night|parents night|jam session|leaving do|hen do|stag do|work do|works do|christmas do|xmas do|office party|pyjama party|pajama party|stand-up comedy|dinner|supper|drinks|bedtime|sunset|party|birthday party|christmas party|house party|babysitter|sitter|movie|movies|movie night|cinema|concert|gig|theatre|theater|opera|ballet|disco|date night|game night|quiz|quiz night|pub|pub quiz|pizza|pizza night|night in|quiet night in|takeaway|poker|poker night|choir|choir practice|band practice|book club|cocktails|sleepover|night out|rehearsal|rehearsals|choir rehearsal|parents evening|parents' evening|bbq|barbecue|karaoke|salsa|happy hour|new year's party|date with"
        ),
        (.meal, "dinner|lunch|brunch|breakfast|supper|coffee|drinks|tea"),
        (
            .doctor,
            "doctor|dentist|vet|orthodontist|pediatrician|paediatrician|optician|physio|physiotherapist|therapist|haircut|hairdresser|barber|dermatologist|gp|chiropractor|massage|optometrist|eye doctor|cardiologist|doctor's|dentist's|yoga|pilates"
        ),
        (.with, "with|w/"),
        (
            .upkeep,
            "change|replace|clean|service|inspect|inspection|test|check|descale|flush|bleed|rotate|sweep|drain|lubricate|oil|tune|servicing|cleaning|replacement|changing|tune-up|tuneup|testing|descaling|rotation|lube|check-up|replacing"
        ),
        (
            .asset,
            "filter|filters|furnace|boiler|heat pump|hvac|ac|a/c|air conditioner|air conditioning|air con|aircon|radiator|radiators|smoke alarm|smoke alarms|smoke detector|smoke detectors|co detector|co detectors|carbon monoxide detector|carbon monoxide alarm|carbon monoxide detectors|co alarm|gutter|gutters|water heater|dishwasher|washer|washing machine|dryer|dryer vent|dryer vents|fridge|refrigerator|freezer|oven|stove|range hood|cooker hood|kettle|coffee machine|espresso machine|coffee maker|car|oil|tire|tires|tyre|tyres|bike|bicycle|bike chain|chimney|pump|sump pump|garage door|battery|batteries|smoke|septic tank|septic|water softener|sprinkler|sprinklers|lawn mower|lawnmower|mower|generator|humidifier|dehumidifier|drain|drains|vent|vents|fan|fans|pool|hot tub|aquarium|water filter|air filter|air purifier|purifier|vacuum|vacuum cleaner|solar panels|fire extinguisher|fire extinguishers|thermostat|brakes|chain|engine|heater|ice maker|microwave|sump|hood|faucet|aerators|anode rod|windshield wipers|wiper blades|wipers|alarm|detector|detectors|alarms"
        ),
        (.priority(1), "p1|priority 1|top priority|highest priority|urgent priority|priority urgent|prio 1"),
        (.priority(2), "p2|priority 2|high priority|high prio|priority high|prio 2"),
        (.priority(3), "p3|priority 3|medium priority|normal priority|priority medium|prio 3"),
        (.priority(4), "p4|priority 4|low priority|lowest priority|low prio|priority low|prio 4"),
        (.urgent, "urgent|asap|urgently|a.s.a.p|a.s.a.p.|urgent:|asap:|as soon as possible"),
        (.unit("l"), "l|litre|litres|liter|liters|ltr"), (.unit("ml"), "ml|milliliters|millilitres"),
        (.unit("cl"), "cl"), (.unit("dl"), "dl"),
        (.unit("g"), "g|gram|grams|gr"), (.unit("kg"), "kg|kilo|kilos|kgs|kilogram|kilograms"),
        (.unit("mg"), "mg"),
        (.unit("lb"), "lb|lbs|pound|pounds"), (.unit("oz"), "oz|ounce|ounces"),
        (.unit("can"), "can|cans|tin|tins"), (.unit("bottle"), "bottle|bottles"),
        (.unit("pack"), "pack|packs|package|packages"), (.unit("packet"), "packet|packets"),
        (.unit("gallon"), "gallon|gallons|gal"),
        (.unit("carton"), "carton|cartons"), (.unit("jar"), "jar|jars"), (.unit("box"), "box|boxes"),
        (.unit("bag"), "bag|bags"),
        (.unit("loaf"), "loaf|loaves"), (.unit("tub"), "tub|tubs"), (.unit("pint"), "pint|pints"),
        (.unit("quart"), "quart|quarts"),
        (.unit("bunch"), "bunch|bunches"), (.unit("piece"), "piece|pieces"), (.unit("tube"), "tube|tubes"),
        (.unit("slice"), "slice|slices"),
        (.unit("cup"), "cup|cups"), (.unit("stick"), "stick|sticks"), (.unit("roll"), "roll|rolls"),
        (.unit("case"), "case|cases"),
        (.unit("bar"), "bar|bars"), (.unit("dozen"), "dozen|doz|doz."),
        (.multipack, "pack|pk"),
        (
            .useBy,
            "use by|use-by|eat by|consume by|drink by|use before|eat before|must be used by|must be eaten by|to be used by|has to be used by"
        ),
        (.quantityOf, "of"), (.half, "half"), (.article, "a|an"),
        (
            .alertLead,
            "remind me|remind us|reminder|reminders|with reminder|with reminders|with a reminder|alert me|alert|alerts|alarm|notify me|notification|ping me|nudge me|and remind me|with an alert|warn me|and alert me|set reminder|set a reminder|with alert|with a|with an"
        ),
        (.alertAlone, "reminder|alert|notice"),
        (.alertBefore, "before|beforehand|before it|before that|before then|before the event"),
        (
            .alertTail,
            "before|beforehand|before it|in advance|ahead|ahead of time|early|earlier|prior|before that|before hand|before the event|before then|prior to it|reminder|alert|notice|beforehand please"
        ),
        (.alertFiller, "about it|of it|about this|again|also|too|please|on it"),
        (
            .alertAtTime,
            "at the time|when it's due|when it is due|when due|at start|at the start|when it starts|on time"
        ),
        (
            .pointBefore(1, .evening),
            "the evening before|evening before|on the evening before|the previous evening|the eve before"
        ),
        (
            .pointBefore(1, .night),
            "the night before|night before|on the night before|the previous night|at night the day before"
        ),
        (.pointBefore(1, .morning), "the morning before|the previous morning"),
        (.pointBefore(1, .afternoon), "the afternoon before|the previous afternoon"),
        (
            .pointBefore(1, nil),
            "the day before|day before|on the day before|the previous day|a day before|one day before|1 day before"
        ),
        (
            .pointBefore(0, .morning),
            "that morning|the same morning|on the morning|in the morning that day|in the morning of that day|the morning of"
        ),
        (
            .pointBefore(0, nil),
            "on the day|the same day|on the same day|that day|on that day|on the day itself"
        ),
        (
            .waking,
            "wake me|wake us|wake me up|wake us up|wake up|wake-up call|alarm|alarm clock|wake|get me up"
        ),
        (.severalTimes, "twice|thrice|several times|a few times|a couple of times"),
        (.timesWord, "times|x|time"),
        (
            .sky,
            "sunrise|sunset|sundown|sunup|dawn|dusk|nightfall|twilight|full moon|new moon|the full moon|the new moon|high tide|low tide"
        ),
        (.season, "summer|spring|autumn|fall|winter|springtime|summertime|wintertime"),
        (
            .doneDaily,
            "take|give|use|apply|feed|water|walk|do|practice|practise|drink|eat|swallow|rest|fast|wear|air|check"
        ),
        (
            .documentNoun,
            "contract|subscription|membership|insurance|policy|passport|id card|identity card|driving licence|driving license|driver's license|drivers license|driver's licence|visa|residence permit|voucher|gift card|gift voucher|coupon|lease|bahncard|railcard|season ticket"
        ),
        (
            .validUntil,
            "valid until|valid till|runs until|ends|ends on|runs till|is valid until|runs to|valid to|good until|ends in|ending|ending on|runs out on|lasts until|runs through|term ends|term ends on"
        ),
        (
            .noticeWord,
            "notice|notice period|of notice|cancellation period|period of notice|cancellation notice|notice of cancellation|termination notice|termination period|notice of termination"
        ),
        (
            .noticePeriod,
            "notice period|cancellation period|period of notice|cancellation notice|termination notice|termination period"
        ),
        (
            .noticeLead,
            "you have to give|i have to give|we have to give|have to give|you must give|must give|giving|give|needs|requires|cancel by giving|cancel with|can be cancelled with|can be canceled with|cancellable with|cancellation with"
        ),
        (.noticeLink, "is|must be|at least|minimum|of at least"),
        (
            .noticeTail,
            "required|needed|is required|is needed|in advance|beforehand|before the end|before it ends|before expiry|before the end of the contract|before the end of the term|to the end of the contract|to the end of the term|to the end of the contract term|to the end of term|before renewal|before it renews"
        ),
        (
            .toEndOf(.month),
            "to the end of a month|to the end of the month|to the end of any month|to the end of each month|to the end of every month|to the end of a calendar month|to the end of month|to end of month|to month end|to the month's end|to month's end|before the end of a month|before the end of the month"
        ),
        (
            .toEndOf(.quarter),
            "to the end of a quarter|to the end of the quarter|to the end of any quarter|to the end of each quarter|to the end of every quarter|to the end of a calendar quarter|to end of quarter|to quarter end|before the end of a quarter|before the end of the quarter"
        ),
        (
            .toEndOf(.halfYear),
            "to the end of a half-year|to the end of the half-year|to the end of a half year|to the end of the half year|to the end of each half-year|to the end of any half-year"
        ),
        (
            .toEndOf(.year),
            "to the end of a year|to the end of the year|to the end of any year|to the end of each year|to the end of every year|to the end of a calendar year|to the end of the calendar year|to year end|to end of year|before the end of a year|before the end of the year"
        ),
        (
            .renewalWord,
            "renews|auto-renews|autorenews|auto renews|renews itself|renewing|extends|extends itself|is extended|is renewed|gets renewed|will renew|will be renewed|will be extended|will auto-renew|rolls over"
        ),
        (.renewalNoun, "renewal|auto-renewal|auto renewal|extension"),
        (
            .renewalFiller,
            "automatically|itself|automatic|each time|every time|another|further|additional|one more|then|afterwards|thereafter|after that|at a time|unless cancelled|unless canceled|if not cancelled|by"
        ),
        (
            .storage,
            "fridge|freezer|pantry|larder|cupboard|cellar|basement|garage fridge|garage freezer|chest freezer|deep freezer|deep freeze|fruit bowl|bread bin|storeroom|store room|refrigerator|vegetable drawer|kitchen cupboard"
        ),
        (.placeLead, "in|in the|in our|in my|into|into the|to the|from the|inside the|at the back of the"),
        (.storing, "put|store|place|stash|add"),
    ])
}
