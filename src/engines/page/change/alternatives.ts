import { folded } from '../../lexicon/index.ts';
import type { Place } from './changes.ts';
import type { Goal } from './read-goal.ts';

/** Words of which a thing has one alone: a price is for adults or for children, by the month or by the year. */
const SETS: readonly (readonly string[])[] = [
  [
    'adults?|grown-?ups?|full price|erwachsene[rn]?|vollpreis|adultes?|plein tarif|adultos?|volwassenen?',
    'child(?:ren)?|kids?|juniors?|youths?|infants?|kind(?:er|eren)?|jugendliche[rn]?|enfants?|jeunes?|moins de \\d+|under \\d+s?|ninos?|infantil',
    'seniors?|pensioners?|retired|rentner(?:innen)?|aines|jubilados?|over \\d+s?',
    'students?|studierende[rn]?|studenten|etudiants?|estudiantes?|concessions?|ermassigt|reduit',
    'famil(?:y|ies)|familien?|familles?|familias?',
  ],
  [
    'monthly|per month|month by month|pcm|monatlich|pro monat|mensuel(?:le)?s?|par mois|mensual(?:es)?|al mes',
    'yearly|annual(?:ly)?|per (?:year|annum)|jahrlich|pro jahr|annuel(?:le)?s?|par an|anual(?:es)?|al ano',
    'weekly|per week|wochentlich|pro woche|hebdomadaires?|par semaine|semanal(?:es)?',
    'daily|per day|taglich|pro tag|par jour|por dia',
  ],
  ['single|one[- ]way|einfach|aller simple|ida', 'return|round[- ]trip|hin und zuruck|aller[- ]retour|ida y vuelta'],
  [
    'breakfast|fruhstuck|petit[- ]dejeuner|desayuno|ontbijt',
    'lunch|midi|mittagessen|mittagsmenu|almuerzo',
    'dinner|supper|abendessen|diner|cena',
  ],
  [
    'first|earliest|erste[rsn]?|fruheste[rsn]?|premier|premiere|primer[oa]?|eerste',
    'last|latest|letzte[rsn]?|spateste[rsn]?|dernier|derniere|ultim[oa]s?|laatste',
  ],
  [
    'start(?:s|ing)?|begin(?:s|t)?|open(?:s|ing)?|beginn(?:t)?|anfang|debut|commence|ouverture|ouvre|inicio|comienzo|empieza',
    'ends?|ending|deadline|clos(?:es?|ing)|ende(?:t)?|frist|schluss|date limite|cloture|fin|plazo|cierre',
  ],
  ['min(?:imum)?|least|mindestens|au moins|minimo', 'max(?:imum)?|most|hochstens|au plus|maximo'],
  [
    'weekdays?|workdays?|working days|werktags?|wochentags?|en semaine|laborables?|werkdagen|monday (?:to|-) friday|mon ?- ?fri',
    'saturdays?|samstags?|samedis?|sabados?|zaterdag',
    'sundays?|sonntags?|dimanches?|domingos?|zondag',
  ],
  ['arrivals?|ankunft|arrivees?|llegadas?|aankomst', 'departures?|abfahrt|departs?|salidas?|vertrek'],
  ['check-?in', 'check-?out'],
  ['we sell|they sell|sells?|selling|verkauf|vente|venta|ask', 'we buy|they buy|buys?|buying|ankauf|achat|compra|bid'],
  ['home|domestic|local', 'international|overseas|foreign'],
  ["men(?:'s)?|herren|hommes|hombres", "women(?:'s)?|ladies|damen|frauen|femmes|mujeres"],
  [
    'morning|vormittags?|matin|manana',
    'afternoon|nachmittags?|apres-midi|tarde',
    'evening|abends?|soir',
    'night|nachts?|nuit|noche',
  ],
  ['summer|sommer|ete|verano', 'winter|hiver|invierno'],
  ['stable', 'beta|alpha|nightly|preview|rc\\d*|release candidate', 'lts|long[- ]term support'],
  ['buy|purchase|for sale|kaufen|acheter|comprar', 'to rent|for rent|to let|hire|mieten|louer|alquilar'],
  ['new|brand[- ]new|neu|neuf|nuevo', 'used|second[- ]hand|refurbished|gebraucht|occasion|usado'],
  ['linux', 'windows', 'macos|mac os|mac', 'android', 'ios'],
  ['euros?|eur', '(?:us )?dollars?|usd', 'pounds?|sterling|gbp', 'yen|jpy', '(?:swiss )?francs?|chf'],
  ['north(?:ern)?', 'south(?:ern)?', 'east(?:ern)?', 'west(?:ern)?'],
].map((set) => set.map((words) => `(?<![\\p{L}\\d])(?:${words})(?![\\p{L}\\d])`));
const PATTERNS = SETS.map((set) => set.map((source) => new RegExp(source, 'u')));

/** Whether a place names the alternative of what a goal names, as `Adults` where children are asked for. */
export function isOfAlternative({ before, after, label, about, heading, columns }: Place, goal: Goal): boolean {
  const asked = folded(goal.text);
  const here = folded([label, about, columns].join(' \n '));
  const said = folded([before, after, heading].join(' \n '));
  return PATTERNS.some((set) => {
    const named = set.filter((pattern) => pattern.test(asked));
    if (named.length === 0 || named.some((pattern) => pattern.test(here) || pattern.test(said))) return false;
    return set.some((pattern) => !named.includes(pattern) && pattern.test(here));
  });
}
