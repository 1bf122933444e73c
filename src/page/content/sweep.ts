import { placeNumber } from './hints.ts';
import { isProse, type Scan } from './scan.ts';

/**
 * The plain rules: places that are furniture on every site, by what the page itself calls them. Whatever needs weighing is
 * left to the model.
 */

const [NAV, FOOTER, ASIDE, DIALOG, ARTICLE, QUOTE] = ['nav', 'footer', 'aside', 'dialog', 'article', 'blockquote'].map(
  placeNumber,
);

const FURNITURE =
  /(?:^|[^a-z])(?:(?:site|page|global|main|app|sub|sticky|blog)?footer|colophon|navbar|(?:top|side|sub|main|global|site)nav|off-?canvas|(?:mega|side|nav|mobile)-?menu|menubar|cookies?|(?:cky|ot)-[a-z]+|cookie-?(?:consent|banner|notice|bar|law)|gdpr|onetrust|cookiebot|cybotcookiebot\w*|newsletter|subscribe|subscription-?form|sign-?up|log-?in|share(?:daddy|this|bar|buttons?)?|sharing|social-?(?:share|links?|icons?|bar|buttons?)|mini-?cart|cart-drawer|skip-?(?:link|to|nav)\w*|back-to-top|screen-reader-shortcut|hamburger|interstitial|popup|newsletter-?popup)(?=$|[^a-z])/;
/** What asks for consent, however large: lists of hundreds of partners outweigh the page. */
const CONSENT =
  /(?:^|[^a-z])(?:onetrust|ot-sdk|cookiebot|cybotcookiebot\w*|didomi|usercentrics|qc-cmp|fc-consent|truste|osano|cookie-?(?:consent|banner|notice|bar|law|policy-?popup|dialog|modal|popup|settings|preferences|message|status)\w*|cookies?-?(?:eu|overlay)|gdpr|cmplz|cky|iubenda|termly|sp-message|cc-window|consent-?(?:banner|popup|modal|manager|dialog))(?=$|[^a-z])/;
/** Only where most of it are links: a restaurant's menu is content. */
const LINKED_FURNITURE =
  /(?:^|[^a-z])(?:menus?|(?:main|sub|top)-?menu|navigation|dropdown|flyout|mega|breadcrumbs?|pagination|pager|modal|drawer|trending|popular|related|recommend\w*)(?=$|[^a-z])/;
/** What authors set aside on purpose. */
const SET_ASIDE =
  /note|tip|hint|warn|caution|danger|info|important|admonition|callout|quote|onebox|pull|highlight|footnote|alert/;

/** Whether an element that may hold most of the page's words asks for consent. */
function isConsent({ name, attribs }: NonNullable<Scan['elements'][0]>): boolean {
  if (name === 'body' || name === 'html' || name === 'main') return false;
  if (attribs.class === undefined && attribs.id === undefined) return false;
  if (name === 'section' && attribs.class === undefined) return false;
  const key = `${attribs.class ?? ''} ${attribs.id ?? ''}`;
  let asks = consents.get(key);
  if (asks === undefined) {
    asks = CONSENT.test(key.slice(0, 400).toLowerCase());
    if (consents.size > 20_000) consents.clear();
    consents.set(key, asks);
  }
  return asks;
}

const consents = new Map<string, boolean>();
const known = new Map<string, number>();

/** For each element 1 if it, or what it stands in, is furniture. */
export function furnitureOf(scan: Scan): Uint8Array {
  const marks = mark(scan, true);
  return marks;
}

function mark({ elements, parents, places, words, linked }: Scan, byNames: boolean): Uint8Array {
  const marks = new Uint8Array(elements.length);
  const inArticle = new Uint8Array(elements.length);
  const total = words[0] as number;
  // Footers of cards come by the dozen; that of a page doesn't.
  const byKey = new Map<string, number>();
  for (const element of elements) {
    if (element?.attribs.class === undefined && element?.attribs.id === undefined) continue;
    const key = `${element.attribs.class ?? ''} ${element.attribs.id ?? ''}`;
    byKey.set(key, (byKey.get(key) ?? 0) + 1);
  }
  for (let row = 1; row < elements.length; row++) {
    const parent = parents[row] as number;
    const place = places[row] as number;
    inArticle[row] = place === ARTICLE || place === QUOTE ? 1 : (inArticle[parent] as number);
    if (marks[parent] === 1) {
      marks[row] = 1;
      continue;
    }
    const size = words[row] as number;
    if (size === 0) continue;
    const element = elements[row] as NonNullable<Scan['elements'][0]>;
    const { name, attribs } = element;
    if (name === 'body' || name === 'html' || name === 'main' || (name === 'section' && attribs.class === undefined))
      continue;
    if (isConsent(element)) {
      marks[row] = 1;
      continue;
    }
    if (size > 0.5 * total) continue;
    if (
      place === NAV ||
      place === DIALOG ||
      (place === FOOTER && inArticle[row] === 0) ||
      attribs['aria-modal'] === 'true'
    ) {
      marks[row] = 1;
      continue;
    }
    if (attribs.class === undefined && attribs.id === undefined && place !== ASIDE) continue;
    const key = `${attribs.class ?? ''} ${attribs.id ?? ''}`;
    let kind = known.get(key);
    if (kind === undefined) {
      const names = key
        .slice(0, 400)
        .replace(/([a-z])([A-Z])/g, '$1-$2')
        .toLowerCase();
      kind = (FURNITURE.test(names) ? 1 : 0) | (LINKED_FURNITURE.test(names) ? 2 : 0) | (SET_ASIDE.test(names) ? 4 : 0);
      if (known.size > 20_000) known.clear();
      known.set(key, kind);
    }
    if (place === ASIDE && (kind & 4) === 0) marks[row] = 1;
    else if (byNames && (kind & 1) !== 0 && size < 0.3 * total && (byKey.get(key) as number) < 3) marks[row] = 1;
    else if (byNames && (kind & 2) !== 0 && size < 0.3 * total && (linked[row] as number) >= 0.7 * size) marks[row] = 1;
  }
  return marks;
}

/** A page without its furniture: the pieces that are left, and sums over them. */
export function swept(scan: Scan): Scan {
  const marks = furnitureOf(scan);
  const pieces = scan.pieces.filter((piece) => marks[piece.row] === 0);
  let left = 0;
  for (const piece of pieces) left += piece.words;
  if (left < 25 && left < 0.2 * (scan.words[0] as number)) return scan;
  const count = scan.elements.length;
  const words = new Array<number>(count).fill(0);
  const linked = new Array<number>(count).fill(0);
  const prose = new Array<number>(count).fill(0);
  const pieceCount = new Array<number>(count).fill(0);
  for (const piece of pieces) {
    words[piece.row] = (words[piece.row] as number) + piece.words;
    linked[piece.row] = (linked[piece.row] as number) + piece.linked;
    if (isProse(piece)) prose[piece.row] = (prose[piece.row] as number) + piece.words - piece.linked;
    pieceCount[piece.row] = (pieceCount[piece.row] as number) + 1;
  }
  for (let row = count - 1; row > 0; row--) {
    const parent = scan.parents[row] as number;
    words[parent] = (words[parent] as number) + (words[row] as number);
    linked[parent] = (linked[parent] as number) + (linked[row] as number);
    prose[parent] = (prose[parent] as number) + (prose[row] as number);
    pieceCount[parent] = (pieceCount[parent] as number) + (pieceCount[row] as number);
  }
  return { ...scan, pieces, words, linked, prose, pieceCount };
}
