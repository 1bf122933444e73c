// Over 10 kB: a table of words.

import { table, type WordTable } from '../../../foundation/kernel/table.ts';
import { EASTERN } from './in-english-east.ts';
import { NORTHERN } from './in-english-north.ts';
import { nameWords } from './label-words.ts';

/**
 * Labels of other languages in English, word by word: schemas are mostly written in English, whatever the page. German, French, Spanish,
 * Italian, Dutch, Portuguese, Polish; `in-english-north.ts` and `in-english-east.ts` have eight more. A word that is English too, or means
 * different things in two of these languages, is left out. A name of several words stands for one word of the other language.
 */
const WORDS: WordTable<string> = table({
  access: 'zugang, zutritt, accès, acceso, accesso, toegang, acesso, dostęp',
  account: 'konto, compte, cuenta, rekening, conta',
  accessory: 'zubehör, accesorio, accessorio, toebehoren, acessório, akcesoria',
  accommodation: 'unterkunft, hébergement, alojamiento, alloggio, accommodatie, alojamento, zakwaterowanie, nocleg',
  activity: 'aktivität, activité, actividad, attività, activiteit, atividade',
  address: 'adresse, anschrift, dirección, indirizzo, adres, endereço, morada',
  'admission price': 'toegangsprijs, entreeprijs',
  adult: 'erwachsene, erwachsener, adulte, adulto, volwassene, dorosły',
  age: 'alter, âge, edad, età, leeftijd, idade, wiek',
  agent: 'makler, maklerin, makelaar, pośrednik',
  airport: 'flughafen, aéroport, aeropuerto, aeroporto, luchthaven, lotnisko',
  allowed: 'erlaubt, toegestaan, permitido, permitida',
  amount: 'betrag, montant, importe, importo, bedrag, kwota',
  apartment: 'wohnung, appartement, apartamento, appartamento, mieszkanie',
  application: 'bewerbung, candidature, candidatura, solicitud, sollicitatie, aplikacja',
  appointment: 'sprechtermin, rendezvous, appuntamento, afspraak',
  architect: 'architekt, architektin, architecte, arquitecto, arquitecta, architetto, arquiteto',
  area: 'fläche, superficie, oppervlakte, superfície, powierzchnia',
  arrival: 'ankunft, anreise, arrivée, llegada, arrivo, aankomst, chegada, przyjazd',
  assistant: 'assistentin, asistente, assistente',
  author: 'autor, autorin, auteur, auteure, autora, autore, verfasser, verfasserin, schrijver',
  balcony: 'balkon, balcon, balcón, balcone, varanda, sacada',
  bath: 'bäder, baños, bagno, badkamer, banheiro, łazienka',
  battery: 'akku, batterie, batería, batteria, batterij, bateria',
  beach: 'strand, plage, playa, spiaggia, praia, plaża',
  bed: 'bett, cama, letto, łóżko',
  bedroom: 'schlafzimmer, chambre, dormitorio, slaapkamer, quarto, sypialnia',
  benefit: 'voordelen, benefícios',
  bicycle: 'fahrrad, vélo, bicicleta, bicicletta, fiets, rower',
  binding: 'oprawa',
  board: 'halbpension, vollpension, verpflegung, verzorging, wyżywienie',
  booking: 'buchung, réservation, reserva, prenotazione, boeking, rezerwacja',
  brand: 'marke, marque, marca, merk, marka',
  breakfast: 'frühstück, desayuno, colazione, ontbijt, śniadanie',
  building: 'gebäude, bâtiment, edificio, gebouw, edifício, budynek',
  built: 'gebaut, construit, construido, construida, costruito, gebouwd, construído, zbudowany',
  bus: 'autobús, autobus, ônibus',
  calorie: 'kalorien, calorías, calorie',
  campus: 'kampus',
  cancellation: 'stornierung, kündigung, annulation, résiliation, cancelación, cancellazione, annulering, cancelamento',
  capacity: 'kapazität, fassungsvermögen, capacité, capacidad, capacità, capaciteit, capacidade, pojemność',
  car: 'auto, voiture, coche, macchina, samochód',
  card: 'karte, carte, tarjeta, carta, kaart, cartão, karta',
  category: 'kategorie, catégorie, categoría, categoria, categorie, kategoria',
  chair: 'vorsitz, vorsitzende, vorsitzender, présidente, presidente, presidenta, voorzitter, przewodniczący',
  child: 'kinder, enfant, niño, niños, bambino, bambini, kinderen, criança, dziecko, dzieci',
  city: 'stadt, ville, ciudad, città, stad, cidade, miasto',
  class: 'klasse, clase, klasa',
  climate: 'klima, climat, clima',
  clock: 'takt, horloge, reloj, orologio, zegar',
  club: 'verein, klub',
  coach: 'trainer, trainerin, entraîneur, entrenador, allenatore, treinador, trener',
  code: 'kennzahl, código, codice, kod',
  colour: 'farbe, couleur, colore, kleur, cor, kolor',
  company: 'firma, unternehmen, entreprise, empresa, azienda, bedrijf',
  condition: 'zustand, état, estado, stato, staat, stan',
  connection: 'anschluss, verbindung, connexion, raccordement, conexión, connessione, aansluiting, conexão, połączenie',
  consumption: 'verbrauch, stromverbrauch, consommation, consumo, verbruik, zużycie',
  contact: 'kontakt, contacto, contatto, contato',
  content: 'inhalt, contenu, contenido, contenuto, inhoud, conteúdo, zawartość, treść',
  cost: 'kosten, coût, coste, costo, custo, koszt',
  country: 'pays, país, paese, kraj',
  'country of origin': 'herkunftsland, ursprungsland',
  course: 'kurs, cours, corso, cursus',
  date: 'datum, fecha, termin',
  day: 'jour, día, giorno, dag, dia, dzień',
  deadline: 'frist, anmeldeschluss, échéance, plazo, scadenza, prazo',
  delivery: 'lieferung, livraison, entrega, consegna, levering, bezorging, dostawa',
  department: 'abteilung, fachbereich, département, departamento, dipartimento, afdeling, dział, wydział',
  departure: 'abfahrt, abreise, abflug, départ, salida, partenza, vertrek, partida, wyjazd, odjazd',
  deposit:
    'anzahlung, kaution, acompte, dépôt, depósito, fianza, deposito, caparra, aanbetaling, waarborg, zaliczka, kaucja',
  depth: 'tiefe, profondeur, profundidad, profondità, diepte, profundidade, głębokość',
  description: 'beschreibung, descripción, descrizione, beschrijving, descrição, opis',
  destination: 'reiseziel, destino, destinazione, bestemming',
  diameter: 'durchmesser, diamètre, diámetro, diametro, diâmetro, średnica',
  difficulty: 'schwierigkeit, difficulté, dificultad, difficoltà, moeilijkheid, dificuldade, trudność',
  dinner: 'abendessen, dîner, avondeten, jantar, kolacja',
  director:
    'direktor, direktorin, leiter, leiterin, directeur, directrice, directora, direttore, direttrice, diretor, dyrektor',
  discount: 'rabatt, nachlass, ermäßigung, remise, réduction, descuento, sconto, korting, desconto, zniżka, rabat',
  distance: 'entfernung, strecke, distancia, distanza, afstand, distância, odległość',
  doctor: 'arzt, ärztin, médecin, médico, médica, medico, dokter, lekarz',
  dog: 'hund, chien, perro, hond, cão',
  door: 'tür, porte, puerta, deur, porta, drzwi',
  duration: 'dauer, durée, duración, durata, duur, duração',
  elevator: 'aufzug, fahrstuhl, ascenseur, ascensor, ascensore, elevador, winda',
  emission: 'emissionen, émission, emisión, emisiones, emissione, uitstoot, emissão, emisja',
  employee:
    'mitarbeiter, mitarbeiterin, angestellte, beschäftigte, salarié, employé, empleado, dipendente, medewerker, werknemer, pracownik',
  employer: 'werkgever, empregador, pracodawca',
  employment: 'dienstverband, zatrudnienie',
  end: 'ende, fin, einde, fim, koniec',
  energy: 'energie, énergie, energía, energia',
  engine: 'moteur, motore, silnik',
  entrance: 'eingang, entrée, entrada, ingresso, ingang, wejście',
  equipment:
    'ausstattung, ausrüstung, équipement, equipamiento, equipo, attrezzatura, uitrusting, equipamento, wyposażenie',
  event: 'veranstaltung, événement, evento, evenement, wydarzenie',
  exam: 'prüfung, klausur, tentamen, egzamin',
  expense: 'unkosten, gasto, gastos, spese, despesa, wydatek',
  experience: 'erfahrung, expérience, experiencia, esperienza, ervaring, experiência, doświadczenie',
  faculty: 'fakultät, faculté, facultad, facoltà, faculteit, faculdade',
  family: 'familie, famille, familia, famiglia, família, rodzina',
  fee: 'gebühr, beitrag, frais, cuota, tassa, vergoeding, opłata, składka',
  field: 'gebiet, domaine, campo, veld',
  file: 'datei, fichier, archivo, bestand, ficheiro, arquivo, plik',
  fine: 'bußgeld, multa, boete, grzywna',
  flight: 'flug, vuelo, volo, vlucht, voo',
  floor: 'etage, stockwerk, geschoss, étage, planta, piso, verdieping, piętro, andar',
  food: 'essen, speise, nourriture, comida, cibo, eten, jedzenie',
  founding: 'gründung, fondation, fundación, fondazione, oprichting, fundação, założenie',
  frequency: 'häufigkeit, fréquence, frecuencia, frequenza, frequentie, frequência, częstotliwość',
  fuel: 'kraftstoff, treibstoff, carburant, combustible, carburante, brandstof, combustível, paliwo',
  garage: 'garaje, garagem, garaż',
  garden: 'garten, jardin, jardín, giardino, tuin, jardim, ogród',
  gender: 'geschlecht, sexe, sexo, sesso, geslacht, płeć',
  goal: 'ziel, objectif, objetivo, obiettivo, doel, cel',
  grade: 'notendurchschnitt, calificación, voto, cijfer, ocena',
  group: 'gruppe, groupe, grupo, gruppo, groep, grupa',
  guarantee: 'garantie, garantía, garanzia, garantia, gwarancja, gewährleistung',
  guest: 'gast, gäste, invité, huésped, ospite, hóspede, gość',
  guide: 'reiseleiter, reiseleiterin, reiseleitung, guía, guida, gids, guia, przewodnik',
  heating: 'heizung, chauffage, calefacción, riscaldamento, verwarming, aquecimento, ogrzewanie',
  height: 'höhe, hauteur, altura, altezza, hoogte, wysokość',
  holiday: 'urlaub, ferien, feiertag, vacances, congé, vacaciones, vacanza, ferie, vakantie, férias, urlop, święto',
  home: 'heim, domicile, hogar, thuis, dom',
  hotel: 'hôtel, albergo',
  hour: 'stunde, uhrzeit, heure, hora, ora, uur, godzina',
  house: 'haus, maison, casa, huis, dom',
  image: 'bild, imagen, immagine, afbeelding, imagem, obraz',
  included: 'inbegriffen, enthalten, incluido, incluida, incluso, inbegrepen, inclusief, incluído, incluída',
  ingredient: 'zutat, ingrédient, ingrediente, ingrediënt, składnik',
  inhabitant: 'einwohner, habitant, habitante, abitante, inwoner, mieszkaniec',
  instructor: 'formador, formadora, instrutor, instrutora',
  insurance: 'versicherung, assurance, seguro, assicurazione, verzekering, ubezpieczenie',
  interest: 'zins, zinsen, intérêt, interés, interesse, odsetki',
  itinerary: 'reiseverlauf, itinéraire, itinerario, reisroute, itinerário',
  job: 'stelle, beruf, emploi, empleo, trabajo, lavoro, vacature, emprego, praca',
  kitchen: 'küche, cocina, cucina, keuken, cozinha, kuchnia',
  language: 'sprache, langue, idioma, lingua, taal, język',
  launch: 'markteinführung, lancement, lanzamiento, lancio, lançamento, premiera',
  length: 'länge, longueur, longitud, lunghezza, lengte, comprimento, długość',
  lesson: 'unterrichtsstunde, leçon, lección, lezione, lessen, lezioni, lekcja',
  level: 'stufe, niveau, nivel, livello, nível, poziom',
  library: 'bibliothek, bücherei, bibliothèque, biblioteca, bibliotheek, biblioteka',
  license: 'lizenz, licence, licencia, licenza, licentie, licença, licencja',
  limit: 'grenze, límite, grens',
  loan: 'ausleihe, leihfrist, prêt, préstamo, prestito, lening, empréstimo, pożyczka',
  location: 'localização, localización, ubicazione, lokalizacja',
  luggage: 'gepäck, bagage, equipaje, bagaglio, bagagem, bagaż',
  lunch: 'mittagessen, déjeuner, almuerzo, pranzo, almoço, obiad',
  manager: 'geschäftsleiter, gérant, gérante, gerente, responsable, responsabile, bedrijfsleider, kierownik',
  material: 'werkstoff, matériau, matière, materiale, materiaal, materiał',
  mayor: 'bürgermeister, bürgermeisterin, maire, alcalde, alcaldesa, sindaco, burgemeester, burmistrz',
  meal: 'mahlzeit, repas, pasto, maaltijd, refeição, posiłek',
  meeting: 'treffen, sitzung, réunion, reunión, riunione, vergadering, reunião, spotkanie',
  member: 'mitglied, membre, miembro, socio, membro, członek',
  membership: 'mitgliedschaft, adhésion, membresía, iscrizione, lidmaatschap',
  memory: 'arbeitsspeicher, mémoire, memoria, geheugen, memória, pamięć',
  minimum: 'mindest, mindestens, mínimo, minimo, minimaal, mínima, minima, minimalny, minimalna',
  maximum: 'höchst, höchstens, maximal, máximo, massimo, maximaal, maksymalny, máxima, massima, maksymalna',
  minute: 'minuto, minuut, minuta',
  month: 'monat, mois, mes, mese, maand, mês, miesiąc',
  museum: 'musée, museo, museu, muzeum',
  music: 'musik, musique, música, musica, muziek, muzyka',
  name: 'nom, naam, nome, nazwa, imię',
  neighbourhood: 'stadtteil, viertel, quartier, barrio, quartiere, buurt, wijk, bairro, dzielnica',
  newspaper: 'zeitung, periódico, giornale, krant, jornal, gazeta',
  night: 'nacht, nächte, nuit, noche, notte, nachten, noite, noc',
  noise: 'geräusch, geräuschpegel, lautstärke, bruit, ruido, rumore, geluid, geluidsniveau, ruído, hałas',
  number: 'nummer, anzahl, zahl, numéro, número, numero, aantal, numer, liczba',
  office: 'büro, bureau, oficina, ufficio, kantoor, escritório, biuro',
  oil: 'öl, huile, aceite, olio, olie, óleo, olej',
  opening: 'öffnung, ouverture, apertura, abertura, otwarcie',
  'opening hour': 'openingstijden, openingsuren',
  order: 'bestellung, commande, pedido, ordine, bestelling, encomenda, zamówienie',
  organizer: 'veranstalter, veranstalterin, organisateur, organizador, organizzatore, organisator, organizator',
  origin: 'herkunft, ursprung, origine, origen, herkomst, origem, pochodzenie',
  owner:
    'eigentümer, eigentümerin, inhaber, inhaberin, besitzer, propriétaire, propietario, propietaria, dueño, proprietario, eigenaar, proprietário, właściciel',
  packaging: 'verpackung, emballage, embalaje, imballaggio, verpakking, embalagem, opakowanie',
  page: 'seite, página, pagina, strona',
  parking:
    'parkplatz, stellplatz, stationnement, aparcamiento, parcheggio, parkeerplaats, estacionamento, parkeren, parkeerplek, parkeergelegenheid, estacionamiento',
  participant: 'teilnehmer, teilnehmerin, participante, partecipante, deelnemer, uczestnik',
  patient: 'patientin, paciente, paziente, patiënt, pacjent',
  payment: 'zahlung, paiement, pago, pagamento, betaling, płatność',
  performance: 'leistung, puissance, rendimiento, prestazione, wydajność',
  per: 'pro, je, por, par',
  period: 'zeitraum, période, período, periodo, periode, okres',
  person: 'personen, personne, persona, persoon, pessoa, osoba',
  photographer: 'fotograf, fotografin, photographe, fotógrafo, fotógrafa, fotografo, fotograaf',
  pet: 'haustier, mascota, huisdier, zwierzę',
  phone: 'telefon, téléphone, teléfono, telefono, telefoon, telefone',
  place: 'ort, lugar, luogo, plaats, miejsce',
  player: 'spieler, spielerin, joueur, joueuse, jugador, jugadora, giocatore, speler, jogador, zawodnik',
  plot: 'grundstück, parcelle, parcela, perceel, działka',
  position: 'funktion, poste, puesto, cargo, posizione, functie, stanowisko',
  power: 'stromverbrauch, potencia, potenza, vermogen, potência, moc',
  prerequisite: 'voraussetzung, prérequis, requisito, vereiste',
  price: 'preis, prix, precio, prezzo, prijs, preço',
  processor: 'prozessor, processeur, procesador, processore, processador, procesor',
  producer: 'hersteller, herstellerin, fabricant, fabricante, produttore, fabrikant, producent',
  product: 'produkt, produit, producto, prodotto, produto',
  project: 'projekt, projet, proyecto, progetto, projeto',
  provider: 'anbieter, fournisseur, proveedor, fornitore, aanbieder, fornecedor, dostawca',
  publication: 'veröffentlichung, publicación, pubblicazione, publicatie, publicação, publikacja',
  published: 'gepubliceerd, publicado, publié, opublikowano',
  publisher: 'verlag, éditeur, editorial, editore, uitgever, editora, wydawca',
  quantity: 'menge, quantité, cantidad, quantità, hoeveelheid, quantidade, ilość',
  range: 'reichweite, portée, alcance, autonomie, autonomía, autonomia, bereik, zasięg',
  rating: 'bewertung, évaluation, valoración, valutazione, beoordeling, avaliação',
  reader: 'leser, leserin, lecteur, lettore, lezer, leitor, czytelnik',
  reference: 'aktenzeichen, referenz, référence, referencia, riferimento, referentie, referência',
  region: 'gegend, región, regione, regio, região',
  registration:
    'anmeldung, inscripción, iscrizione, inschrijving, aanmelding, inscrição, rejestracja, zapisy, inscrições, inscripciones, iscrizioni',
  rent: 'miete, kaltmiete, loyer, alquiler, affitto, huur, aluguel, renda, czynsz',
  repair: 'reparatur, réparation, reparación, riparazione, reparatie, reparação, naprawa',
  required: 'erforderlich, requis, vereist, obrigatório, obligatorio, wymagany, wymagane',
  resolution: 'auflösung, résolution, resolución, risoluzione, resolutie, resolução, rozdzielczość',
  restaurant: 'restaurante, ristorante, restauracja, gaststätte',
  result: 'ergebnis, résultat, resultado, risultato, resultaat, wynik',
  return:
    'rückkehr, rückreise, rückfahrt, rückgabe, retour, regreso, vuelta, ritorno, terugkeer, regresso, powrót, zwrot',
  review: 'rezension, recensione, opinie, recensie, opinião, opinia',
  role: 'rolle, rôle, rol, ruolo',
  roof: 'dach, toit, tejado, tetto, dak, telhado',
  room: 'zimmer, raum, pièce, salle, habitación, sala, kamer, zaal, pokój',
  route: 'ruta, percorso, trasa',
  salary: 'gehalt, lohn, salaire, sueldo, salario, stipendio, salaris, salário, wynagrodzenie',
  school: 'schule, école, escuela, colegio, scuola, escola, szkoła',
  screen: 'bildschirm, écran, pantalla, schermo, scherm, tela, ekran',
  season: 'saison, jahreszeit, temporada, stagione, seizoen, sezon',
  seat: 'sitzplatz, sitzplätze, siège, asiento, posto, zitplaats, assento, siedzenie',
  section: 'abschnitt, sección, sezione, sectie, seção, sekcja',
  seller:
    'verkäufer, verkäuferin, vendeur, vendeuse, vendedor, vendedora, venditore, verkoper, sprzedawca, sprzedający',
  semester: 'semestre, semestr',
  service: 'dienst, dienstleistung, servicio, servizio, serviço, usługa',
  serving: 'porties, porções',
  share: 'anteil, parte, aandeel, udział',
  shipping: 'versand, envío, spedizione, verzending, envio, wysyłka',
  shop: 'laden, geschäft, magasin, boutique, tienda, negozio, winkel, loja, sklep',
  size: 'größe, taille, tamaño, talla, dimensione, taglia, grootte, maat, tamanho, rozmiar',
  speaker:
    'referent, referentin, redner, rednerin, conférencier, conférencière, intervenant, intervenante, ponente, relatore, relatrice, spreker, palestrante, prelegent',
  species: 'espèce, especie, espécie, gatunek',
  speed: 'geschwindigkeit, vitesse, velocidad, velocità, snelheid, velocidade, prędkość',
  staff: 'personale, personeel, pessoal',
  start: 'beginn, anfang, début, inicio, comienzo, inizio, aanvang, início, rozpoczęcie, początek',
  station: 'bahnhof, haltestelle, gare, estación, stazione, estação, dworzec, przystanek',
  status: 'statut',
  stock: 'lagerbestand, vorrat, existencias, giacenza, voorraad, estoque, zapas',
  storage: 'speicher, stockage, almacenamiento, archiviazione, opslag, armazenamento',
  street: 'straße, rue, calle, straat, rua, ulica',
  student: 'schüler, schülerin, studierende, étudiant, élève, estudiante, alumno, studente, leerling, aluno, uczeń',
  subject: 'betreff, fach, sujet, asunto, asignatura, oggetto, materia, onderwerp, vak, assunto, przedmiot',
  supplement: 'zuschlag, aufpreis, supplément, suplemento, supplemento, toeslag, dopłata',
  surface: 'oberfläche',
  surcharge: 'mehrpreis, recargo, sovrapprezzo, meerprijs',
  tax: 'steuer, taxe, impôt, impuesto, impuestos, imposta, belasting, imposto, podatek',
  teacher:
    'lehrer, lehrerin, dozent, dozentin, kursleiter, kursleiterin, enseignant, enseignante, professeur, profesor, profesora, docente, insegnante, docent, leraar, professor, nauczyciel, professora',
  team: 'mannschaft, équipe, squadra, ploeg, equipe, drużyna, zespół',
  temperature: 'temperatur, température, temperatura, temperatuur',
  terrace: 'terrasse, terraza, terrazza, terras, terraço, taras',
  ticket: 'eintrittskarte, fahrkarte, boleto, biglietto, kaartje, bilet, bilhete, bilhetes',
  time: 'zeit, temps, tiempo, tijd, czas',
  title: 'titel, titre, título, titolo, tytuł',
  topic: 'thema, thème, tema, onderwerp, temat',
  train: 'zug, tren, treno, trein, trem, pociąg',
  training: 'ausbildung, schulung, formación, formazione, opleiding, formação, szkolenie',
  transfer: 'überweisung, virement, transferencia, bonifico, overschrijving, transferência, przelew',
  translator:
    'übersetzer, übersetzerin, traducteur, traductrice, traductor, traductora, traduttore, traduttrice, vertaler, tradutor, tłumacz',
  traveller: 'reisende, reisender, voyageur, viajero, viaggiatore, reiziger, viajante, podróżny',
  trip: 'reise, voyage, viaje, viaggio, reis, viagem, podróż, wycieczka',
  type: 'typ, tipo, soort',
  university: 'universität, hochschule, université, universidad, università, universiteit, universidade, uniwersytet',
  unit: 'einheit, unité, unidad, unità, eenheid, unidade, jednostka',
  updated: 'aktualisiert, bijgewerkt, atualizado, actualizado, aggiornato, zaktualizowano',
  usable: 'nutzbar, utile, útil, útiles, bruikbaar, użytkowy, użytkowa',
  user: 'benutzer, nutzer, utilisateur, usuario, utente, gebruiker, usuário, użytkownik',
  validity: 'gültigkeit, validité, validez, validità, geldigheid, validade, ważność',
  value: 'wert, valeur, valore, waarde, valor, wartość',
  vehicle: 'fahrzeug, véhicule, vehículo, veicolo, voertuig, veículo, pojazd',
  venue: 'veranstaltungsort, locatie',
  version: 'versión, versione, versie, versão, wersja',
  viewing: 'bezichtiging, besichtigung',
  visit: 'besuch, visite, visita, bezoek, wizyta',
  visitor: 'besucher, besucherin, visiteur, visitante, visitatore, bezoeker',
  volume: 'volumen, inhaltsmenge, volume',
  water: 'wasser, eau, agua, acqua, água, woda',
  weather: 'wetter, météo, weer, pogoda',
  website: 'webseite, internetseite, sito, witryna',
  week: 'woche, semaine, semana, settimana, tydzień',
  weight: 'gewicht, poids, peso, waga',
  width: 'breite, largeur, anchura, ancho, larghezza, breedte, largura, szerokość',
  window: 'fenster, fenêtre, ventana, finestra, raam, janela, okno',
  work: 'arbeit, travail, werk, trabalho',
  year: 'jahr, année, año, anno, jaar, ano, rok',
});

