// Over 10 kB: a table of names.

import { table } from '../../../foundation/kernel/table.ts';
import { nameWords } from './label-words.ts';

/**
 * Names of fields and labels, grouped by meaning, from the properties of schema.org and common usage. If a name occurs twice, its first
 * meaning counts.
 */
const NAMES: Readonly<Record<string, string>> = table({
  title:
    'title, name, headline, heading, page title, article title, post title, thread title, titel, titre, titulo, überschrift',
  author:
    'author, author name, authors, byline, by, written by, writer, posted by, post author, article author, creator, dc creator, autor, auteur, verfasser, von, reporter, journalist, contributor, op, thread starter, started by, asked by, opened by, topic author',
  published:
    'published, date published, publish date, published date, published on, published at, publication date, date of publication, posted, posted on, post date, posted at, date posted, article published time, published time, pubdate, pub date, release date of article, dc date, veröffentlicht, veröffentlicht am, publié le, fecha de publicación, article date, upload date, uploaded',
  modified:
    'modified, date modified, modified date, updated, updated on, updated at, last updated, update date, last modified, last update, date updated, article modified time, modified time, aktualisiert, og updated time, reviewed on, last reviewed',
  description:
    'description, summary, abstract, overview, og description, beschreibung, about this item, product description, short description, descripción, meta description',
  price:
    'price, asking price, current price, sale price, selling price, our price, unit price, cost, costs, preis, prix, precio, prezzo, product price, price amount, item price, amount of price, now, ticket price, price value',
  oldPrice:
    'original price, old price, list price, regular price, was, was price, rrp, msrp, uvp, retail price, price before',
  lowPrice: 'low price, lowest price, price from, from price, minimum price, min price',
  highPrice: 'high price, highest price, maximum price, max price',
  currency: 'currency, price currency, currency code, product price currency, og price currency, währung',
  brand: 'brand, brand name, marke, marque, product brand, label brand',
  manufacturer: 'manufacturer, maker, made by, hersteller, manufacturer name',
  sku: 'sku, article number, item number, product code, artikelnummer, stock keeping unit, item no, art no, product id, item model number sku',
  mpn: 'mpn, part number, manufacturer part number',
  gtin: 'gtin, gtin13, gtin12, gtin14, gtin8, ean, upc, barcode, ean code',
  model: 'model, model name, model number, modell',
  availability:
    'availability, stock, stock status, in stock, available, is available, is in stock, verfügbarkeit, disponibilité, availability status, stock availability',
  condition: 'condition, item condition, zustand',
  rating:
    'rating, rating value, average rating, stars, score, customer rating, user rating, review rating, star rating, overall rating, bewertung, review score',
  reviewCount:
    'review count, number of reviews, reviews count, num reviews, total reviews, rating count, number of ratings, ratings count, reviews total, votes, amount of reviews',
  bestRating: 'best rating, max rating, rating scale',
  color: 'color, color name, farbe, couleur',
  size: 'size, größe, taille',
  weight: 'weight, gewicht, poids, peso, item weight, net weight, product weight',
  material: 'material, materials, made of',
  category: 'category, product category, article section, section, genre category, kategorie, job category, categories',
  tags: 'tag, tags, keyword, keywords, article tag, topics, schlagwörter, labels',
  image:
    'image, image url, photo, picture, main image, og image, thumbnail, thumbnail url, cover image, photo url, primary image, featured image',
  url: 'url, link, page url, canonical, canonical url, source url, og url, permalink, web address',
  phone:
    'phone, phone number, telephone number, contact number, call us, call, ring us, mobile, telefon, teléfono, fon, hotline, mobile phone',
  fax: 'fax, fax number, telefax',
  email: 'email, e mail, email address, contact email, e mail address',
  website: 'website, web site, homepage, home page, official website, webseite',
  address:
    'address, street address line, location address, postal address, full address, adresse, dirección, anschrift, venue address, where to find us, how to find us, find us, visit us, our address',
  street: 'street address, street, address line 1, street name',
  city: 'city, address locality, town, locality, stadt, ort, ville, ciudad',
  region: 'region, address region, state, province, bundesland',
  postalCode: 'postal code, zip, zip code, postcode, plz, code postal',
  country: 'country, address country, land, pays, país, country name',
  location:
    'location, place, place of work, venue, where, event location, job location, based in, located in, ort der veranstaltung, lieu, venue name, location name, place name',
  latitude: 'latitude, lat, geo latitude',
  longitude: 'longitude, lng, lon, long, geo longitude',
  company:
    'company, company name, organization, organization name, employer, hiring organization, business name, firm, firma, hiring company, employer name, hiring organization name',
  salary: 'salary, base salary, pay, compensation, wage, gehalt, salary range, annual salary, pay range, lohn',
  jobTitle: 'job title, position, role, job name, stelle, job position',
  employmentType: 'employment type, job type, contract type, type of employment, work type, anstellungsart',
  deadline:
    'deadline, valid through, apply by, application deadline, closing date, expires, bewerbungsfrist, apply before',
  experience: 'experience, experience requirement, years of experience, required experience',
  qualification: 'qualification, requirement, required qualification, requirements',
  responsibility: 'responsibility, duties, tasks',
  benefit: 'benefit, job benefit, perks',
  ingredient: 'ingredient, recipe ingredient, zutaten, ingrédients, ingredients list',
  instruction:
    'instruction, recipe instruction, direction, method, step, preparation, zubereitung, préparation, preparation steps',
  prepTime: 'prep time, preparation time, preparation, time to prepare, vorbereitungszeit, prep',
  cookTime: 'cook time, cooking time, kochzeit, baking time',
  totalTime: 'total time, ready in, gesamtzeit, time needed',
  servings: 'serving, serves, recipe yield, yield, portions, portionen, makes, number of servings',
  calories: 'calorie, calories per serving, energy, kcal, nutrition calorie, kalorien',
  cuisine: 'cuisine, recipe cuisine, serves cuisine, küche',
  difficulty: 'difficulty, difficulty level, level, schwierigkeit, skill level',
  startDate:
    'start date, starts, event date, date of event, begins, from date, start time, start, begin, starts on, starts at, begins at, event start, start date time, doors',
  endDate: 'end date, ends, until, end, end time, event end, ends on, to date',
  performer: 'performer, artist, band, line up, speaker, with, presented by, speaking, talk by, with guests',
  organizer: 'organizer, organiser, host, hosted by, veranstalter, organized by, organizer name',
  duration:
    'duration, runtime, running time, length of time, dauer, durée, duración, time required, run time, reading time',
  isbn: 'isbn, isbn 13, isbn13, isbn 10, isbn10',
  publisher: 'publisher, published by, verlag, éditeur, publisher name, editorial, dc publisher',
  pages: 'number of pages, page count, num pages, seiten, pages count, print length',
  edition: 'edition, book edition, auflage',
  language: 'language, in language, sprache, langue, idioma, languages spoken',
  siteName: 'site name, og site name, website name',
  version: 'version, software version, release, current version, latest version, version number, stable release',
  since:
    'since, since version, added in, added in version, introduced in, available since, new in, available from version',
  license: 'license, license type, lizenz, licensing',
  operatingSystem: 'operating system, os, platform, requires os, supported platforms',
  fileSize: 'file size, download size, dateigröße',
  director: 'director, directed by, regie, réalisateur',
  actor: 'actor, cast, starring, stars of film',
  genre: 'genre, genres, music genre',
  releaseDate:
    'release date, released, released on, date released, date created, erscheinungsdatum, date de sortie, first released, launch date',
  founded:
    'founded, founding date, established, year founded, founded in, founding year, gegründet, date founded, foundation date, inception, foundation year, founded year, year established, established in',
  founder: 'founder, founders, founded by, co founder, gründer',
  ceo: 'ceo, chief executive, chief executive officer, managing director, geschäftsführer',
  employees:
    'employee, number of employees, employee count, headcount, company size, mitarbeiter, staff, team size, num employees',
  revenue: 'revenue, annual revenue, turnover, umsatz',
  head: 'head, led by, headed by, run by, leader, head of office, head of department, head of the office, head of the department',
  headquarters: 'headquarters, hq, head office, sitz, headquarters location',
  industry: 'industry, sector, branche, industry sector',
  population: 'population, inhabitants, einwohner, residents',
  area: 'area, total area, fläche, surface area, living area, floor size, floor area, wohnfläche, square footage',
  height: 'height, höhe, hauteur, elevation, altura',
  width: 'width, breite, largeur',
  depth: 'depth, tiefe, profondeur',
  length: 'length, länge, longueur',
  dimension: 'dimension, product dimension, size dimensions, maße, abmessungen, measurements, item dimension',
  birthDate: 'birth date, born, date of birth, birthday, geboren, dob, birthdate',
  birthPlace: 'birth place, place of birth, birthplace, geburtsort',
  deathDate: 'death date, died, date of death, gestorben',
  nationality: 'nationality, citizenship, staatsangehörigkeit',
  occupation: 'occupation, profession, beruf, job',
  openingHours:
    'opening hour, hours of operation, business hour, hour, open, öffnungszeiten, horaires, working hour, store hour, horario, opening time',
  priceRange: 'price range, preisspanne, price category',
  warranty: 'warranty, guarantee, garantie, warranty period',
  shipping:
    'shipping, shipping cost, delivery cost, shipping fee, versand, versandkosten, shipping price, delivery fee, postage, livraison',
  deliveryTime: 'delivery time, lieferzeit, shipping time, delivers in, delivery date, délai de livraison',
  bedrooms: 'bedroom, number of bedrooms, beds, number of rooms bedrooms, bedrooms count, schlafzimmer, num bedrooms',
  bathrooms:
    'bathroom, number of bathrooms, baths, number of bathrooms total, bathrooms count, badezimmer, num bathrooms',
  yearBuilt: 'year built, built in, built, baujahr, construction year, year of construction, built year',
  mileage: 'mileage, mileage from odometer, odometer, kilometerstand, miles driven',
  fuelType: 'fuel type, fuel, kraftstoff, carburant',
  transmission: 'transmission, gearbox, vehicle transmission, getriebe',
  vin: 'vin, vehicle identification number',
  doi: 'doi, digital object identifier',
  journal: 'journal, published in, journal title, citation journal title',
  replies:
    'reply count, number of replies, replies, answers count, answer count, comment count, number of comments, comments count',
  lastPost: 'last post, last reply, latest post, latest reply, last activity, last message, freshness',
  views: 'views, view count, number of views, viewed',
  users:
    'users, seats, members, user count, seat count, number of users, number of seats, included users, team members, user limit, max users, nutzer, benutzer, utilisateurs',
  storage:
    'storage, disk space, storage space, disk storage, storage limit, cloud storage, speicher, speicherplatz, stockage',
  features: 'features, feature list, included features, what is included, includes, included',
  likes: 'likes, upvotes, like count, upvote count, number of likes',
});

const CONCEPTS = new Map<string, string>();
for (const [concept, names] of Object.entries(NAMES)) {
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
const KINDS: Readonly<Record<string, readonly string[]>> = table({
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
  'the a an our your this its of for in on de la le el du der die das official official full'.split(' '),
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
  ['usd', 'dollar', 'dollars', '$', 'us$'],
  ['eur', 'euro', 'euros', '€'],
  ['gbp', '£', 'sterling'],
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
];
const UNIT_OF = new Map(UNITS.flatMap((spellings, i) => spellings.map((spelling) => [spelling, i] as const)));

/** A number for the unit of a word; undefined if the word is not a unit. */
export const unitOf = (word: string): number | undefined => UNIT_OF.get(word);
