/** Whether something can be had, as pages phrase it, and as schema.org names it. */

/** Phrases of one meaning, as whole words. */
const anyOf = (...phrases: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}_])(?:${phrases.join('|')})(?![\\p{L}\\p{N}_])`, 'iu');

const IN_STOCK = anyOf(
  'in ?stock|available',
  'auf lager|lieferbar|en stock|disponible|op voorraad|leverbaar|em (?:estoque|stock)|dispon[ií]vel',
  'na stanie|w magazynie|dostępn[aey]|i lager|finns i lager|på lager|varastossa|saatavilla',
  'skladem|na skladě|stokta(?: var)?|[iî]n stoc|raktáron|készleten',
);
const OUT_OF_STOCK = anyOf(
  'out ?of ?stock|sold ?out|unavailable|not available|discontinued|backorder|currently unavailable|no longer available',
  'nicht (?:verfügbar|lieferbar)|ausverkauft|épuisé|agotado|uitverkocht|niet (?:op voorraad|leverbaar)',
  'esgotado|indispon[ií]vel|niedostępn[aey]|brak w magazynie|wyprzedan[aey]',
  'slutsåld|slut i lager|(?:ej|inte|finns ej|finns inte) i lager|udsolgt|utsolgt|ikke på lager',
  'loppuunmyyty|loppu varastosta|ei (?:ole )?(?:varastossa|saatavilla)|vyprodáno|není skladem',
  'stokta yok|tükendi|stoc epuizat|indisponibil|nu este [iî]n stoc|nincs (?:raktáron|készleten)|elfogyott|nem elérhető',
);

/** What schema.org calls it, which is in no text. */
const NAMED: ReadonlyMap<string, boolean> = new Map([
  ...['instoreonly', 'onlineonly', 'limitedavailability', 'presale', 'preorder', 'madetoorder'].map(
    (name) => [name, true] as const,
  ),
  ...['discontinued', 'backorder', 'reserved'].map((name) => [name, false] as const),
]);

/** Whether a text says that something is available; undefined if it says neither. */
export function inStockOf(text: string): boolean | undefined {
  const said = text.replace(/^https?:\/\/schema\.org\//i, '').slice(0, 200);
  const named = NAMED.get(said.toLowerCase().replace(/[^a-z]/g, ''));
  if (named !== undefined) return named;
  if (OUT_OF_STOCK.test(said)) return false;
  if (IN_STOCK.test(said)) return true;
  return /^\d+\s*(?:left|in stock|available|pieces?)/i.test(said) ? !/^0\b/.test(said) : undefined;
}
