// Over 10 kB: a table of words.

import { inEnglish } from '../extract/in-english.ts';
import { folded } from '../extract/label-words.ts';
import { isDerived } from '../extract/same-meaning.ts';
import { stem, stemsIn } from './goal-words.ts';
import { wordsOf } from './read-goal.ts';

const AGE = /^age:/;
const OLDEST_CHILD = 18;
const ENDS = String.raw`(?=s?(?:$|[,;:.)/–-]| (?:years?|jahren?|ans|anos|yrs)(?!\p{L})|\s[£€$\d|]))`;
const YOUNG = new RegExp(
  String.raw`(?:(?<!\p{L})(?:under|below|unter|bis|moins de|hasta|menores de|up to|jusqu.a) (?:age )?|(?<=\(|ages? |aged )\d{1,2} ?[–-] ?)(\d{1,2})${ENDS}`,
  'gu',
);
const OLD = new RegExp(
  String.raw`(?<!\p{L})(?:over|above|aged|ab|uber|plus de|a partir de|mayores de|from) (?:age )?(?:5[5-9]|6\d|7\d)${ENDS}|(?<!\d)(?:60|65)\+`,
  'u',
);

/**
 * What people call the things that they monitor, and what pages call them: words of one meaning, or of one that is part of the other. They are
 * looked for only if a page has the word of the goal nowhere. `a+b` are two words that a text must both have.
 */
