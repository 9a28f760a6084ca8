import Feeds

/// Documents in the shape of each source's, made up for tests: they are there where the recorded ones are not.
extension RecordedDocumentsTests {
    static let own = [
        Recorded(
            path: "own CPSC", source: CPSC(), records: 2, notices: 2,
            text: """
                [{"RecallID":10001,"RecallNumber":"25063","RecallDate":"2024-12-12T00:00:00",
                  "Title":"Bravik Recalls Travel Mugs Due to Burn Hazard",
                  "Description":"This recall involves Bravik travel mugs with model numbers E2037 and E2038.",
                  "URL":"https://www.cpsc.gov/Recalls/2025/Mugs","LastPublishDate":"2024-12-13T00:00:00",
                  "Products":[{"Name":"Bravik travel mugs","Model":""}],"Images":[],"Injuries":[{"Name":"None reported"}],
                  "Manufacturers":[{"Name":"Bravik Inc., of Ohio"}],"Retailers":[{"Name":"Online in January 2024 for $14."}],
                  "Hazards":[{"Name":"The lid can detach, posing a burn hazard."}],"ProductUPCs":[{"UPC":"012345678905"}],
                  "Remedies":[{"Name":"Stop using it and ask for a refund."}]},
                 {"RecallID":10002,"RecallNumber":"25064","RecallDate":"2024-12-19T00:00:00",
                  "Title":"Culmer Recalls Ceramic Heaters Due to Fire Hazard",
                  "Description":"Culmer heaters, date codes ranging from 2126 to 2319.",
                  "URL":"https://www.cpsc.gov/Recalls/2025/Heaters","LastPublishDate":"2024-12-19T00:00:00",
                  "Products":[{"Name":"Culmer ceramic heater","Model":"CH-2"},{"Name":"Culmer fan heater","Model":""}],
                  "Hazards":[{"Name":"They can overheat and catch fire."}],"ProductUPCs":[]}]
                """),
        Recorded(
            path: "own openFDA", source: OpenFDA(), records: 2, notices: 2, list: "results",
            text: """
                {"meta":{"results":{"skip":0,"limit":1000,"total":2}},"results":[
                 {"recall_number":"F-0001-2026","event_id":"70001","classification":"Class II","status":"Ongoing",
                  "product_description":"Dornet Sunflower Spread, 12 oz, UPC 0 78742 37339  3",
                  "code_info":"Lot # 12345, best by 5/13/2026","reason_for_recall":"Undeclared milk",
                  "recalling_firm":"Dornet Foods LLC","report_date":"20260601","recall_initiation_date":"20260519",
                  "distribution_pattern":"Nationwide","country":"United States"},
                 {"recall_number":"F-0002-2026","event_id":"70002","classification":"Class I","status":"Terminated",
                  "product_description":"Elstow Oat Cookies, 8 oz","code_info":"All lots",
                  "reason_for_recall":"Listeria monocytogenes","recalling_firm":"Elstow Bakery",
                  "report_date":"20260610","recall_initiation_date":"20260603"}]}
                """),
        Recorded(
            path: "own FSIS", source: FSIS(), records: 2, notices: 1, passedOver: 1,
            text: """
                [{"field_title":"Fendry Foods Recalls Sausage Products Due to Possible Listeria Contamination",
                  "field_recall_number":"034-2026","field_recall_date":"2026-03-15","langcode":"English",
                  "field_recall_classification":"Class I","field_recall_type":"Active Recall",
                  "field_product_items":"6-oz. tray of “Fendry Trio” with sell by dates 4/13/26 and 4/14/26.",
                  "field_recall_url":"https://www.fsis.usda.gov/recalls/fendry"},
                 {"field_title":"Fendry Foods retira productos","field_recall_number":"034-2026",
                  "field_recall_date":"2026-03-15","langcode":"Spanish","field_recall_classification":"Class I",
                  "field_recall_type":"Active Recall","field_product_items":"",
                  "field_recall_url":"https://www.fsis.usda.gov/es/recalls/fendry"}]
                """),
        Recorded(
            path: "own Safety Gate", source: SafetyGate(), records: 2, notices: 2,
            text: """
                [{"caseNumber":"A12/00763/26","category":"Toys","product":"Baby book","brand":"Garlow","name":"Quiet Book",
                  "type_numberOfModel":"Q-12","batchNumber":"23W17\\n23W18","barcode":"4006381333931",
                  "riskType":"Choking","countryOfOrigin":"China"},
                 {"caseNumber":"SR/03823/26","category":"Electrical appliances","product":"Kettle","brand":"unknown",
                  "name":"Steel kettle","type_numberOfModel":"K-1","batchNumber":"","barcode":"",
                  "riskType":"Electric shock, Fire","countryOfOrigin":"Unknown"}]
                """),
        Recorded(
            path: "own NHTSA", source: NHTSA(), records: 2, notices: 2, list: "results",
            text: """
                {"Count":2,"Message":"Results returned successfully","results":[
                 {"NHTSACampaignNumber":"26V682000","parkIt":false,"parkOutSide":false,"ReportReceivedDate":"04/11/2026",
                  "Component":"ENGINE","Summary":"A hose may leak.","Consequence":"It may stall.",
                  "Remedy":"Dealers replace the hose.","Make":"HESTOR","Model":"TOURER","ModelYear":"2024"},
                 {"NHTSACampaignNumber":"26V100000","parkIt":false,"parkOutSide":true,"ReportReceivedDate":"20/12/2025",
                  "Component":"ELECTRICAL SYSTEM","Summary":"A cable may chafe.","Consequence":"It may catch fire.",
                  "Remedy":"","Make":"HESTOR","Model":"TOURER","ModelYear":"2024"}]}
                """),
        Recorded(
            path: "own RappelConso", source: RappelConso(), records: 2, notices: 2, list: "results",
            text: """
                {"total_count":2,"results":[
                 {"numero_fiche":"2026-07-0014","numero_version":2,"date_publication":"2026-07-01T18:07:30+00:00",
                  "marque_produit":"maison vaux","libelle":"boudin","categorie_produit":"alimentation",
                  "motif_rappel":"présence de listéria","risques_encourus":"listeria monocytogenes|autre risque",
                  "identification_produits":"$06a$date limite de consommation$2026-07-19$",
                  "lien_vers_la_fiche_rappel":"https://rappel.conso.gouv.fr/1"},
                 {"numero_fiche":"2026-07-0015","numero_version":1,"date_publication":"2026-07-02T08:00:00+00:00",
                  "marque_produit":"bravik","libelle":"bouilloire","categorie_produit":"appareils électriques",
                  "motif_rappel":"surchauffe","risques_encourus":"incendie","identification_produits":"",
                  "lien_vers_la_fiche_rappel":"https://rappel.conso.gouv.fr/2"}]}
                """),
        Recorded(
            path: "own Food Standards Agency", source: FoodStandardsAgency(), records: 2, notices: 2,
            list: "items",
            text: """
                {"meta":{"publisher":"Food Standards Agency"},"items":[
                 {"notation":"FSA-PRIN-1-2026","title":"Culmer recalls Culmer Nuts because of glass","created":"2026-05-26",
                  "modified":"2026-05-27T01:02:03Z","type":["https://data.food.gov.uk/food-alerts/def/PRIN"],
                  "alertURL":"https://www.food.gov.uk/alert/fsa-prin-1-2026",
                  "problem":[{"riskStatement":"may contain glass"}],
                  "productDetails":[{"productName":"Culmer Nuts","batchDescription":[{"bestBeforeDescription":"May 2027"}]}]},
                 {"notation":"FSA-AA-2-2026","title":"Elstow recalls Oat Cookies because of undeclared milk",
                  "created":"2026-05-28","modified":"2026-05-28T09:00:00Z",
                  "type":["https://data.food.gov.uk/food-alerts/def/AA"],
                  "alertURL":"https://www.food.gov.uk/alert/fsa-aa-2-2026",
                  "problem":[{"riskStatement":"not safe with milk","allergen":[{"label":"Milk"}]}],
                  "productDetails":[{"productName":"Oat Cookies"}]}]}
                """),
        Recorded(
            path: "own search of OPSS", source: ProductSafetyStandards(), records: 2, notices: 0, leads: 2,
            list: "results",
            text: """
                {"results":[{"title":"Product Recall: Spinner (2609-0229)","product_risk_level":"medium",
                  "link":"/product-safety-alerts-reports-recalls/spinner","product_recall_alert_date":"2026-10-02"},
                 {"title":"Product Safety Report: Kettle (2609-0230)","product_risk_level":"serious",
                  "link":"/product-safety-alerts-reports-recalls/kettle","product_recall_alert_date":"2026-10-03"}],"total":2}
                """),
        Recorded(
            path: "own content of OPSS", source: ProductSafetyStandards(), records: 1, notices: 1,
            text: """
                {"title":"Product Recall: Spinner (2609-0229)","base_path":"/product-safety-alerts-reports-recalls/spinner",
                 "description":"Product Recall for Spinner","public_updated_at":"2026-10-03T14:24:26+01:00",
                 "details":{"body":"<h2 id=\\"summary\\">Summary</h2><p>Product: Spinner</p><h2 id=\\"hazard\\">Hazard</h2>\
                <p>A risk of choking.</p>","metadata":{"product_risk_level":"medium","product_category":"toys",
                 "product_recall_alert_date":"2026-10-02"}}}
                """),
        Recorded(
            path: "own Health Canada", source: HealthCanada(), records: 2, notices: 2,
            text: """
                [{"NID":"1","Title":"Dornet brand Puff recalled due to undeclared milk","Organization":"CFIA",
                  "URL":"https://recalls-rappels.canada.ca/en/puff","Product":"Puff","Issue":"Milk",
                  "What you should do":"Stop&nbsp;eating&nbsp;it","Category":"Snacks","Recall class":"Class 2",
                  "Last updated":"2026-09-29","Archived":"0"},
                 {"NID":"2","Title":"Fendry ladders recalled due to fall hazard","Organization":"HC",
                  "URL":"https://recalls-rappels.canada.ca/en/ladders","Product":"Ladder","Issue":"Fall Hazard",
                  "What you should do":"Stop using it","Category":"Tools","Recall class":"",
                  "Last updated":"2026-09-30","Archived":"0"}]
                """),
    ]
}