/** Words of labels that only join others. */
const JOINING = new Set(
  'desde ab aus de del della dello dei degli des du d l la le les el los las il lo i gli der die das den dem ein eine einer een het van voor von vom zum zur zu fur para pour a al alla alle da di do dos em en im in am an auf und et y e i en o w z u s'.split(
    ' ',
  ),
);

const TABLES = [WORDS, NORTHERN, EASTERN];
const ENGLISH = new Map<string, readonly string[]>(
  TABLES.flatMap(Object.keys).flatMap((name) => (name.includes(' ') ? [] : [[name, [name]]])),
);
for (const [english, others] of TABLES.flatMap(Object.entries<string>)) {
  for (const other of others.split(', ')) {
    const [word, ...more] = nameWords(other);
    if (word !== undefined && more.length === 0 && !ENGLISH.has(word)) ENGLISH.set(word, nameWords(english));
  }
}

/** Letters between the parts of a compound: `Abfahrt-s-ort`. */
const LINKS = ['', 's', 'n', 'en', 'es', 'er', 'e'];
const SHORTEST_PART = 3;

/** Endings of plurals and cases. */
const ENDING = /(?:en|er|es|n|e|s)$/;

const known = (word: string): readonly string[] | undefined =>
  ENGLISH.get(word) ?? (word.length > 5 ? ENGLISH.get(word.replace(ENDING, '')) : undefined);

