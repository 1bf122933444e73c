// Over 10 kB: a table of names.

import { table, type WordTable } from '../../../foundation/kernel/table.ts';
import { nameWords } from './label-words.ts';
import { NAMES_ABROAD } from './names-abroad.ts';

/**
 * Names of fields and labels, grouped by meaning, from the properties of schema.org and common usage. If a name occurs twice, its first
 * meaning counts.
 */
const NAMES: WordTable<string> = table({
  title:
    'title, name, headline, heading, page title, page heading, main heading, article title, post title, thread title, titel, titre, titulo, überschrift, título, titolo, intitulé',
  author:
    'author, author name, authors, byline, by, written by, writer, posted by, post author, article author, creator, dc creator, autor, auteur, verfasser, von, reporter, journalist, contributor, op, thread starter, started by, asked by, opened by, topic author, auteure, autore, escrito por, rédigé par, geschrieben von, publicado por',
  published:
    'published, date published, publish date, published date, published on, published at, publication date, date of publication, posted, posted on, post date, posted at, date posted, article published time, published time, pubdate, pub date, release date of article, dc date, veröffentlicht, veröffentlicht am, publié le, fecha de publicación, article date, upload date, uploaded, published online, first published, posting date, date de publication, erschienen, erschienen am, publicado, publicado el, online seit, gepostet am',
  modified:
    'modified, date modified, modified date, updated, updated on, updated at, last updated, update date, last modified, last update, date updated, article modified time, modified time, aktualisiert, og updated time, reviewed on, last reviewed, mis à jour, mis à jour le, última actualización, dernière mise à jour, zuletzt geändert, letzte änderung, actualizado, modifié le, date of last change',
  description:
    'description, summary, abstract, overview, og description, beschreibung, about this item, product description, short description, descripción, meta description, meaning, purpose, what it does, what it is, explanation, bedeutung, signification, significado',
  price:
    'price, asking price, current price, sale price, selling price, our price, unit price, cost, costs, preis, prix, precio, prezzo, product price, price amount, item price, amount of price, now, ticket price, price value, kaufpreis, verkaufspreis, tarif, importe, prix ttc, prix de vente, precio de venta, purchase price, fee, admission, entrance fee, eintritt, entrée, monthly price, price per month, precio de compra, kosten, eintrittspreis',
  oldPrice:
    'original price, old price, list price, regular price, was, was price, rrp, msrp, uvp, retail price, price before, statt, prix barré, precio anterior, ancien prix, previous price, strike price',
  lowPrice: 'low price, lowest price, price from, from price, minimum price, min price',
  highPrice: 'high price, highest price, maximum price, max price',
  currency: 'currency, price currency, currency code, product price currency, og price currency, währung',
  brand: 'brand, brand name, marke, marque, product brand, label brand, marca, fabricante marca',
  manufacturer: 'manufacturer, maker, made by, hersteller, manufacturer name, fabricant, fabricante',
  sku: 'sku, article number, item number, product code, artikelnummer, stock keeping unit, item no, art no, product id, item model number sku, art nr, artikel nr, bestellnummer, order number, item code, référence produit, réf, ref produit, stock code, catalogue number, catalog number',
  mpn: 'mpn, part number, manufacturer part number',
  gtin: 'gtin, gtin13, gtin12, gtin14, gtin8, ean, upc, barcode, ean code',
  model: 'model, model name, model number, modell, modèle, modelo, model no',
  availability:
    'availability, stock, stock status, in stock, available, is available, is in stock, verfügbarkeit, disponibilité, availability status, stock availability, disponibilidad, lieferbarkeit, lieferstatus, availability state, stock level',
  condition: 'condition, item condition, zustand, état, estado',
  rating:
    'rating, rating value, average rating, stars, score, customer rating, user rating, review rating, star rating, overall rating, bewertung, review score, calificación, valoración, note moyenne, bewertungen durchschnitt',
  reviewCount:
    'review count, number of reviews, reviews count, num reviews, total reviews, rating count, number of ratings, ratings count, reviews total, votes, amount of reviews, bewertungen, avis, nombre d avis, opiniones, anzahl bewertungen, reviews',
  bestRating: 'best rating, max rating, rating scale',
  color: 'color, color name, farbe, couleur, colour, farben, color disponible, coloris, finish colour',
  size: 'size, größe, taille, talla, tamaño',
  weight: 'weight, gewicht, poids, peso, item weight, net weight, product weight',
  material: 'material, materials, made of, matériau, matériaux, matière, material del producto, werkstoff, materiales',
  category:
    'category, product category, article section, section, genre category, kategorie, job category, categories, catégorie, categoría, rubrik, rubrique, sección, ressort, product type, type of product',
  tags: 'tag, tags, keyword, keywords, article tag, topics, schlagwörter, labels',
  image:
    'image, image url, photo, picture, main image, og image, thumbnail, thumbnail url, cover image, photo url, primary image, featured image',
  url: 'url, link, page url, canonical, canonical url, source url, og url, permalink, web address',
  phone:
    'phone, phone number, telephone number, contact number, call us, call, ring us, mobile, telefon, teléfono, fon, hotline, mobile phone, telephone, phone no, tel no, téléphone, telefonnummer, rufnummer, número de teléfono, tél, mobil, móvil, office phone, phone office',
  fax: 'fax, fax number, telefax',
  email:
    'email, e mail, email address, contact email, e mail address, mail, correo, correo electrónico, courriel, mail address, e mail adresse, contacto por correo',
  website:
    'website, web site, homepage, home page, official website, webseite, site web, sitio web, site internet, internet, página web, web',
  address:
    'address, street address line, location address, postal address, full address, adresse, dirección, anschrift, venue address, where to find us, how to find us, find us, visit us, our address, domicilio, standort, adresse postale, street and city',
  street: 'street address, street, address line 1, street name, strasse, straße, rue, calle, thoroughfare',
  city: 'city, address locality, town, locality, stadt, ort, ville, ciudad, localidad, municipio, commune, stadtteil ort, city name',
  region: 'region, address region, state, province, bundesland, région, región, provincia, kanton, county',
  postalCode: 'postal code, zip, zip code, postcode, plz, code postal, post code, postleitzahl, código postal',
  country: 'country, address country, land, pays, país, country name',
  location:
    'location, place, place of work, venue, where, event location, job location, based in, located in, ort der veranstaltung, lieu, venue name, location name, place name, standort der stelle, arbeitsort, einsatzort, lugar, lieu de travail, ubicación, ort der stelle, where it takes place, veranstaltungsort, office location, lugar de trabajo, where we are',
  latitude: 'latitude, lat, geo latitude',
  longitude: 'longitude, lng, lon, long, geo longitude',
  company:
    'company, company name, organization, organization name, employer, hiring organization, business name, firm, firma, hiring company, employer name, hiring organization name, arbeitgeber, unternehmen, entreprise, empresa, société, organisation, organisation name, institution, employeur, empleador',
  salary:
    'salary, base salary, pay, compensation, wage, gehalt, salary range, annual salary, pay range, lohn, salaire, sueldo, salario, rémunération, vergütung, remuneration, pay grade, verdienst, monthly salary, hourly wage, salario bruto anual, salario bruto, salaire brut, salaire brut annuel, bruttogehalt, jahresgehalt, gross salary, annual gross salary, monatsgehalt, sueldo bruto',
  jobTitle:
    'job title, position, role, job name, stelle, job position, job role, berufsbezeichnung, poste, puesto, cargo, funktion, fonction, función, rolle',
  employmentType:
    'employment type, job type, contract type, type of employment, work type, anstellungsart, contract, type de contrat, contrat, tipo de contrato, vertragsart, beschäftigungsart, arbeitszeitmodell, working time, jornada, hours type',
  deadline:
    'deadline, valid through, apply by, application deadline, closing date, expires, bewerbungsfrist, apply before, application closing date, applications close, date limite, date limite de candidature, fecha límite, last day to apply, einsendeschluss, bewerbungsschluss, anmeldeschluss, closes, closes on, bewerben bis, postuler avant, apply until, applications due, registration deadline, register by',
  referenceNumber:
    'reference number, reference, ref, ref number, job reference, job id, vacancy number, kennziffer, referenznummer, referenz, stellennummer, número de referencia, requisition id, vacancy id, job number, référence, referencia, réf',
  experience:
    'experience, experience requirement, years of experience, required experience, erfahrung, expérience, experiencia, berufserfahrung, experiencia mínima, minimum experience, mindesterfahrung',
  qualification:
    'qualification, requirement, required qualification, requirements, qualifications, anforderungen, profil, must have, you bring, what you bring, ' +
    'what you will bring, what we need from you, what we need, what we expect, what we expect from you, what you need, your profile, who you are, about you, what we are looking for, you have, you should have, essential, essential criteria, ' +
    'required skill, dein profil, ihr profil, das bringst du mit, das bringen sie mit, votre profil, profil recherché, requisitos, tu perfil, ' +
    'jouw profiel, wat breng je mee, wymagania',
  responsibility:
    'responsibility, duties, tasks, what you will do, what you do, your task, your role, main duty, deine aufgaben, ihre aufgaben, aufgaben, ' +
    'vos missions, missions, funciones, tus funciones, wat ga je doen, jouw taken, zakres obowiązków',
  benefit:
    'benefit, job benefit, perks, what we offer, we offer, what you get from us, in return, wir bieten, das bieten wir, was wir bieten, nous offrons, ' +
    'ofrecemos, qué ofrecemos, wij bieden, wat wij bieden, oferujemy',
  niceToHave:
    'nice to have, good to have, desirable, desirable criteria, preferred qualification, preferred skill, bonus point, wünschenswert, von vorteil, ' +
    'un plus, deseable, pre, mile widziane',
  packingList:
    'packing list, what to bring, bring, please bring, bring along, thing to bring, what to pack, mitzubringen, bitte mitbringen, à apporter, ' +
    'qué traer, qué llevar, meenemen, zelf meenemen, cosa portare, co zabrać',
  included:
    'included, what is included, whats included, price includes, included in the price, inclusion, what you get, inklusive, im preis enthalten, ' +
    'compris, le prix comprend, incluye, qué incluye, inclusief, wat je krijgt, inbegrepen, incluso, la quota comprende, w cenie',
  excluded:
    'excluded, not included, what is not included, whats not included, exclusion, nicht enthalten, non compris, no incluye, niet inbegrepen, non incluso',
  breakingChange: 'breaking change, breaking, incompatible change',
  bugFix: 'bug fix, fix, fixed, fixed bug, bug',
  newFeature: 'new feature, added, feature added, what is new, whats new, new, addition, highlight',
  amenity:
    'amenity, facility, ausstattung, équipements, instalaciones, servicios, voorzieningen, dotazioni, servizi, udogodnienia, comodidades',
  ingredient:
    'ingredient, recipe ingredient, zutaten, ingrédients, ingredients list, ingredientes, zutatenliste, ingredienti, ingrediënten, składniki',
  instruction:
    'instruction, recipe instruction, direction, method, step, preparation, zubereitung, préparation, preparation steps, method of preparation, elaboración, instrucciones, zubereitungsschritte, étapes',
  prepTime:
    'prep time, preparation time, preparation, time to prepare, vorbereitungszeit, prep, temps de préparation, tiempo de preparación, zubereitungszeit, arbeitszeit, préparation time, preparazione, tempo di preparazione, bereidingstijd, voorbereiding, czas przygotowania, active time, hands on time, vorbereitung, hands on, active',
  cookTime:
    'cook time, cooking time, kochzeit, baking time, cuisson, temps de cuisson, tiempo de cocción, backzeit, garzeit, bake time, cocción, cottura, tempo di cottura, baktijd, kooktijd, czas pieczenia, czas gotowania, time in the oven, oven time, bake, on the stove, in the oven, on the hob',
  totalTime:
    'total time, ready in, gesamtzeit, time needed, temps total, tiempo total, gesamt, all in all, start to finish, overall time, insgesamt, en tout',
  servings:
    'serving, serves, recipe yield, yield, portions, portionen, makes, number of servings, servings number, personnes, nombre de personnes, raciones, porciones, comensales, porzioni, dosi, porties, liczba porcji, porcje, für personen, rendement',
  calories:
    'calorie, calories per serving, energy, kcal, nutrition calorie, kalorien, calories, calorías, brennwert, énergie, energy per portion, energy per serving, energy, kilocalories, kalorien pro portion',
  cuisine: 'cuisine, recipe cuisine, serves cuisine, küche',
  difficulty:
    'difficulty, difficulty level, level, schwierigkeit, skill level, difficulté, dificultad, schwierigkeitsgrad, niveau, niveau de difficulté, skill, nivel',
  ovenTemperature:
    'oven temperature, oven, baking temperature, temperature of oven, ofentemperatur, backofen, température du four, temperatura del horno, horno',
  startDate:
    'start date, starts, event date, date of event, begins, from date, start time, start, begin, starts on, starts at, begins at, event start, start date time, doors, date et heure, beginn, fecha de inicio, date de début, when, wann, starting, datum und uhrzeit, commences, incorporación, fecha de incorporación, prise de poste, eintrittsdatum, arbeitsbeginn, start of work, date of entry',
  endDate:
    'end date, ends, until, end, end time, event end, ends on, to date, ende, date de fin, fecha de fin, enddatum, finishes',
  performer:
    'performer, artist, band, line up, speaker, with, presented by, speaking, talk by, with guests, referent, referentin, intervenant, ponente, dozent, speakers, presenter, presenters, lecturer talk',
  organizer:
    'organizer, organiser, host, hosted by, veranstalter, organized by, organizer name, organisateur, organizador, ausrichter, organised by, hosts',
  duration:
    'duration, runtime, running time, length of time, dauer, durée, duración, time required, run time, reading time, course length, laufzeit, running length',
  isbn: 'isbn, isbn 13, isbn13, isbn 10, isbn10',
  publisher: 'publisher, published by, verlag, éditeur, publisher name, editorial, dc publisher, editora, imprint',
  contactPerson:
    'contact person, contact name, contact, ansprechpartner, ansprechpartnerin, kontaktperson, interlocuteur, persona de contacto, your contact, whom to ask, enquiries to',
  term: 'term, semester, trimester, trimestre, semestre, study term, teaching period',
  prerequisite:
    'prerequisite, prerequisites, requires course, required course, voraussetzung, voraussetzungen, prérequis, requisitos previos, prior knowledge, entry requirement',
  credits:
    'credit, credit points, ects, ects credits, ects points, ects punkte, leistungspunkte, crédits, créditos, course credits, number of credits, credit value, units of credit',
  instructor:
    'instructor, lecturer, teacher, taught by, course leader, professor, tutor, dozentin, lehrkraft, lehrperson, enseignant, enseignante, profesor, profesora, docente, module leader, convenor, course convenor, leiter des kurses',
  pages:
    'number of pages, page count, num pages, seiten, pages count, print length, páginas, nombre de pages, seitenzahl, seitenanzahl',
  edition: 'edition, book edition, auflage',
  language:
    'language, in language, sprache, langue, idioma, languages spoken, languages, taught in, sprachen, unterrichtssprache, langue d enseignement, language of instruction',
  siteName: 'site name, og site name, website name',
  version:
    'version, software version, release, current version, latest version, version number, stable release, versión, version actuelle, aktuelle version',
  since:
    'since, since version, added in, added in version, introduced in, available since, new in, available from version, from version, available since version, verfügbar seit',
  license: 'license, license type, lizenz, licensing, licence, licencia',
  operatingSystem: 'operating system, os, platform, requires os, supported platforms',
  fileSize: 'file size, download size, dateigröße',
  director: 'director, directed by, regie, réalisateur',
  actor: 'actor, cast, starring, stars of film',
  genre: 'genre, genres, music genre',
  releaseDate:
    'release date, released, released on, date released, date created, erscheinungsdatum, date de sortie, first released, launch date',
  founded:
    'founded, founding date, established, year founded, founded in, founding year, gegründet, date founded, foundation date, inception, foundation year, founded year, year established, established in, fondée en, fondé en, fundada en, fundado, création, gründungsjahr, since year',
  founder: 'founder, founders, founded by, co founder, gründer',
  ceo: 'ceo, chief executive, chief executive officer, managing director, geschäftsführer',
  employees:
    'employee, number of employees, employee count, headcount, company size, mitarbeiter, staff, team size, num employees, number of staff, effectif, empleados, beschäftigte, people employed',
  revenue: 'revenue, annual revenue, turnover, umsatz',
  head: 'head, led by, headed by, run by, leader, head of office, head of department, head of the office, head of the department',
  headquarters: 'headquarters, hq, head office, sitz, headquarters location, siège, siège social, sede',
  industry: 'industry, sector, branche, industry sector',
  population: 'population, inhabitants, einwohner, residents',
  area: 'area, total area, fläche, surface area, living area, floor size, floor area, wohnfläche, square footage, superficie, surface, surface habitable, superficie construida, nutzfläche, gesamtfläche, internal area, floor space, living space, metros cuadrados',
  height: 'height, höhe, hauteur, elevation, altura, alto, hauteur totale',
  width: 'width, breite, largeur, largo, ancho',
  depth: 'depth, tiefe, profondeur',
  length: 'length, länge, longueur',
  dimension:
    'dimension, product dimension, size dimensions, maße, abmessungen, measurements, item dimension, dimensions, dimensiones, größe maße, size w h d',
  birthDate: 'birth date, born, date of birth, birthday, geboren, dob, birthdate',
  birthPlace: 'birth place, place of birth, birthplace, geburtsort',
  deathDate: 'death date, died, date of death, gestorben',
  nationality: 'nationality, citizenship, staatsangehörigkeit',
  occupation: 'occupation, profession, beruf, job',
  openingHours:
    'opening hour, hours of operation, business hour, hour, open, öffnungszeiten, horaires, working hour, store hour, horario, opening time, office hour, opening, horaires d ouverture, horario de apertura, sprechzeiten, bürozeiten, geschäftszeiten, heures d ouverture, reception hour, visiting hour, surgery hour, consultation hour, hours open, horario de atención, kitchen hour',
  monday: 'monday, mon, montag, lundi, lunes, lunedì, segunda feira',
  tuesday: 'tuesday, tue, tues, dienstag, mardi, martes, martedì',
  wednesday: 'wednesday, wed, mittwoch, mercredi, miércoles, mercoledì',
  thursday: 'thursday, thu, thur, thurs, donnerstag, jeudi, jueves, giovedì',
  friday: 'friday, fri, freitag, vendredi, viernes, venerdì',
  saturday: 'saturday, sat, samstag, sonnabend, samedi, sábado, sabato',
  sunday: 'sunday, sun, sonntag, dimanche, domingo, domenica',
  priceRange: 'price range, preisspanne, price category',
  origin:
    'country of origin, origin, origin country, made in, country of manufacture, manufactured in, herkunftsland, ursprungsland, hergestellt in, ' +
    'pays d origine, fabriqué en, país de origen, fabricado en, paese di origine, land van herkomst, kraj pochodzenia, país de origem',
  stockQuantity:
    'stock quantity, quantity in stock, stock count, unit in stock, item in stock, number in stock, in stock quantity, available quantity, quantity available, ' +
    'lagerbestand, quantité en stock, cantidad en stock',
  returnPeriod:
    'return period, return window, return policy, return within, period of return, rückgabefrist, rückgaberecht, délai de retour, plazo de devolución, ' +
    'retourtermijn, termin zwrotu, periodo di reso, prazo de devolução',
  warranty: 'warranty, guarantee, garantie, warranty period, garantie légale, gewährleistung, garantía',
  shipping:
    'shipping, shipping cost, delivery cost, shipping fee, versand, versandkosten, shipping price, delivery fee, postage, livraison, frais de livraison, envío, gastos de envío, frais de port',
  deliveryTime:
    'delivery time, lieferzeit, shipping time, delivers in, delivery date, délai de livraison, plazo de entrega, délai, delivery, dispatch time, ships in, dispatched within',
  bedrooms:
    'bedroom, number of bedrooms, beds, number of rooms bedrooms, bedrooms count, schlafzimmer, num bedrooms, chambres, dormitorios, habitaciones, no of bedrooms, sleeping rooms',
  bathrooms:
    'bathroom, number of bathrooms, baths, number of bathrooms total, bathrooms count, badezimmer, num bathrooms, salles de bain, baños, bäder, bath',
  specialty:
    'specialty, speciality, medical specialty, field of work, fachgebiet, fachrichtung, spécialité, especialidad',
  appointment:
    'appointment, next appointment, next free appointment, next free, next available, next available appointment, earliest appointment, first free appointment, nächster termin, prochain rendez vous, próxima cita',
  deposit: 'deposit, security deposit, kaution, caution, dépôt de garantie, fianza',
  rent: 'rent, monthly rent, rent per month, miete, kaltmiete, monatsmiete, loyer, loyer mensuel, alquiler, alquiler mensual, rental price',
  listingId:
    'listing id, listing number, property id, property number, object id, object number, objekt nr, objektnummer, objekt number, expose number, listing reference, property reference, immobilien id, référence de l annonce, scout id',
  floor: 'floor, storey, etage, étage, stockwerk, geschoss, planta, piso, floor level',
  availableFrom:
    'available from, availability date, move in date, move in, available on, bezug, bezugsfrei ab, bezugsfrei, bezugstermin, verfügbar ab, frei ab, einzug, libre dès, disponible à partir du, disponible le, disponible desde, disponible a partir de',
  energyClass:
    'energy class, energy rating, energy label, energy efficiency class, energy efficiency, epc, epc rating, energieklasse, energieeffizienzklasse, effizienzklasse, classe énergie, classe énergétique, dpe, certificado energético, clase energética',
  heating: 'heating, heating type, type of heating, heizung, heizungsart, heizart, chauffage, calefacción, heat source',
  plotArea:
    'plot area, plot size, plot, lot size, lot area, land area, grundstück, grundstücksfläche, grundstücksgröße, terrain, surface du terrain, parcela, superficie del terreno, garden size',
  rooms:
    'room, number of rooms, room count, zimmer, zimmeranzahl, anzahl zimmer, pièces, nombre de pièces, ambientes, total rooms',
  yearBuilt:
    'year built, built in, built, baujahr, construction year, year of construction, built year, année de construction, año de construcción, erbaut, built year of, year of build, bj',
  mileage:
    'mileage, mileage from odometer, odometer, kilometerstand, miles driven, kilométrage, kilometraje, km stand, laufleistung',
  fuelType: 'fuel type, fuel, kraftstoff, carburant, combustible, kraftstoffart, energie du véhicule',
  transmission: 'transmission, gearbox, vehicle transmission, getriebe',
  vin: 'vin, vehicle identification number',
  doi: 'doi, digital object identifier',
  journal: 'journal, published in, journal title, citation journal title',
  replies:
    'reply count, number of replies, replies, answers count, answer count, comment count, number of comments, comments count, replies count, antworten, réponses, respuestas, number of answers',
  lastPost: 'last post, last reply, latest post, latest reply, last activity, last message, freshness',
  views: 'views, view count, number of views, viewed, vues, aufrufe, visitas',
  users:
    'users, seats, members, user count, seat count, number of users, number of seats, included users, team members, user limit, max users, nutzer, benutzer, utilisateurs',
  storage:
    'storage, disk space, storage space, disk storage, storage limit, cloud storage, speicher, speicherplatz, stockage',
  default:
    'default, default value, defaults to, if not set, if unset, if omitted, when not set, initial value, standardwert, voreinstellung, vorgabe, valeur par défaut, par défaut, valor por defecto, predeterminado',
  validity:
    'validity, valid for, validity period, good for, gültigkeit, gültigkeitsdauer, gültig, validité, valable, validez, valid day',
  weeklyHours:
    'weekly hours, hours per week, hours a week, working hours per week, wochenstunden, wochenarbeitszeit, stunden pro woche, heures par semaine, horas semanales',
  vacationDays:
    'vacation days, vacation, annual leave, leave days, leave, holiday entitlement, urlaub, urlaubstage, congés, congés payés, vacaciones, días de vacaciones',
  vatNumber:
    'vat number, vat id, vat reg, vat registration, tax id, ust id, ust idnr, ustid, umsatzsteuer id, numéro de tva, tva, nif, cif, btw, btw number',
  legalName: 'legal name, registered name, company registered as, firmenname, raison sociale, razón social',
  noticePeriod: 'notice period, notice, cancellation period, kündigungsfrist, préavis, preaviso',
  minimumTerm:
    'minimum term, minimum contract, minimum period, contract length, contract duration, mindestlaufzeit, vertragslaufzeit, durée minimale, engagement, permanencia',
  setupFee:
    'setup fee, set up fee, joining fee, enrolment fee, enrollment fee, registration fee, einrichtungsgebühr, aufnahmegebühr, anmeldegebühr, frais d inscription, matrícula, cuota de inscripción',
  capacity:
    'capacity, max capacity, maximum capacity, participants, max participants, maximum participants, group size, places, kapazität, teilnehmerzahl, plätze, capacité, capacidad, aforo',
  features: 'features, feature list, included features, what is included, includes, included',
  likes: 'likes, upvotes, like count, upvote count, number of likes, votes up, vote count, vote, kudos',
});