const GROUPS = [
  // People
  'child kid junior youth infant toddler minor kinder kind jugendliche enfant jeune niño infantil menores bambini ragazzi kinderen kids under+year age:child',
  'adult grown erwachsene adulte adulto volwassene full+price plein vollpreis standard',
  'senior pensioner retired retiree oap elderly rentner seniorin aîné retraité jubilado mayores age:senior',
  'student undergraduate pupil learner study studierende étudiant estudiante reduced concession ermäßigt réduit reducido',
  'disabled wheelchair accessible accessibility step-free rollstuhl barrierefrei handicap handicapé fauteuil pmr discapacidad ramp',
  'boss chief head manager director leader lead run ceo president chair captain coach trainer leitung leiter leitet chef directeur dirige patron jefe responsable',
  'coach trainer manager',
  'teacher instructor tutor lecturer professor lehrer enseignant profesor leader',
  'doctor physician gp medic practitioner arzt ärztin médecin médico dr dra',
  'dentist zahnarzt dentiste dentista dental',
  'paediatrician pediatrician pediatra pädiater pädiatrie kinderarzt pédiatre pediatric',
  'nurse nursing pflege infirmier enfermera',
  'worker employee staff personnel mitarbeiter personal',
  'cook chef kitchen koch cuisinier cocinero',
  'landlord owner host lessor vermieter propriétaire propietario',
  'tenant renter lodger mieter locataire inquilino',
  'author writer written autor auteur',
  'singer band artist musician act headliner lineup line-up performer',
  'speaker talk keynote presenter referent intervenant ponente',
  'referee umpire schiedsrichter arbitre árbitro official',
  'winner champion leader first',
  'foreigner overseas international foreign abroad ausländisch étranger extranjero',
  'local resident citizen home domestic',
  'charity nonprofit non-profit ngo voluntary gemeinnützig verein association',
  'company firm business corporate employer unternehmen entreprise empresa',
  'customer client shopper buyer user kunde',
  'visitor guest attendee audience besucher visiteur visitante',
  'member membership mitglied adhérent socio',
  'volunteer helper ehrenamtlich bénévole voluntario',
  'group party gruppe groupe grupo',
  // Work
  'job vacancy position opening role post career employment recruit recruiting hire hiring work+us stelle stellenangebot emploi poste empleo vacante vacature baan banen werken lavoro arbeit trabajo',
  'salary pay wage earning compensation remuneration gehalt lohn vergütung salaire rémunération sueldo salario',
  'promoted promotion position title role rank grade beförder',
  'remote home home+office telework wfh hybrid anywhere',
  'application apply candidate register registration enrol enroll enrolment enrollment admission sign-up signup bewerbung candidature inscription solicitud matrícula inscripción anmeldung einschreibung',
  'eligible eligibility eligibl qualify apply entitled berechtigt',
  'qualification requirement degree experience voraussetzung',
  'placement internship intern trainee apprenticeship praktikum stage prácticas ausbildung',
  // Places and buildings
  'lift elevator aufzug fahrstuhl ascenseur ascensor hiss heis',
  'escalator rolltreppe escalier',
  'toilet restroom bathroom wc loo lavatory washroom toiletten aseos',
  'car parking park lot parkplatz parken stationnement aparcamiento',
  'flat apartment unit studio wohnung appartement piso apartamento',
  'house home cottage villa haus maison casa',
  'room chamber zimmer chambre habitación',
  'seat ticket place spot space platz place plaza sitz',
  'ticket admission entry entrance pass karte billet entrada eintritt',
  'auditorium hall venue room stage salle saal sala',
  'library bücherei bibliothek bibliothèque biblioteca',
  'pool lido baths swimming swim schwimmbad hallenbad freibad piscine piscina',
  'gym fitness workout studio',
  'shop store outlet branch boutique laden geschäft filiale magasin tienda sucursal',
  'branch location office site standort agence',
  'restaurant eatery dining bistro gaststätte',
  'café cafe coffee+shop canteen cafeteria',
  'hospital clinic surgery practice praxis krankenhaus hôpital',
  'school college academy schule école escuela',
  'campsite camping pitch zeltplatz emplacement parcela',
  'accommodation lodging room hotel unterkunft hébergement alojamiento',
  'platform track quay gate stand plat bay gleis voie quai andén vía',
  'station stop halt bahnhof haltestelle gare estación parada',
  'harbour harbor port dock pier marina hafen puerto',
  'road street lane highway motorway straße route rue calle carretera',
  'path trail track footpath walk route wanderweg sentier sendero',
  'beach shore coast strand plage playa',
  'lake reservoir pond see lac lago',
  'tip dump recycling+centre waste+site household+waste wertstoffhof déchetterie punto+limpio rubbish+tip',
  'playground play+area spielplatz',
  'warehouse depot lager',
  'headquarters hq office head+office zentrale siège sede',
  // Household and town
  'bin rubbish trash garbage waste refuse litter household collection müll abfall restmüll poubelle ordures basura',
  'recycling recyclable paper+card glass gelbe wertstoff reciclaje tri',
  'sofa furniture couch armchair bulky möbel sperrmüll meuble mueble encombrants',
  'fridge freezer refrigerator appliance',
  'electricity power strom électricité luz energy',
  'heating heat boiler heizung chauffage calefacción',
  'water wasser eau agua',
  'tax levy duty rate steuer impôt impuesto',
  'permit licence license authorisation authorization consent genehmigung permis permiso',
  'fine penalty charge late+fee mahngebühr amende multa',
  'meeting session council sitzung séance reunión',
  'roadworks works closure diversion baustelle travaux obras',
  'pet dog animal cat haustier hund animaux chien mascota perro',
  'smoking smoke rauchen fumer fumar',
  'toy plaything game spielzeug jouet juguete',
  // Time
  'appointment booking book reserve reservation slot termin rendez-vous rdv cita reserva buchung reservierung afspraak',
  'deadline closing last due until apply+before apply+by frist einsendeschluss limite plazo cutoff',
  'start begin beginning commence opening launch onset beginn anfang début inicio comienzo',
  'end finish expire expiry close ende fin termina',
  'open opening geöffnet ouvert abierto',
  'schedule timetable calendar programme program fahrplan horaire horario dienstregeling agenda zeitplan',
  'delay late behind delayed expected verspätung retard retraso vertraging',
  'cancelled canceled cancellation called+off scrapped abgesagt annulé cancelado ausfall fällt+aus',
  'postponed rescheduled moved put+off verschoben reporté aplazado',
  'wait waiting queue wartezeit attente espera',
  'holiday vacation bank+holiday break closure ferien urlaub vacances vacaciones festivo feiertag',
  'weekend saturday sunday wochenende week-end sábado domingo samstag sonntag',
  'weekday workday werktag wochentag semaine laborable werkdagen monday friday',
  'lunch midday noon midi mittag almuerzo mediodía',
  'dinner evening supper abendessen abend dîner soir cena noche',
  'breakfast morning frühstück petit-déjeuner desayuno',
  'duration length long last run+time dauer durée duración hour minute',
  // Money
  'tuition fee fees course+fee studiengebühren scolarité matrícula',
  'price cost fee charge rate fare tariff preis prix precio kosten tarif entgelt gebühr prijs tarief',
  'deposit bond security down+payment kaution caution fianza anzahlung acompte',
  'rent rental lease letting miete loyer alquiler pcm',
  'discount reduction off sale offer saving concession rabatt remise descuento réduction ermäßigung angebot',
  'free gratis complimentary kostenlos gratuit gratuito',
  'delivery shipping postage dispatch freight versand lieferung livraison envío porto',
  'refund money+back reimbursement return refunded erstattung rückerstattung remboursement reembolso',
  'return returns send+back exchange rückgabe retour devolución',
  'warranty guarantee garantie garantía gewährleistung',
  'scholarship bursary grant stipend funding stipendium bourse beca',
  'grant funding fund award subsidy förderung subvention subvención',
  'budget spending expenditure amount',
  'interest rate apr zins intérêt interés',
  'exchange currency rate conversion buy sell kurs cours cambio',
  'bid offer auction gebot enchère puja',
  'insurance insurer cover policy versicherung assurance seguro aseguradora',
  'payment pay card cash invoice zahlung paiement pago bezahlen',
  'turnover revenue sales income umsatz chiffre+affaires ingresos',
  'profit earnings income gewinn bénéfice beneficio',
  'share stock equity aktie action acción',
  // Amounts
  'peak highest maximum max high top crest höchst maximal höhepunkt pic máximo',
  'lowest minimum min least bottom mindest',
  'minimum least from mindest minimal mínimo',
  'maximum limit max cap most up+to höchst plafond límite',
  'quota limit allowance cap contingent',
  'level height depth stage pegel wasserstand niveau nivel',
  'temperature warm cold hot degree °c temperatur température temperatura',
  'size dimension measurement fit größe taille talla maße',
  'weight heavy mass kg gewicht poids peso',
  'storage space disk disc memory gb tb capacity speicher stockage almacenamiento speicherplatz',
  'speed fast velocity mbit throughput bandwidth geschwindigkeit',
  'battery charge runtime akku batterie batería',
  'capacity place seat spot kapazität capacité aforo',
  'population inhabitant resident einwohner habitant habitante',
  'amount quantity number count volume menge quantité cantidad',
  // Shows, media, food
  'film movie screening séance kino cinéma película',
  'showing screening performance show séance vorstellung représentation función gig date',
  'gig concert show tour live performance konzert',
  'match game fixture play spiel partido rencontre',
  'kick-off kickoff start anstoß coup+envoi',
  'point pts punkt punto',
  'goal scorer score tor but gol',
  'table standings ranking league tabelle classement clasificación',
  'exhibition exhibit display show ausstellung exposition exposición',
  'guided tour visit führung visite visita',
  'course class workshop lesson training kurs cours curso clase session',
  'exam test assessment prüfung examen certificate',
  'english ielts toefl language',
  'episode series season folge',
  'book title edition buch livre libro publication',
  'newsletter mailing subscribe bulletin',
  'article post story piece entry beitrag artículo',
  'menu dish course meal carte speisekarte gericht plat plato',
  'vegetarian vegan veggie meatless plant-based végétarien vegetariano vegetarisch',
  'allergy allergen gluten nut intolerance allergie alérgeno',
  'dessert sweet pudding nachtisch postre',
  'drink beverage wine beer getränk boisson bebida',
  'ingredient recipe contain zutat ingrédient ingrediente',
  // Transport
  'train rail railway service zug bahn tren',
  'bus coach shuttle replacement bus+service',
  'ferry boat ship crossing sailing fähre veerboot pont veerpont bac traversier transbordador barco schiff boot veerdienst',
  'flight plane departure flug vol vuelo',
  'crossing departure sailing afvaart abfahrt départ salida überfahrt traversée',
  'arrival arrive ankunft arrivée llegada aankomst',
  'sail run vaart vaar fährt fahrt circule navigue',
  'bike bicycle cycle cyclist fahrrad rad vélo bicicleta fiets fietser radfahrer',
  'car vehicle auto personenauto pkw voiture coche',
  'lorry truck hgv lkw camion camión vrachtwagen',
  'pedestrian foot voetganger fußgänger piéton peatón',
  'luggage baggage bag suitcase gepäck bagage equipaje',
  'petrol fuel gas gasoline diesel benzin essence gasolina',
  'charger charging plug adapter ladegerät chargeur cargador',
  // Computers
  'build download binary installer package release',
  'version release update firmware build edition',
  'support supported compatible compatibility works+with unterstützt compatible',
  'eol support end maintenance lifetime sunset fixes',
  'cooling cancel change+mind withdrawal widerruf rétractation desistimiento',
  'bug issue problem defect fault error fix fehler erreur',
  'fixed fix resolved solved patched repaired workaround',
  'vulnerability security cve advisory exploit sicherheitslücke',
  'outage down downtime incident disruption unavailable degraded störung ausfall panne',
  'maintenance planned scheduled window upgrade wartung mantenimiento',
  'sso single+sign-on saml login',
  'login sign+in account password anmelden connexion',
  'api endpoint interface',
  'limit quota rate throttle',
  'region datacentre datacenter location data+centre hosting',
  'asia apac ap singapore tokyo',
  'europe eu emea frankfurt dublin',
  'america us usa virginia',
  'encryption encrypted tls ssl',
  'backup snapshot restore',
  'uptime sla availability',
  'trial test+period try probe essai prueba demo',
  'plan tier package subscription tarif abo forfait',
  'seat user licence license member nutzer utilisateur',
  'extension ext durchwahl phone',
  'phone telephone call tel hotline helpline telefon téléphone teléfono',
  'wifi wi-fi wlan internet wireless',
  'deprecated deprecation obsolete removed legacy',
  'require requirement need minimum prerequisite voraussetzung',
  'screen display panel monitor bildschirm écran pantalla',
  'laptop notebook computer pc',
  'photo picture image camera foto bild',
  'manual instruction guide handbook anleitung notice install how+to',
  // Notices
  'recall withdrawn unsafe rückruf rappel retirada hazard',
  'warning alert advisory warnung alerte aviso notice',
  'predicted forecast expected prediction outlook prognose vorhersage prévision previsto estimated',
  'flood flooding hochwasser inondation inundación',
  'news announcement notice press aktuell nouveauté noticia meldung',
  'affected concerned impacted betroffen concerné afectado',
  'colour color shade farbe couleur color',
  'product item article model produkt produit producto',
  'spare part replacement ersatzteil',
  'stock availability available lieferbar verfügbar disponible inventory',
  'mobile cell handy portable móvil',
  'email e-mail mail correo courriel',
  'address located location anschrift adresse dirección where',
  'committee board panel council vorstand comité',
  'rule regulation policy bylaw regel règle norma',
  'vote election ballot poll wahl élection elección',
  'report publication paper study bericht rapport informe',
  'paper publication article manuscript',
  'submission submit abstract einreichung soumission envío',
  'conference congress symposium tagung congrès congreso',
  'prize award winner preis prix premio',
];

