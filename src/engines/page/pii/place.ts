import { phraseSource } from '../../lexicon/index.ts';
import { streets } from '../../values/index.ts';
import { before, isDigit, type PiiSpan } from './span.ts';

const BOX = /\b(?:P\.? ?O\.? ?Box|Postfach|Casilla|PSC|Unit) \d{1,6}(?:,? Box \d{1,6})?/gi;
/** A state with its code: Springfield, IL 62704; SW1A 1AA. */
const US_ZIP = /\b\p{Lu}[\p{L}.'’-]{1,24}(?: \p{Lu}[\p{L}.'’-]{1,24}){0,2}, ?[A-Z]{2} \d{5}(?:-\d{4})?(?!\d)/gu;
const UK_POSTCODE = /(?<![A-Z0-9])[A-Z]{1,2}\d[A-Z0-9]? \d[ABD-HJLNP-UW-Z]{2}(?![A-Z0-9])/g;
const LABELLED_CODE = new RegExp(
  String.raw`\b(?:${phraseSource('personal/postcode')})(?: is)?[ :*]{1,4}((?=[A-Z0-9 -]{0,8}\d)[A-Z0-9]{2,6}(?:[ -][A-Z0-9]{2,4})?)(?![\p{L}\p{N}])`,
  'giu',
);
const LABELLED_PLACE =
  /(?<![\p{L}])(?:(?:home |postal |mailing |street |billing |shipping )?address|location|birthplace|place of birth|born in|lives in|resides in|based in|anschrift|adresse|dirección|indirizzo)(?: is)?[:*]{1,3} {0,3}([^\n|<>[\]()*`]{4,120})/giu;

/** Street addresses, post codes after a label or in a country's format, IP addresses. */
export function findPlaces(text: string): PiiSpan[] {
  const spans: PiiSpan[] = streets
    .find(text)
    .map(({ start, end }) => ({ start, end, entity: 'LOCATION', kind: 'street' }));
  for (const [kind, pattern] of [
    ['box', BOX],
    ['post code', US_ZIP],
    ['post code', UK_POSTCODE],
  ] as const) {
    for (const match of text.matchAll(pattern)) {
      spans.push({ start: match.index, end: match.index + match[0].length, entity: 'LOCATION', kind });
    }
  }
  for (const [kind, pattern] of [
    ['post code', LABELLED_CODE],
    ['address', LABELLED_PLACE],
  ] as const) {
    for (const match of text.matchAll(pattern)) {
      const value = (match[1] as string).trimEnd();
      if (kind === 'address' && (/[;{}=]|::|[,:]$/.test(value) || !/^[\p{Lu}\d]/u.test(value))) continue;
      const start = match.index + match[0].length - (match[1] as string).length;
      spans.push({ start, end: start + value.length, entity: 'LOCATION', kind });
    }
  }
  return [...spans, ...findIps(text)];
}

/** Public IPv4 and IPv6 addresses. Private and reserved ones identify nobody; versions look the same. */
export function findIps(text: string): PiiSpan[] {
  const spans: PiiSpan[] = [];
  for (const match of text.matchAll(/(?<![\w.])(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?![\w.]*\d)/g)) {
    const parts = match.slice(1, 5).map(Number);
    const end = match.index + match[0].length;
    if (parts.some((part, at) => part > 255 || (match[at + 1] as string).length !== String(part).length)) continue;
    if (
      !isPublicAddress(parts) ||
      /\b(?:v|ver|version|release|build|firmware)\.? ?$/.test(before(text, match.index, 12))
    )
      continue;
    if (text[end] === '/' && isDigit(text.charCodeAt(end + 1))) continue;
    spans.push({ start: match.index, end, entity: 'LOCATION', kind: 'ip' });
  }
  for (const match of text.matchAll(/(?<![\w:.])(?:[0-9a-f]{1,4}:){2,7}(?::|(?::?[0-9a-f]{1,4}){1,6})(?![\w:])/gi)) {
    const isWhole = match[0].split(':').length === 8 && !match[0].includes('::');
    const isShort = match[0].includes('::') && /^[23]/.test(match[0]);
    if (!/^[23][0-9a-f]{3}:/i.test(match[0]) || !(isWhole || isShort) || /^2001:0?db8/i.test(match[0])) continue;
    spans.push({ start: match.index, end: match.index + match[0].length, entity: 'LOCATION', kind: 'ip' });
  }
  return spans;
}

function isPublicAddress([a = 0, b = 0, c = 0, d = 0]: number[]): boolean {
  if (a === 0 || a === 10 || a === 127 || a >= 224 || (a === 169 && b === 254) || (a === 192 && b === 168))
    return false;
  if ((a === 172 && b >= 16 && b <= 31) || (a === 100 && b >= 64 && b <= 127)) return false;
  if (
    (a === 192 && b === 0) ||
    (a === 198 && (b === 18 || b === 19 || b === 51)) ||
    (a === 203 && b === 0 && c === 113)
  )
    return false;
  // 1.2.3.4 and 2.0.0.0 are versions of software far more often than addresses.
  return !(a < 20 && b < 20 && c < 20 && d < 20);
}