const CONCEPTS = new Map<string, string>();
for (const [concept, names] of [NAMES, NAMES_ABROAD].flatMap(Object.entries<string>)) {
  for (const name of names.split(',')) {
    const key = nameWords(name).join(' ');
    if (!CONCEPTS.has(key)) CONCEPTS.set(key, concept);
  }
}

/** The meaning of a name; undefined for names without synonyms. */
export function conceptOf(words: readonly string[]): string | undefined {
  return CONCEPTS.get(words.join(' '));
}

/** Kinds of things, with their schema.org types. */
const KINDS: WordTable<readonly string[]> = table({
  product: ['Product', 'ProductGroup', 'IndividualProduct', 'ProductModel', 'Offer'],
  article: ['Article', 'NewsArticle', 'BlogPosting', 'TechArticle', 'ScholarlyArticle', 'Report', 'OpinionNewsArticle'],
  post: ['BlogPosting', 'DiscussionForumPosting', 'SocialMediaPosting', 'Question', 'Article'],
  recipe: ['Recipe'],
  event: [
    'Event',
    'MusicEvent',
    'SportsEvent',
    'TheaterEvent',
    'Festival',
    'BusinessEvent',
    'EducationEvent',
    'ScreeningEvent',
  ],
  job: ['JobPosting'],
  book: ['Book'],
  movie: ['Movie'],
  film: ['Movie'],
  course: ['Course'],
  software: ['SoftwareApplication', 'MobileApplication', 'WebApplication', 'SoftwareSourceCode'],
  app: ['SoftwareApplication', 'MobileApplication', 'WebApplication'],
  person: ['Person', 'ProfilePage'],
  company: ['Organization', 'Corporation', 'LocalBusiness', 'OnlineStore', 'Store'],
  organization: ['Organization', 'Corporation', 'NGO', 'EducationalOrganization', 'CollegeOrUniversity'],
  restaurant: ['Restaurant', 'FoodEstablishment', 'CafeOrCoffeeShop', 'Bakery', 'BarOrPub'],
  hotel: ['Hotel', 'LodgingBusiness', 'Resort', 'Motel'],
  business: ['LocalBusiness', 'Organization', 'Store', 'Restaurant', 'Dentist', 'Physician'],
  store: ['Store', 'LocalBusiness', 'OnlineStore'],
  place: ['Place', 'TouristAttraction', 'Museum', 'Park', 'LandmarksOrHistoricalBuildings'],
  venue: ['Place', 'EventVenue', 'MusicVenue', 'StadiumOrArena'],
  video: ['VideoObject'],
  podcast: ['PodcastEpisode', 'PodcastSeries'],
  question: ['Question'],
  faq: ['Question'],
  review: ['Review', 'UserReview', 'CriticReview'],
  vehicle: ['Vehicle', 'Car', 'Motorcycle'],
  car: ['Vehicle', 'Car'],
  property: ['RealEstateListing', 'Apartment', 'House', 'SingleFamilyResidence', 'Residence', 'Accommodation'],
  listing: ['RealEstateListing', 'Product', 'JobPosting', 'Offer'],
  apartment: ['Apartment', 'Accommodation', 'RealEstateListing'],
  dataset: ['Dataset'],
  service: ['Service'],
  song: ['MusicRecording'],
  album: ['MusicAlbum'],
  paper: ['ScholarlyArticle', 'Article'],
  item: ['Product', 'ListItem', 'Thing'],
  step: ['HowToStep'],
  offer: ['Offer', 'AggregateOffer'],
  comment: ['Comment'],
  breadcrumb: ['ListItem'],
});

