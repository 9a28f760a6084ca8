import Rules

/// German and French words for products whose notices are in English: those of Safety Gate, and those of
/// products from elsewhere.
extension KnownWords {
    /// English words, keyed by folded German and French ones. All are stemmed.
    static let translations: [String: [String]] = {
        var translations: [String: [String]] = [:]
        for line in languageLines.split(separator: "\n") {
            let sides = line.split(separator: ":")
            guard sides.count == 2 else { continue }
            let english = ProductWords.of(String(sides[0])).map(\.text)
            for word in ProductWords.of(String(sides[1])) where !english.contains(word.text) {
                translations[word.text, default: []] += english
            }
        }
        return translations
    }()

    /// English: German and French. Each word stands by itself.
    private static let languageLines = """
        almond: Mandel Mandeln amande amandes
        apple: Apfel Äpfel pomme pommes
        apricot: Aprikose Aprikosen Marille abricot abricots
        baby infant: Säugling bébé bébés nourrisson
        bacon: Speck lardon lardons
        balloon: Luftballon Ballons ballons
        banana: Banane Bananen banane bananes
        barbecue grill: Grill barbecue
        basil: Basilikum basilic
        battery: Akku Batterie Batterien batterie batteries pile
        bean: Bohne Bohnen haricot haricots
        bed: Bett Betten lit lits
        beef: Rind Rinder Rindfleisch boeuf bœuf
        beer: Bier bière
        belt: Gürtel ceinture
        bib: Lätzchen bavoir
        bicycle: Fahrrad Fahrräder Rad vélo vélos bicyclette
        biscuit cookie: Keks Kekse Plätzchen Gebäck biscuit biscuits
        blanket: Decke Decken couverture
        blender mixer: Mixer Standmixer Stabmixer mixeur batteur
        boat: Boot bateau
        boot: Stiefel botte bottes
        bottle: Flasche Flaschen bouteille bouteilles biberon
        bowl: Schüssel bol saladier
        bracelet: Armband bracelet
        bread: Brot Brötchen pain baguette
        broccoli: Brokkoli brocoli
        brush: Bürste brosse
        butter: beurre
        button: Knopf bouton
        cabbage: Kohl chou
        cable: Kabel câble
        cake: Kuchen Torte gâteau gâteaux
        candle: Kerze Kerzen bougie bougies
        candy sweet: Bonbon Bonbons Süßigkeiten bonbons sucreries
        car: Auto voiture
        carpet rug: Teppich tapis
        carrot: Karotte Möhre Möhren carotte carottes
        cashew: Cashewkerne cajou
        celery: Sellerie céleri
        chain: Kette chaîne
        chair: Stuhl Stühle Sessel chaise chaises fauteuil
        charger: Ladegerät Ladegeräte Netzteil chargeur chargeurs
        cheese: Käse Frischkäse fromage fromages
        cherry: Kirsche Kirschen cerise cerises
        chicken: Huhn Hähnchen Hühnchen poulet poulets
        chickpea: Kichererbse Kichererbsen chiche
        child children kid: Kind Kinder Kinder- enfant enfants
        chocolate: Schokolade Schoko chocolat chocolats
        chopping board: Schneidebrett
        cinnamon: Zimt cannelle
        coat jacket: Mantel Jacke manteau veste blouson
        coconut: Kokos Kokosnuss coco
        cod: Kabeljau Dorsch cabillaud morue
        coffee: Kaffee café
        corn: Mais maïs
        cot crib: Kinderbett Gitterbett Babybett berceau
        cracker: Cracker crackers
        cream: Sahne Rahm Creme crème
        crisp chip: Chips chips
        cucumber: Gurke Gurken concombre concombres cornichon
        cup mug: Tasse Becher tasse gobelet
        curtain: Vorhang rideau
        cushion pillow: Kissen coussin oreiller
        date: Dattel Datteln datte dattes
        dishwasher: Geschirrspüler Spülmaschine
        doll: Puppe Puppen poupée poupées
        dough: Teig pâte
        dress: Kleid robe
        dresser: Kommode commode
        drill: Bohrmaschine Bohrer perceuse
        drink beverage: Getränk Getränke boisson boissons
        dryer: Trockner Fön Haartrockner séchoir sèche
        duck: Ente canard
        dumpling: Knödel Klöße
        earphone headphone: Kopfhörer Ohrhörer écouteurs casque
        egg: Ei Eier oeuf oeufs œuf œufs
        fan: Ventilator Lüfter ventilateur
        fig: Feige Feigen figue figues
        fish: Fisch poisson poissons
        flour: Mehl farine
        frozen: tiefgekühlt gefroren TK surgelé surgelée surgelés congelé
        fruit: Obst Früchte Frucht fruits
        frying pan: Bratpfanne Pfanne poêle
        fryer: Fritteuse friteuse
        game: Spiel Spiele jeu jeux
        garlic: Knoblauch ail
        ginger: Ingwer gingembre
        glass: Glas Gläser verre verres
        glove: Handschuh Handschuhe gant gants
        glue: Kleber Klebstoff colle
        goat: Ziege chèvre
        grape: Traube Trauben raisin
        hair: Haar Haare cheveux
        ham: Schinken jambon
        hammer: marteau
        hazelnut: Haselnuss Haselnüsse noisette noisettes
        heater: Heizung Heizgerät Heizlüfter Heizkörper radiateur chauffage
        helmet: Helm Helme casque casques
        herb: Kräuter herbes
        honey: Honig miel
        hood hoodie: Kapuze Kapuzenpulli capuche
        horse: Pferd cheval
        ice: Eis Speiseeis glace glaces
        iron: Bügeleisen fer
        jam: Marmelade Konfitüre confiture
        jewelry necklace: Schmuck Halskette collier bijou bijoux
        juice: Saft jus
        kettle: Wasserkocher bouilloire
        key: Schlüssel clé
        knife: Messer couteau couteaux
        ladder: Leiter échelle
        lamb: Lamm agneau
        lamp light: Lampe Lampen Leuchte Licht lampe lampes luminaire guirlande Lichterkette
        lemon: Zitrone Zitronen citron citrons
        lentil: Linsen lentilles
        lettuce: Kopfsalat laitue
        lighter: Feuerzeug Feuerzeuge briquet briquets
        lipstick: Lippenstift
        liver: Leber foie
        lobster: Hummer homard
        magnet magnetic: Magnet magnetisch aimant magnétique
        mask: Maske masque
        mattress: Matratze Matratzen matelas
        meat: Fleisch viande viandes
        milk: Milch lait
        mirror: Spiegel miroir
        mushroom: Pilz Pilze Champignons champignon champignons
        mussel: Muscheln moules
        mustard: Senf moutarde
        nail: Nagel clou ongle
        noodle pasta: Nudel Nudeln Teigwaren pâtes nouilles
        nut: Nuss Nüsse noix
        oat: Hafer Haferflocken avoine
        oil: Öl huile
        olive: Oliven olives
        onion: Zwiebel Zwiebeln oignon oignons
        orange: Apfelsine
        organic: Bio biologique
        oven stove: Ofen Herd Backofen four cuisinière
        pacifier: Schnuller tétine sucette
        pajama: Schlafanzug Schlafanzüge pyjama
        pan: Topf casserole
        parsley: Petersilie persil
        peach: Pfirsich Pfirsiche pêche pêches
        peanut: Erdnuss Erdnüsse cacahuète cacahuètes arachide arachides
        pear: Birne Birnen poire poires
        pea: Erbse Erbsen pois
        pepper: Pfeffer Paprika poivre poivron
        perfume: Parfüm parfum
        phone: Telefon Handy téléphone
        pie: tarte tourte
        pistachio: Pistazie Pistazien pistache pistaches
        pizza: Pizzen
        plate: Teller assiette
        plug: Stecker prise
        plum: Pflaume Pflaumen prune pruneau
        poppy: Mohn pavot
        pork: Schwein Schweinefleisch porc
        potato: Kartoffel Kartoffeln pomme-de-terre patate
        powder: Pulver poudre
        power bank: Powerbank
        pram stroller: Kinderwagen Buggy poussette landau
        pumpkin: Kürbis citrouille potiron courge
        puzzle: casse-tête
        rabbit: Kaninchen lapin
        raisin: Rosinen
        raspberry: Himbeere Himbeeren framboise framboises
        rattle: Rassel hochet
        raw: roh cru crue
        rice: Reis riz
        ring: Ringe bague anneau
        rope: Seil corde
        salad: Salat salade
        salmon: Lachs saumon
        salt: Salz sel
        sauce: Soße Sauce
        sausage: Wurst Würstchen Bratwurst saucisse saucisses saucisson
        saw: Säge scie
        scarf: Schal écharpe foulard
        scissors: Schere ciseaux
        scooter: Roller Tretroller trottinette trottinettes
        seat: Sitz Kindersitz siège sièges
        seed: Samen Kerne graine graines
        sesame: Sesam sésame
        shampoo: Haarwaschmittel shampooing
        shoe: Schuh Schuhe chaussure chaussures
        shrimp prawn: Garnele Garnelen Krabben crevette crevettes
        slipper sandal: Hausschuhe Sandalen chausson chaussons sandale
        smoked: geräuchert Räucher fumé fumée fumés
        soap: Seife savon
        sock: Socken chaussette chaussettes
        sofa: canapé Couch
        soup: Suppe soupe potage
        speaker: Lautsprecher enceinte
        spice: Gewürz Gewürze épice épices
        spinach: Spinat épinard épinards
        spoon: Löffel cuillère
        squeeze: Quetsch
        stick: Stab bâton
        strawberry: Erdbeere Erdbeeren fraise fraises
        sugar: Zucker sucre
        sunglasses: Sonnenbrille lunettes
        supplement: Nahrungsergänzungsmittel complément compléments
        sweater: Pullover pull
        swing: Schaukel balançoire
        table: Tisch Tische
        tablet capsule: Tabletten Kapseln comprimés gélules
        tea: Tee thé infusion
        television: Fernseher téléviseur
        tent: Zelt tente
        thermometer: thermomètre
        tire: Reifen pneu pneus
        toaster: grille-pain
        tomato: Tomaten tomates
        tool: Werkzeug outil outils
        toothbrush: Zahnbürste dents
        towel: Handtuch serviette
        toy: Spielzeug Spielzeuge Spielsachen jouet jouets
        trampoline: Trampolin
        trousers pants: Hose Hosen pantalon
        tuna: Thunfisch thon
        turkey: Pute Truthahn dinde
        umbrella: Regenschirm Schirm parapluie
        vacuum: Staubsauger aspirateur
        vanilla: Vanille
        veal: Kalb veau
        vegetable: Gemüse légume légumes
        vehicle: Fahrzeug Fahrzeuge véhicule
        vinegar: Essig vinaigre
        walker: Lauflernhilfe trotteur
        walnut: Walnuss Walnüsse
        wardrobe: Kleiderschrank Schrank armoire
        washing machine: Waschmaschine
        watch: Uhr Armbanduhr montre
        water: Wasser eau
        wheat: Weizen blé
        wheel: Räder roue
        wine: Wein vin
        wood wooden: Holz hölzern bois
        yeast: Hefe levure
        yogurt: Joghurt Jogurt yaourt yaourts yoghourt
        """
}