/** A word, or several that a text must all have. */
type Named = readonly string[];

/** `e-mail` is one word of a table, and two of a text. */
const stemsOfName = (name: string): string[] => wordsOf(name).map(stem);

const MEANINGS: readonly (readonly Named[])[] = GROUPS.map((group) =>
  group.split(' ').map((name) => (AGE.test(name) ? [name] : name.split('+').flatMap(stemsOfName))),
);
const BY_STEM = Map.groupBy(
  MEANINGS.flatMap((group) => group.flatMap((name) => (name.length === 1 ? [{ stem: name[0] as string, group }] : []))),
  (entry) => entry.stem,
);

/** Whether a text has the word of a goal in another form, or a word of its meaning. */
export function saysInOtherWords(word: string): (text: string) => boolean {
  const own = [...new Set([word, ...(inEnglish([word]) ?? [])].map(stem))];
  const names = own.flatMap((one) => BY_STEM.get(one) ?? []).flatMap(({ group }) => group);
  // `Bücherei` is part of `Stadtbücherei`.
  const part = word.length < SHORTEST_PART ? undefined : new RegExp(`\\p{L}{3}${RegExp.escape(word)}(?!\\p{L})`, 'u');
  return (text) => {
    const said = stemsIn(text);
    return (
      names.some((name) => name.every((part) => said.has(part) || (AGE.test(part) && agesIn(text).includes(part)))) ||
      own.some((one) => [...said].some((other) => isDerived(one, other))) ||
      part?.test(folded(text)) === true
    );
  };
}

const SHORTEST_PART = 5;

/** `Under 16s`, `Moins de 14 ans`, `(4–15)`; `over 60`, `ab 65`. */
function agesIn(text: string): string[] {
  const said = folded(text);
  const young = [...said.matchAll(YOUNG)].some(([, to]) => Number(to) <= OLDEST_CHILD);
  return [...(young ? ['age:child'] : []), ...(OLD.test(said) ? ['age:senior'] : [])];
}
