/** What can be told of a line of text by looking at its characters and its words once. */

export interface TextFacts {
  /** White space collapsed. */
  text: string;
  words: number;
  capitals: number;
  digits: number;
  commas: number;
  /** Bars, chevrons, bullets: what stands between the items of a menu. */
  separators: number;
  /** 1 where a sign of money stands. */
  currency: number;
  /** 1 where it ends as a sentence does. */
  ends: number;
  /** Groups of TERMS of which a word stands in it, as bits; of long text only its first words are looked up. */
  terms: number;
  /** The same of its first word. */
  firstTerm: number;
}

/** Words that tell what a short line is for; each group is one feature. Languages of most of the web, by what sites write. */
const TERMS: readonly string[] = [
  // Law and origin.
  'copyright © rights reserved trademark trademarks impressum imprint rechte alle derechos droits',
  'cookie cookies privacy consent gdpr datenschutz confidentialité privacidad terms conditions agb policy',
  // Letters and accounts.
  'subscribe newsletter newsletters signup inbox email e-mail unsubscribe abonnieren abonner suscríbete notifications alerts',
  'login signin log sign register account password anmelden registrieren connexion iniciar forgot username join member',
  // Passing on.
  'share tweet facebook twitter instagram linkedin pinterest whatsapp telegram youtube tiktok reddit teilen partager compartir follow print bookmark copy link',
  // On to more.
  'more less all show view read see load mehr weiterlesen voir plus ver más continue expand toggle hide',
  'next previous prev back older newer first last page pages zurück weiter suivant précédent siguiente anterior',
  'related recommended similar trending popular latest recent featured explore discover also might recommendations picks inspired recently viewed',
  // Trade.
  'cart basket bag checkout wishlist buy add quantity qty shop warenkorb panier carrito compare',
  'price sale save off discount stock sold shipping delivery free from preis prix precio regular unit was now tax returns',
  'review reviews rating ratings stars star rated verified helpful customer customers bewertungen avis',
  // Talk.
  'reply replies quote posts post joined likes like views answers answer votes upvote topic thread report author op comment comments commented respond edited posted',
  'min minutes hours hour ago yesterday today days day week weeks month months year years updated published',
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday',
  'by written author editor staff correspondent reporter von par por photo image credit source caption getty reuters ap',
  // Getting around.
  'home about contact help faq careers blog menu search close skip navigation sitemap support press jobs main start breadcrumb support company',
  'filter filters sort by relevance category categories brand color size clear apply results showing items products featured newest default grid list',
  'edit improve feedback page contents table github issue version docs documentation copied clipboard yes no was helpful toc docs',
  'advertisement ad ads sponsored advertising promoted anzeige publicité publicidad sponsor partner affiliate',
  'language english deutsch français español country currency usd eur gbp region',
  // What describes a thing.
  'description details features specifications specs overview dimensions weight material ingredients warranty model sku included includes',
  'get started free trial demo book request quote call today now contact learn start schedule download try consultation',
];

const GROUPS = new Map<string, number>();
TERMS.forEach((line, group) => {
  for (const word of line.split(' ')) GROUPS.set(word, (GROUPS.get(word) ?? 0) | (1 << group));
});
export const TERM_GROUPS = TERMS.length;

/** Words looked up per line: what a line is for shows at its start. */
const LOOKED_UP = 12;

/** Fills in the facts of a text, and collapses its white space. */
export function measure(source: string, facts: TextFacts): void {
  let words = 0;
  let wide = 0;
  let capitals = 0;
  let digits = 0;
  let commas = 0;
  let separators = 0;
  let currency = 0;
  let terms = 0;
  let firstTerm = 0;
  let last = 0;
  let start = -1;
  let hasWord = false;
  let isClean = true;
  const { length } = source;
  for (let i = 0; i <= length; i++) {
    const code = i < length ? source.charCodeAt(i) : 32;
    const isSpace = code <= 32 || code === 160;
    if (isSpace) {
      if (start >= 0) {
        if (hasWord) {
          if (words < LOOKED_UP) {
            const found = GROUPS.get(bare(source, start, i)) ?? 0;
            terms |= found;
            if (words === 0) firstTerm = found;
          }
          words++;
        }
        start = -1;
        hasWord = false;
        if (code !== 32) isClean = false;
      } else isClean = false;
      continue;
    }
    last = code;
    if (start < 0) start = i;
    if (code < 128) {
      if (code >= 97 && code <= 122) hasWord = true;
      else if (code >= 65 && code <= 90) {
        hasWord = true;
        capitals++;
      } else if (code >= 48 && code <= 57) {
        hasWord = true;
        digits++;
      } else if (code === 44 || code === 59) commas++;
      else if (code === 124 || code === 47 || code === 62) separators++;
      else if (code === 36) currency = 1;
    } else if (code >= 0xc0 && code < 0x2000) hasWord = true;
    else if (code === 0xa3 || code === 0xa5 || code === 0x20ac || code === 0x20b9) currency = 1;
    else if (code === 0xa9) terms |= 1;
    else if (code === 0xbb || code === 0x203a || code === 0xb7 || code === 0x2022) separators++;
    else if (code >= 0x3040 && code <= 0x9fff) {
      hasWord = true;
      wide++;
    } else if (code >= 0xac00 && code <= 0xd7a3) hasWord = true;
    else if (code === 0xff0c || code === 0x3001) commas++;
  }
  facts.text = isClean ? source.trim() : source.replace(/\s+/g, ' ').trim();
  // Scripts that put no spaces between words: two signs are about one word.
  facts.words = Math.max(words, Math.ceil(wide / 2));
  facts.capitals = capitals;
  facts.digits = digits;
  facts.commas = commas;
  facts.separators = separators;
  facts.currency = currency;
  facts.ends = ENDS.has(last) ? 1 : 0;
  facts.terms = terms;
  facts.firstTerm = firstTerm;
}

const ENDS = new Set([...'.!?…。！？:"”\''].map((sign) => sign.charCodeAt(0)));

/** A word in small letters without the punctuation around it. */
function bare(source: string, from: number, to: number): string {
  let start = from;
  let end = to;
  while (start < end && isPunctuation(source.charCodeAt(start))) start++;
  while (end > start && isPunctuation(source.charCodeAt(end - 1))) end--;
  return end - start > 20 ? '' : source.slice(start, end).toLowerCase();
}

const isPunctuation = (code: number): boolean =>
  code < 48 || (code > 57 && code < 65) || (code > 90 && code < 97) || (code > 122 && code < 128);
