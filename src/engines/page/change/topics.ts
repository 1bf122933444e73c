import { inEnglish, nameWords } from '../../lexicon/index.ts';

/** What goals of monitors are about, and how a line of a page says that it is about it: English, German, French and Spanish words. */

export const TOPICS = [
  'price',
  'stock',
  'version',
  'date',
  'hours',
  'time',
  'jobs',
  'people',
  'contact',
  'rating',
  'terms',
  'status',
] as const;
export type Topic = (typeof TOPICS)[number];

const WORDS: Readonly<Record<Topic, RegExp>> = {
  price:
    /\b(?:pric(?:e|es|ing|ed)|costs?|fees?|fares?|(?<!\bfor )rents?(?! out)|tuition|tariffs?|rates? per|cheaper|dearer|expensive|discount(?:s|ed)?|preise?n?|kosten|kostet|gebühr(?:en)?|prix|tarifs?|coûts?|precios?|costes?|tarifas?)\b/iu,
  stock:
    /\b(?:in stock|out of stock|stock|sold out|restock(?:ed|s)?|availab(?:le|ility)|unavailable|back[- ]?order(?:ed)?|auf lager|lieferbar|verfügbar(?:keit)?|ausverkauft|vorrätig|en stock|disponib(?:le|ilité|ilidad)|épuisé|rupture|agotado|existencias)\b/iu,
  version:
    /\b(?:versions?|releases?|released|change ?log|update available|new build|versionen|veröffentlichung(?:en)?|versión|versiones)\b/iu,
  date: /\b(?:dates?|deadlines?|when it (?:takes|is(?! (?:some|any|no)\p{L}* else| (?:another|other|sold|back|gone|available|open|closed|over)\b))|takes? place|(?:another|other|different) (?:day|date)s?|postponed?|rescheduled?|due by|termine?|frist(?:en)?|datum|datei? de|date limite|échéance|fechas?|plazo)\b/iu,
  hours:
    /\b(?:(?:opening|office) (?:hours|times)|(?:^|the |their |its |our |your )hours(?! (?:ago|before|after|later))|hours (?:change|differ)s?|sprechstunden?|business hours|hours of operation|opens?|closes|closing times?|öffnungszeiten|geöffnet|openingstijden|orari(?:o)?|horários?|öppettider|åbningstider|åpningstider|godziny|horaires?(?: d['’]ouverture)?|heures d['’]ouverture|horarios?)\b/iu,
  time: /\b(?:(?:start(?:ing)?|kick-?off|arrival|departure|check-?in|check-?out) times?|times? of|what time|uhrzeit|à quelle heure|a qué hora)\b/iu,
  jobs: /\b(?:work (?:with|for|at) us|jobs?|vacanc(?:y|ies)|job openings?|positions?|roles?|careers|hiring|stellen(?:angebote|anzeigen)?|emplois?|offres? d['’]emploi|empleos?|vacantes?)\b/iu,
  people:
    /\b(?:team|staff|people|(?<!(?:one|per|each|a|single) )person|ceo|cto|cfo|directors?|board|leadership|managers?|head of|employees|members|speakers?|mitarbeiter(?:innen)?|vorstand|geschäftsführ(?:er|erin|ung)|leitung|équipe|direction|dirigeants?|equipo|directiva)\b/iu,
  contact:
    /\b(?:(?:tele)?phone(?: numbers?)?|ext(?:ensions?)?|e-?mail|address(?:es)?|contacts?|telefon(?:nummer)?|anschrift|adresse|téléphone|teléfono|dirección|correo)\b/iu,
  rating: /\b(?:ratings?|reviews?|stars|scores?|bewertung(?:en)?|avis|notes?|valoraci(?:ón|ones)|opiniones)\b/iu,
  terms:
    /\b(?:terms|polic(?:y|ies)|privacy|conditions|legal|clauses?|licen[cs]e|agb|bedingungen|datenschutz(?:erklärung)?|conditions générales|confidentialité|condiciones|privacidad)\b/iu,
  status:
    /\b(?:status|outages?|delays?|delayed|cancell?ed|incidents?|downtime|operational|degraded|störung(?:en)?|panne|incidencias?)\b/iu,
};

/** `\b` knows no letters with accents. */
const EDGE = '(?:(?<![\\p{L}\\p{N}])(?=[\\p{L}\\p{N}])|(?<=[\\p{L}\\p{N}])(?![\\p{L}\\p{N}]))';
const PATTERNS = new Map(
  TOPICS.map((topic) => [topic, new RegExp(WORDS[topic].source.replaceAll('\\b', EDGE), 'giu')]),
);

/** The words of a text that name a topic. */
export const wordsOfTopic = (topic: Topic, text: string): string[] => text.match(PATTERNS.get(topic) as RegExp) ?? [];

/** Further words of goals; lines of pages say them of other things, too. */
const ALSO_IN_GOALS: Partial<Readonly<Record<Topic, RegExp>>> = {
  price:
    /(?<![\p{L}\d])(?:free of charge|for free|kostenlos|gratuit|gratis|salar(?:y|ies)|wages?|bids?|(?<!for )rent|deposit|admission|gehalt|gehälter|löhne?|miete|eintritt(?:spreise?)?|kaution|salaires?|loyers?|entrée|alquiler|sueldos?|salarios?)(?![\p{L}\d])/iu,
  date: /(?<![\p{L}\d])(?:when (?:does|do|is|are|will|can(?![^.?!]* again(?!\p{L})))|wanneer|times? of|what time|at which time|uhrzeit|à quelle heure|a qué hora|apply by|closing date|stichtag|wann|quand (?:est|a lieu|aura lieu)|cuándo)(?![\p{L}\d])/iu,
  hours:
    /(?<!(?:working|waiting|response|processing|delivery|travel|run|lead|\d) )(?<![\p{L}\d])(?:times(?! (?:per|an?|as)(?!\p{L}))|hours)(?![\p{L}\d])/iu,
  stock:
    /(?<![\p{L}\d])(?:no (?:more )?(?:tickets?|seats?|places?|spots?|rooms?) (?:(?:is|are) )?left|how many [^.?!]{2,60} (?:are |is )?left|(?:buy|order) [^.?!]{0,60}(?<!\p{L})again|keine (?:karten|plätze|tickets) mehr)(?![\p{L}\d])/iu,
  contact:
    /(?<![\p{L}\d])(?:(?:ha(?:s|ve)|if|when) [^.,;]{2,40} (?:moved|moves|relocated?s?)(?=$|[?.!,]| to| house| premises| away)|umgezogen|umzieht)(?![\p{L}\d])/iu,
  people:
    /(?<![\p{L}\d])(?:who (?:is|are|runs?|leads?|chairs?|manages?|heads?|directs?|edits?)|(?:some|any)(?:body|one) else|(?:new|another|other|different) (?:head|chief|boss|owner|chair)|wer (?:ist|leitet)|qui (?:est|dirige)|quién (?:es|dirige)|chef(?! de| d)|coach|principal|head ?teacher|curator|editor|conductor|trustees?|treasurer|secretary|president|mayor|vorsitz(?:ende[rn]?)?|leiter(?:in)?|management|executives?|geschäftsleitung|führung(?:sriege)?|ansprechpartner(?:in)?|direction)(?![\p{L}\d])/iu,
};

/** The topics that a goal names. */
export const topicsOfGoal = (goal: string): Topic[] =>
  TOPICS.filter((topic) => wordsOfTopic(topic, goal).length > 0 || ALSO_IN_GOALS[topic]?.test(goal) === true);

/** A goal with words of other languages that name a topic in English. */
export const withTopicsInEnglish = (goal: string): string =>
  goal.replace(/\p{L}{4,}/gu, (word) => {
    const english = topicsOfGoal(word).length > 0 ? undefined : inEnglish(nameWords(word))?.join(' ');
    return english !== undefined && topicsOfGoal(english).length > 0 ? english : word;
  });

/** The topics that a text names, in the order of `TOPICS`. */
export const topicsIn = (text: string): Topic[] => TOPICS.filter((topic) => wordsOfTopic(topic, text).length > 0);

/** A text without the words that say no more than its topics: not without `deposit` and `director`. */
export const withoutTopics = (text: string): string =>
  text.replace(GENERAL, (said, at: number) =>
    at > 0 && /^\p{Lu}\p{Ll}/u.test(said) && ENGLISH.test(text) ? said : ' ',
  );
/** In English, only names have capital letters. */
export const ENGLISH = /(?<!\p{L})(?:the|of|is|are|when|me|if|a|for|new|any|does|has|in)(?!\p{L})/u;
const GENERAL = new RegExp(
  `${EDGE}(?:pric(?:e|es|ing|ed)|costs?|cheaper|expensive|discount(?:s|ed)?|preise?n?|kosten|kostet|prix|coûts?|precios?|costes?|in stock|out of stock|stock|sold out|restock(?:ed|s)?|availab(?:le|ility)|unavailable|auf lager|lieferbar|verfügbar(?:keit)?|ausverkauft|en stock|disponib(?:le|ilité|ilidad)|épuisé|agotado|versions?|releases?|released|versionen|versión|versiones|dates?|when it is|takes? place|datum|fechas?|(?:opening|office|business|closing|service) (?:hours?|times?)|uhrzeit|opens?|closes|öffnungszeiten|geöffnet|horaires?(?: d['’]ouverture)?|heures d['’]ouverture|horarios?|jobs?|vacanc(?:y|ies)|job openings?|positions?|roles?|stellen(?:angebote|anzeigen)?|emplois?|empleos?|team|staff|people|person|members|contacts?|ratings?|reviews?|stars|scores?|terms|polic(?:y|ies)|conditions|status|outages?|incidents?)${EDGE}`,
  'giu',
);
