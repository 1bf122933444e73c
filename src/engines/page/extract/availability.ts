/** Availability, as pages phrase it. */

const IN_STOCK =
  /\b(?:in ?stock|instoreonly|onlineonly|limitedavailability|available|auf lager|lieferbar|en stock|disponible)\b/i;
const OUT_OF_STOCK =
  /\b(?:out ?of ?stock|sold ?out|unavailable|not available|discontinued|backorder|currently unavailable|nicht (?:verfügbar|lieferbar)|ausverkauft|épuisé|agotado|no longer available)\b/i;

/** Whether a text says that something is available; undefined if it says neither. */
export function inStockOf(text: string): boolean | undefined {
  const said = text.replace(/^https?:\/\/schema\.org\//, '').slice(0, 200);
  if (OUT_OF_STOCK.test(said)) return false;
  if (IN_STOCK.test(said)) return true;
  return /^\d+\s*(?:left|in stock|available|pieces?)/i.test(said) ? !/^0\b/.test(said) : undefined;
}