/** The English words of one word; undefined if it is unknown. */
function wordInEnglish(word: string): readonly string[] | undefined {
  const whole = known(word);
  if (whole !== undefined) return whole;
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
    const last = known(word.slice(at));
    if (last === undefined) continue;
    for (const link of LINKS) {
      const first = word.slice(0, at);
      const part = first.endsWith(link) ? ENGLISH.get(first.slice(0, first.length - link.length)) : undefined;
      if (part !== undefined) return [...part, ...last];
    }
  }
  return undefined;
}

/**
 * The words of a name or label in English: `fecha de salida` -> date, departure; `Abfahrtsort` -> departure, place.
 * @param words from `nameWords`
 * @returns undefined if a word of it is unknown
 */
export function inEnglish(words: readonly string[]): readonly string[] | undefined {
  const found: string[] = [];
  for (const word of words) {
    const english = wordInEnglish(word);
    if (english !== undefined) found.push(...english);
    else if (!JOINING.has(word)) return undefined;
  }
  return found.length === 0 ? undefined : found;
}

/** Words of a sentence that are looked up. */
const MOST_OF_TEXT = 80;

/** The English words of those words of a text that are known in another language. */
export const englishWordsIn = (text: string): string[] =>
  nameWords(text, MOST_OF_TEXT).flatMap((word) => wordInEnglish(word) ?? []);
