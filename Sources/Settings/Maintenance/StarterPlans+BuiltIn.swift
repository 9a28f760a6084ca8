extension StarterPlansFile {
    /// The former titles of plans, by the present ones: households have maintenance with them.
    static let formerTitles = [
        "Check the pressure of the heating system": "Check the water pressure of the heating",
        "Check the ventilation filters": "Check the filters of the ventilation",
        "Replace the ventilation filters": "Replace the filters of the ventilation",
        "Clean the air vents": "Clean the vents in the rooms",
        "Turn the radiator valve to keep it from sticking":
            "Move the radiator's valve so that it does not stick",
        "Check the water pressure after the filter": "Check the water pressure behind the filter",
        "Turn the stop valves to keep them from sticking": "Turn the stop valves so that they do not stick",
        "Cut hair out of the vacuum cleaner's brush": "Cut hair off the vacuum cleaner's brush",
        "Check cables, plugs and sockets": "Look over cables, plugs and sockets",
        "Check the roof from the ground": "Look over the roof from the ground",
        "Check the panels, cables and mountings": "Look over panels, cables and mounting",
        "Check the e-bike battery's charge while it is not in use": "Check the charge of the resting battery",
        "Winterise the boat": "Winterize the boat",
        "Print a page in colour to keep the nozzles from drying out":
            "Print a page in colour, so that no nozzle dries",
    ]

    /// What things in households usually need, in the form of the household's own file. Sources are named by their kind,
    /// because manuals differ: if the manual of a thing says something else, follow it.
    static let builtIn = """
        # Water and heating
        ["Water heater"]
        names = ["boiler", "hot water tank", "geyser", "Warmwasserspeicher", "Warmwasserboiler"]
        "Flush the sediment out of the water heater" = ["1 year", "manufacturers' manuals"]
        "Test the water heater's relief valve" = ["1 year", "manufacturers' manuals"]
        "Check the water heater's anode rod" = ["3 years", "manufacturers' manuals"]

        ["Heating boiler"]
        names = ["boiler", "gas boiler", "oil boiler", "central heating", "Heizung", "Gastherme", "Therme", "Heizkessel"]
        "Have the boiler serviced" = ["1 year", "manufacturers' manuals"]
        "Check the pressure of the heating system" = ["3 months", "manufacturers' manuals"]
        "Bleed the radiators" = ["every year on 1 oct", "consumer advice"]

        ["Furnace"]
        names = ["forced air heating", "Warmluftheizung"]
        "Change the furnace's air filter" = ["3 months", "Energy Star"]
        "Have the furnace serviced" = ["1 year", "Energy Star"]

        ["Heat pump"]
        names = ["Wärmepumpe"]
        "Clean the heat pump's filters" = ["3 months", "manufacturers' manuals"]
        "Clear leaves and dirt from the heat pump's outdoor unit" = ["6 months", "manufacturers' manuals"]
        "Have the heat pump serviced" = ["1 year", "Energy Star"]

        ["Air conditioner"]
        names = ["air conditioning", "aircon", "AC", "Klimaanlage", "Klimagerät"]
        "Clean the air conditioner's filter" = ["1 month", "Energy Star"]
        "Check the air conditioner's condensate drain" = ["1 year", "Energy Star"]
        "Have the air conditioner serviced" = ["every year on 1 apr", "Energy Star"]

        ["Ventilation system"]
        names = ["heat recovery ventilation", "MVHR", "HRV", "Lüftungsanlage", "Wohnraumlüftung"]
        "Check the ventilation filters" = ["3 months", "manufacturers' manuals"]
        "Replace the ventilation filters" = ["1 year", "manufacturers' manuals"]
        "Clean the air vents" = ["1 year", "manufacturers' manuals"]

        ["Radiator"]
        names = ["Heizkörper"]
        "Bleed the radiator" = ["every year on 1 oct", "consumer advice"]
        "Turn the radiator valve to keep it from sticking" = ["6 months", "trade advice"]

        ["Chimney"]
        names = ["flue", "Kamin", "Schornstein"]
        "Have the chimney inspected and swept" = ["1 year", "NFPA 211; some countries have a chimney law"]
        "Check the chimney's cap and brickwork from outside" = ["1 year", "trade advice"]

        ["Wood stove"]
        names = ["stove", "fireplace", "Kamin", "log burner", "pellet stove", "Kaminofen", "Holzofen", "Pelletofen"]
        "Have the flue of the stove swept" = ["1 year", "NFPA 211; some countries have a chimney law"]
        "Check the stove's door seal" = ["1 year", "manufacturers' manuals"]
        "Check the lining of the stove for cracks" = ["1 year", "manufacturers' manuals"]

        ["Water softener"]
        names = ["Enthärtungsanlage", "Wasserenthärter", "Entkalkungsanlage"]
        "Refill salt in the water softener" = ["1 month", "manufacturers' manuals"]
        "Clean the water softener's brine tank" = ["1 year", "manufacturers' manuals"]
        "Have the water softener serviced" = ["1 year", "manufacturers' manuals"]

        ["House water filter"]
        names = ["backwash filter", "whole house filter", "Rückspülfilter", "Hauswasserfilter"]
        "Flush the house water filter" = ["6 months", "EN 806-5"]
        "Check the water pressure after the filter" = ["1 year", "trade advice"]

        ["Water filter jug"]
        names = ["water filter pitcher", "Brita", "Wasserfilter", "Tischwasserfilter"]
        "Replace the cartridge of the water jug" = ["4 weeks", "manufacturers' manuals"]
        "Wash the water jug thoroughly" = ["4 weeks", "Stiftung Warentest"]

        ["Sump pump"]
        names = ["Tauchpumpe", "Hebeanlage"]
        "Test the sump pump with a bucket of water" = ["3 months", "manufacturers' manuals"]
        "Clean the sump pump and its pit" = ["1 year", "manufacturers' manuals"]

        ["Septic tank"]
        names = ["septic system", "Klärgrube", "Kleinkläranlage"]
        "Have the septic tank inspected" = ["3 years", "US EPA"]
        "Have the septic tank pumped" = ["4 years", "US EPA: every 3 to 5 years"]

        ["Well"]
        names = ["water well", "Brunnen", "Hausbrunnen"]
        "Have the well's water tested" = ["1 year", "US EPA"]
        "Check the well's cover" = ["1 year", "US EPA"]

        ["Shower"]
        names = ["shower head", "Dusche", "Duschkopf"]
        "Descale the shower head" = ["3 months", "consumer advice"]
        "Check the sealant of the shower" = ["1 year", "trade advice"]

        ["Tap"]
        names = ["faucet", "Wasserhahn", "Armatur"]
        "Clean the tap's aerator" = ["6 months", "consumer advice"]
        "Turn the stop valves to keep them from sticking" = ["1 year", "trade advice"]

        ["Toilet"]
        names = ["WC", "Toilette", "Klo"]
        "Check the toilet for a silent leak with dye" = ["1 year", "US EPA WaterSense"]
        "Descale the toilet's cistern" = ["1 year", "consumer advice"]

        # Kitchen
        ["Dishwasher"]
        names = ["Spülmaschine", "Geschirrspüler", "Geschirrspülmaschine"]
        "Clean the dishwasher's filter" = ["1 month", "manufacturers' manuals"]
        "Run the dishwasher empty with a cleaner" = ["3 months", "manufacturers' manuals"]
        "Clean the dishwasher's spray arms and door seal" = ["3 months", "manufacturers' manuals"]

        ["Refrigerator"]
        names = ["fridge", "fridge freezer", "Kühlschrank", "Kühl-Gefrier-Kombination"]
        "Clean the fridge inside, with its drain" = ["3 months", "manufacturers' manuals"]
        "Check the fridge's door seals" = ["6 months", "manufacturers' manuals"]
        "Dust the coils at the back of the fridge" = ["1 year", "manufacturers' manuals"]

        ["Freezer"]
        names = ["chest freezer", "Gefrierschrank", "Gefriertruhe", "Tiefkühler", "Tiefkühltruhe"]
        "Defrost the freezer" = ["1 year", "manufacturers' manuals"]
        "Check the freezer's door seal" = ["6 months", "manufacturers' manuals"]

        ["Range hood"]
        names = ["cooker hood", "extractor hood", "Dunstabzugshaube", "Abzugshaube", "Dunstabzug"]
        "Wash the grease filter of the hood" = ["1 month", "manufacturers' manuals"]
        "Replace the charcoal filter of the hood" = ["6 months", "manufacturers' manuals"]

        ["Oven"]
        names = ["Backofen", "Herd", "cooker"]
        "Clean the oven" = ["3 months", "manufacturers' manuals"]
        "Check the oven's door seal" = ["1 year", "manufacturers' manuals"]

        ["Microwave"]
        names = ["microwave oven", "Mikrowelle"]
        "Clean the microwave and its turntable" = ["1 month", "manufacturers' manuals"]
        "Check the microwave's door and seal" = ["1 year", "manufacturers' manuals"]

        ["Coffee machine"]
        names = ["coffee maker", "espresso machine", "Kaffeemaschine", "Kaffeevollautomat", "Espressomaschine"]
        "Descale the coffee machine" = ["3 months", "manufacturers' manuals"]
        "Clean the coffee machine's brewing unit" = ["2 weeks", "manufacturers' manuals"]
        "Replace the coffee machine's water filter" = ["2 months", "manufacturers' manuals"]

        ["Kettle"]
        names = ["electric kettle", "Wasserkocher"]
        "Descale the kettle" = ["3 months", "manufacturers' manuals"]
        "Clean the kettle's limescale filter" = ["3 months", "manufacturers' manuals"]

        ["Wooden worktop"]
        names = ["butcher block", "Arbeitsplatte", "Holzarbeitsplatte"]
        "Oil the worktop" = ["6 months", "manufacturers' manuals"]
        "Check the sealant of the worktop" = ["1 year", "trade advice"]

        # Laundry and cleaning
        ["Washing machine"]
        names = ["washer", "Waschmaschine"]
        "Run the washing machine hot" = ["1 month", "Stiftung Warentest"]
        "Clean the washing machine's drawer and door seal" = ["1 month", "manufacturers' manuals"]
        "Clean the washing machine's drain filter" = ["3 months", "manufacturers' manuals"]
        "Check the washing machine's hoses" = ["1 year", "insurers' advice"]

        ["Tumble dryer"]
        names = ["dryer", "clothes dryer", "Trockner", "Wäschetrockner"]
        "Clean the dryer's vent or heat exchanger" = ["3 months", "US Fire Administration; manufacturers' manuals"]
        "Wash the dryer's lint filter" = ["1 month", "manufacturers' manuals"]
        "Clean the dryer's moisture sensor" = ["6 months", "manufacturers' manuals"]

        ["Vacuum cleaner"]
        names = ["hoover", "vacuum", "Staubsauger"]
        "Clean the vacuum cleaner's filters" = ["3 months", "manufacturers' manuals"]
        "Cut hair out of the vacuum cleaner's brush" = ["1 month", "manufacturers' manuals"]

        ["Robot vacuum"]
        names = ["robot vacuum cleaner", "Saugroboter", "Staubsaugerroboter"]
        "Clean the robot's brushes and wheels" = ["2 weeks", "manufacturers' manuals"]
        "Wipe the robot's sensors and contacts" = ["1 month", "manufacturers' manuals"]
        "Replace the robot's filter" = ["3 months", "manufacturers' manuals"]

        ["Iron"]
        names = ["steam iron", "Bügeleisen", "Dampfbügelstation"]
        "Descale the iron" = ["3 months", "manufacturers' manuals"]
        "Check the iron's cord" = ["1 year", "consumer advice"]

        # Air
        ["Humidifier"]
        names = ["Luftbefeuchter"]
        "Clean the humidifier" = ["1 week", "US EPA; manufacturers' manuals"]
        "Descale the humidifier" = ["1 month", "manufacturers' manuals"]

        ["Dehumidifier"]
        names = ["Luftentfeuchter"]
        "Clean the dehumidifier's filter" = ["1 month", "manufacturers' manuals"]
        "Clean the dehumidifier's tank" = ["1 month", "manufacturers' manuals"]

        ["Air purifier"]
        names = ["air cleaner", "Luftreiniger"]
        "Clean the air purifier's prefilter" = ["1 month", "manufacturers' manuals"]
        "Replace the air purifier's filter" = ["1 year", "manufacturers' manuals"]

        # Safety
        ["Smoke alarm"]
        names = ["smoke detector", "fire alarm", "Rauchmelder", "Rauchwarnmelder", "Feuermelder"]
        "Test the smoke alarm" = ["1 month", "NFPA 72; in Germany DIN 14676: every year"]
        "Vacuum the smoke alarm" = ["1 year", "manufacturers' manuals"]
        "Replace the smoke alarm" = ["10 years", "NFPA 72; DIN 14676"]

        ["Carbon monoxide alarm"]
        names = ["CO alarm", "CO detector", "carbon monoxide detector", "CO-Melder", "Kohlenmonoxidmelder"]
        "Test the carbon monoxide alarm" = ["1 month", "NFPA 72"]
        "Replace the carbon monoxide alarm" = ["7 years", "manufacturers' manuals: 5 to 10 years"]

        ["Fire extinguisher"]
        names = ["extinguisher", "Feuerlöscher"]
        "Check the fire extinguisher's gauge and seal" = ["1 month", "NFPA 10"]
        "Have the fire extinguisher serviced" = ["2 years", "DIN 14406-4; NFPA 10: every year"]

        ["First aid kit"]
        names = ["medicine cabinet", "Verbandskasten", "Erste-Hilfe-Kasten", "Hausapotheke"]
        "Check what has expired in the first aid kit" = ["6 months", "Red Cross advice"]
        "Refill the first aid kit" = ["1 year", "Red Cross advice"]

        ["Emergency supplies"]
        names = ["emergency kit", "go bag", "Notvorrat", "Notfallrucksack"]
        "Check the dates of the emergency supplies" = ["6 months", "FEMA; BBK"]
        "Test the torches and the radio" = ["6 months", "FEMA; BBK"]
        "Replace the stored water" = ["6 months", "FEMA"]

        ["Residual current device"]
        names = ["RCD", "GFCI", "FI-Schalter", "Sicherungskasten", "fuse box", "breaker panel"]
        "Press the test button of the residual current device" = ["6 months", "manufacturers' manuals"]
        "Check cables, plugs and sockets" = ["1 year", "consumer advice"]

        # House
        ["Gutter"]
        names = ["gutters", "roof gutter", "Dachrinne", "Regenrinne"]
        "Clean the gutters in spring" = ["every year on 15 apr", "insurers' advice"]
        "Clean the gutters in autumn" = ["every year on 20 nov", "insurers' advice"]

        ["Roof"]
        names = ["Dach"]
        "Check the roof from the ground" = ["6 months", "insurers' advice"]
        "Have the roof inspected" = ["3 years", "trade advice"]

        ["Garage door"]
        names = ["Garagentor"]
        "Test that the garage door reverses" = ["1 month", "US CPSC"]
        "Grease the garage door's rollers and hinges" = ["6 months", "manufacturers' manuals"]

        ["Window"]
        names = ["Fenster", "windows"]
        "Oil the window's fittings" = ["1 year", "manufacturers' manuals"]
        "Clean and care for the window's seals" = ["1 year", "manufacturers' manuals"]

        ["Wooden deck"]
        names = ["deck", "Holzterrasse", "Terrasse"]
        "Clean and oil the deck" = ["every year on 1 may", "manufacturers' manuals"]
        "Check the deck for rot and loose boards" = ["1 year", "trade advice"]

        ["Solar panels"]
        names = ["photovoltaics", "PV", "Photovoltaik", "Photovoltaikanlage", "Solaranlage", "Balkonkraftwerk"]
        "Compare the yield of the solar panels with last year" = ["6 months", "consumer advice"]
        "Check the panels, cables and mountings" = ["1 year", "trade advice"]

        ["Swimming pool"]
        names = ["pool", "Schwimmbecken", "Swimmingpool"]
        "Test the pool's water" = ["1 week", "manufacturers' manuals"]
        "Clean the pool's filter" = ["1 month", "manufacturers' manuals"]
        "Close the pool for winter" = ["every year on 15 oct", "trade advice"]

        ["Hot tub"]
        names = ["whirlpool", "jacuzzi", "spa"]
        "Test the hot tub's water" = ["1 week", "manufacturers' manuals"]
        "Clean the hot tub's filter" = ["1 month", "manufacturers' manuals"]
        "Change the hot tub's water" = ["3 months", "manufacturers' manuals"]

        # Furniture
        ["Mattress"]
        names = ["bed", "Matratze", "Bett"]
        "Turn the mattress" = ["3 months", "manufacturers' manuals"]
        "Wash the mattress cover" = ["6 months", "Stiftung Warentest"]

        ["Leather sofa"]
        names = ["sofa", "couch", "leather armchair", "Ledersofa"]
        "Clean the sofa" = ["6 months", "manufacturers' manuals"]
        "Treat the leather of the sofa" = ["1 year", "manufacturers' manuals"]

        ["Piano"]
        names = ["grand piano", "Klavier", "Flügel"]
        "Have the piano tuned" = ["1 year", "manufacturers' manuals"]
        "Check the humidity around the piano" = ["every year on 1 nov", "manufacturers' manuals"]

        # Vehicles
        ["Car"]
        names = ["vehicle", "Auto", "PKW", "van"]
        "Check the tyre pressure of the car" = ["1 month", "US NHTSA; ADAC"]
        "Service the car" = ["1 year", "manufacturers' manuals"]
        "Change to winter tyres" = ["every year on 15 oct", "ADAC"]
        "Change to summer tyres" = ["every year on 15 apr", "ADAC"]
        "Change the car's brake fluid" = ["2 years", "manufacturers' manuals"]

        ["Motorcycle"]
        names = ["motorbike", "Motorrad", "scooter", "Motorroller"]
        "Clean and oil the motorcycle's chain" = ["1 month", "manufacturers' manuals"]
        "Service the motorcycle" = ["1 year", "manufacturers' manuals"]
        "Change the motorcycle's brake fluid" = ["2 years", "manufacturers' manuals"]

        ["Bicycle"]
        names = ["bike", "Fahrrad", "cargo bike", "Lastenrad"]
        "Pump up the tyres of the bicycle" = ["2 weeks", "manufacturers' manuals"]
        "Clean and oil the bicycle's chain" = ["1 month", "manufacturers' manuals"]
        "Check the bicycle's brakes and lights" = ["3 months", "cycling clubs' advice"]
        "Service the bicycle" = ["every year on 1 mar", "manufacturers' manuals"]

        ["E-bike"]
        names = ["electric bike", "pedelec", "Elektrofahrrad"]
        "Pump up the tyres of the e-bike" = ["2 weeks", "manufacturers' manuals"]
        "Clean and oil the e-bike's chain" = ["1 month", "manufacturers' manuals"]
        "Service the e-bike" = ["1 year", "manufacturers' manuals"]
        "Check the e-bike battery's charge while it is not in use" = ["2 months", "manufacturers' manuals"]

        ["Camper"]
        names = ["caravan", "motorhome", "campervan", "RV", "Wohnmobil", "Wohnwagen"]
        "Have the camper's gas system tested" = ["2 years", "DVGW G 607; manufacturers' manuals"]
        "Disinfect the camper's water tank" = ["1 year", "manufacturers' manuals"]
        "Check the camper's seals for leaks" = ["1 year", "manufacturers' manuals"]

        ["Boat"]
        names = ["sailing boat", "motor boat", "yacht", "Boot", "Segelboot", "Motorboot"]
        "Winterise the boat" = ["every year on 15 oct", "manufacturers' manuals"]
        "Renew the boat's antifouling" = ["every year on 1 apr", "manufacturers' manuals"]
        "Have the life jackets serviced" = ["2 years", "manufacturers' manuals"]

        # Garden
        ["Lawn mower"]
        names = ["mower", "Rasenmäher"]
        "Sharpen the mower's blade" = ["every year on 1 mar", "manufacturers' manuals"]
        "Change the mower's oil" = ["1 year", "manufacturers' manuals"]
        "Clean the mower's air filter" = ["6 months", "manufacturers' manuals"]

        ["Robot mower"]
        names = ["robotic mower", "robot lawn mower", "Mähroboter", "Rasenroboter"]
        "Replace the robot mower's blades" = ["2 months", "manufacturers' manuals"]
        "Clean the robot mower" = ["2 weeks", "manufacturers' manuals"]
        "Bring the robot mower in for winter" = ["every year on 1 nov", "manufacturers' manuals"]

        ["Chainsaw"]
        names = ["chain saw", "Kettensäge", "Motorsäge"]
        "Sharpen the chainsaw's chain" = ["3 months", "manufacturers' manuals"]
        "Clean the chainsaw's air filter" = ["3 months", "manufacturers' manuals"]
        "Service the chainsaw" = ["1 year", "manufacturers' manuals"]

        ["Garden tap"]
        names = ["outdoor tap", "hose bib", "irrigation", "Außenwasserhahn", "Gartenwasser", "Bewässerung"]
        "Drain the garden tap before the frost" = ["every year on 1 nov", "insurers' advice"]
        "Open the garden tap again" = ["every year on 1 apr", "insurers' advice"]

        ["Barbecue"]
        names = ["grill", "BBQ", "gas grill", "Gasgrill", "Holzkohlegrill"]
        "Clean the barbecue thoroughly" = ["3 months", "manufacturers' manuals"]
        "Check the barbecue's gas hose for leaks" = ["every year on 1 apr", "NFPA; manufacturers' manuals"]

        # Animals and plants
        ["Aquarium"]
        names = ["fish tank"]
        "Change part of the aquarium's water" = ["2 weeks", "trade advice"]
        "Clean the aquarium's filter" = ["1 month", "manufacturers' manuals"]

        ["Houseplant"]
        names = ["house plants", "Zimmerpflanze", "Zimmerpflanzen"]
        "Feed the plants" = ["1 month", "garden clubs' advice"]
        "Repot the plants" = ["every 2 years on 15 mar", "garden clubs' advice"]

        # Electronics
        ["Computer"]
        names = ["PC", "laptop", "notebook", "NAS"]
        "Restore a file from the backup, as a test" = ["6 months", "BSI"]
        "Blow the dust out of the computer" = ["1 year", "manufacturers' manuals"]

        ["Inkjet printer"]
        names = ["printer", "Drucker", "Tintenstrahldrucker"]
        "Print a page in colour to keep the nozzles from drying out" = ["2 weeks", "manufacturers' manuals"]
        "Clean the printer's rollers" = ["1 year", "manufacturers' manuals"]

        ["Router"]
        names = ["Fritzbox", "modem", "WLAN-Router"]
        "Check the router for updates" = ["3 months", "BSI"]
        "Look at which devices use the network" = ["6 months", "BSI"]

        ["UPS"]
        names = ["uninterruptible power supply", "USV"]
        "Test the battery of the UPS" = ["6 months", "manufacturers' manuals"]
        "Replace the battery of the UPS" = ["4 years", "manufacturers' manuals: 3 to 5 years"]
        """
}