/** The schema.org types of a word; undefined if it is not a kind of thing. */
export function typesOfKind(word: string): readonly string[] | undefined {
  return Object.hasOwn(KINDS, word) ? KINDS[word] : undefined;
}

/** Words that add nothing to a label: articles, and kinds of things. */
export function isNeutral(word: string): boolean {
  return NEUTRAL.has(word) || Object.hasOwn(KINDS, word);
}
const NEUTRAL = new Set(
  'the a an our your this its of for in on de la le el du der die das davon dont official full'.split(' '),
);

/** Words of a field's name that a label may omit. */
export const DROPPABLE = new Set(
  'name value info information text string detail number count num total amount list url link id code level type of in is has the year'.split(
    ' ',
  ),
);

/** Units at the end of field names and in values, each with its spellings. */
const UNITS: readonly (readonly string[])[] = [
  ['kg', 'kilogram', 'kilo', 'kgs', 'kilograms'],
  ['g', 'gram', 'gr', 'grams'],
  ['mg', 'milligram'],
  ['lb', 'lbs', 'pound', 'pounds'],
  ['oz', 'ounce', 'ounces'],
  ['km', 'kilometer', 'kilometre', 'kilometers', 'kilometres'],
  ['m', 'meter', 'metre', 'meters', 'metres'],
  ['cm', 'centimeter', 'centimetre', 'centimeters'],
  ['mm', 'millimeter', 'millimetre', 'millimeters'],
  ['ft', 'feet', 'foot'],
  ['inch', 'inches', 'in'],
  ['mile', 'miles', 'mi'],
  ['minute', 'minutes', 'min', 'mins'],
  ['hour', 'hours', 'hr', 'hrs', 'h'],
  ['second', 'seconds', 'sec', 's'],
  ['day', 'days'],
  ['week', 'weeks'],
  ['month', 'months'],
  ['year', 'years', 'yr', 'yrs'],
  ['percent', '%', 'percentage', 'pct'],
  ['usd', 'dollar', 'dollars', '$', 'us$', 'aud', 'cad', 'nzd'],
  ['eur', 'euro', 'euros', '€'],
  ['gbp', '£', 'sterling'],
  ['sek', 'nok', 'dkk', 'isk', 'kr', 'kronor', 'kroner'],
  ['czk', 'kc', 'koruna', 'koruny', 'korun'],
  ['huf', 'forint'],
  ['pln', 'zł', 'zloty', 'złoty', 'złotych'],
  ['ron', 'lei', 'leu'],
  ['try', 'tl', 'lira'],
  ['gb', 'gigabyte', 'gigabytes'],
  ['mb', 'megabyte', 'megabytes'],
  ['tb', 'terabyte', 'terabytes'],
  ['kcal', 'kilocalorie', 'cal'],
  ['kj', 'kilojoule'],
  ['w', 'watt', 'watts'],
  ['kw', 'kilowatt'],
  ['hp', 'horsepower', 'bhp'],
  ['v', 'volt', 'volts'],
  ['mah', 'milliamp'],
  ['sqft', 'ft²'],
  ['sqm', 'm²', 'm2', 'qm'],
  ['liter', 'litre', 'l', 'liters', 'litres'],
  ['ml', 'milliliter', 'millilitre'],
  ['m3', 'm³', 'cbm'],
  ['nm', 'newton'],
  ['db', 'decibel', 'decibels'],
  ['hz', 'hertz'],
  ['khz', 'kilohertz'],
  ['mhz', 'megahertz'],
  ['ghz', 'gigahertz'],
  ['wh', 'watthour'],
  ['kwh', 'kilowatthour'],
  ['rpm'],
  ['ppm'],
  ['mbps', 'mbit'],
  ['mp', 'megapixel', 'megapixels'],
  ['lm', 'lumen', 'lumens'],
  ['kb', 'kilobyte', 'kilobytes'],
  ['kib', 'kibibyte'],
  ['mib', 'mebibyte'],
  ['gib', 'gibibyte'],
];
const UNIT_OF = new Map(UNITS.flatMap((spellings, i) => spellings.map((spelling) => [spelling, i] as const)));

/** A number for the unit of a word; undefined if the word is not a unit. */
export const unitOf = (word: string): number | undefined => UNIT_OF.get(word);

/** Units as the values of pages in other languages write them: names of fields are in English. */
const FOREIGN: WordTable<string> = table({
  second:
    'sekunde sekunden seconde secondes segundo segundos secondo secondi sekund sekundy sekunder sekuntia saniye secunde masodperc',
  minute: 'minuten minutes minuto minutos minuti minuut minut minuty minuter minutter minuuttia dakika dk perc',
  hour: 'stunde stunden std heure heures hora horas ora ore uur uren godzina godziny godzin timme timmar timer tim tunti tuntia hodina hodiny hodin hod saat',
  day: 'tag tage tagen werktage werktagen jour jours dia dias giorno giorni dag dagen dzien dni dagar dage dager paiva paivaa dny dnu gun zi zile nap',
  week: 'woche wochen semaine semaines semana semanas settimana settimane weken tydzien tygodnie tygodni vecka veckor uge uger uke uker viikko viikkoa tyden tydny tydnu hafta saptamana saptamani het',
  month:
    'monat monate monaten mois mes meses mese mesi maand maanden miesiac miesiace miesiecy manad manader maned maneder mdr mnd kuukausi kuukautta kk mesic mesice mesicu ay luna luni honap',
  year: 'jahr jahre jahren an ans annee annees ano anos anno anni jaar rok lata lat ar vuosi vuotta roky roku let yil ani ev',
  m: 'metro metros metri metrow metria metra metru',
  km: 'kilometro kilometros chilometri kilometrow kilometria kilometru',
  g: 'gramm gramme grammes gramo gramos grammi gramow grammaa gramu',
  kg: 'kilogramm kilogramme kilogrammes kilogramos chili kilogramow kiloa kilogramu',
  l: 'litro litros litri litrow litraa litru',
  sqm: 'kvm kvadratmeter nelio neliota neliometria metrekare negyzetmeter',
  percent: 'prozent procent prosent prosenttia szazalek',
});
const FOREIGN_UNITS = new Map(
  Object.entries(FOREIGN).flatMap(([unit, names]) =>
    names.split(' ').map((name) => [name, UNIT_OF.get(unit) as number] as const),
  ),
);

/** A number for the unit behind a value. @param word folded */
export const unitOfValue = (word: string): number | undefined => unitOf(word) ?? FOREIGN_UNITS.get(word);

/** Units of one measure, each with what it is in the smallest. */
const MEASURES: readonly Readonly<Record<string, number>>[] = [
  { mg: 1, g: 1e3, kg: 1e6 },
  { mm: 1, cm: 10, m: 1e3, km: 1e6 },
  { ml: 1, l: 1e3 },
  { mb: 1, gb: 1e3, tb: 1e6 },
  { w: 1, kw: 1e3 },
  { hz: 1, khz: 1e3, mhz: 1e6, ghz: 1e9 },
  { s: 1, min: 60, h: 3_600 },
  { month: 1, year: 12 },
];
const FACTORS = new Map(
  MEASURES.flatMap((measure, place) =>
    Object.entries(measure).map(([name, size]) => [UNIT_OF.get(name) as number, { place, size }] as const),
  ),
);

/** By what a number in one unit is multiplied for another; undefined if they measure different things. */
export function factorBetween(from: number, to: number): number | undefined {
  const [one, other] = [FACTORS.get(from), FACTORS.get(to)];
  return one !== undefined && one.place === other?.place ? one.size / other.size : undefined;
}

/** Other units of the measure of a unit, each with what a number in it is multiplied for that unit. */
export function unitsBeside(unit: number): [unit: number, factor: number][] {
  return [...FACTORS.keys()].flatMap((other) => {
    const factor = other === unit ? undefined : factorBetween(other, unit);
    return factor === undefined ? [] : [[other, factor] as [number, number]];
  });
}
