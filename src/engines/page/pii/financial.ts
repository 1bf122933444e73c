import { phraseSource, phrases } from '../../lexicon/index.ts';
import { passesEan, passesLuhn, passesRouting } from './checksums.ts';
import { type DigitGroup, isPartOfWord, type NumberRun } from './numbers.ts';
import { before, behind, type PiiSpan } from './span.ts';

const CARD_WORDS = phrases('personal/card', 'within', 'u');
/** Words directly before the number: then even an unassigned range counts. */
const NAMED_CARD = /\b(?:card|cc|kreditkarte|tarjeta)(?: ?(?:number|no\.?|nr\.?|is|#|with))*[ :#?=*]{0,4}$/;
const OTHER_CODES = new RegExp(
  String.raw`\b(?:${phraseSource('personal/othercode')}) ?(?:no\.?|number|nr\.?|id|#|code)?[ :#]{0,3}$`,
  'u',
);
const SSN_WORDS = /\b(?:ssn|ssns|social security|soc\.? sec)/;
const ACCOUNT_WORDS = new RegExp(
  String.raw`\b(?:${phraseSource('personal/account')})\.?(?: ?(?:number|no\.?|num|nr\.?|#|is)){0,2}[ :#*=-]{0,4}$`,
  'u',
);
const ROUTING_WORDS = /\b(?:routing|aba|rtn)\b[^\n\d]{0,24}$/;
const SORT_CODE_WORDS = /\bsort code\b[^\n\d]{0,8}$/;
const ID_WORDS = new RegExp(
  String.raw`\b(?:${phraseSource('personal/id')})(?: card)?(?: ?(?:number|no\.?|nr\.?|id|#))?(?: is| ist| est| es)?[ :#=*]{0,4}$`,
  'u',
);

/** Card, SSN, account, routing and identity numbers in a run of digits. */
export function financialOf(text: string, run: NumberRun, isInUrl: boolean): PiiSpan[] {
  const spans: PiiSpan[] = [];
  const left = before(text, run.start, 60);
  for (const [start, end, digits] of cardCandidates(run.groups)) {
    if (isPartOfWord(text, start, end)) continue;
    if (isCard(digits, left, isInUrl, start === end - digits.length) && passesLuhn(digits)) {
      spans.push({ start, end, entity: 'FINANCIAL', kind: 'card' });
    }
  }
  if (spans.length > 0) return spans;
  const identity = identityOf(text, run, left);
  if (identity) spans.push(identity);
  return spans;
}

/** Cards are one group, or groups of 4-4-4-4, 4-4-4-4-3, 4-6-5 or 4-6-4 with one kind of separator. */
function* cardCandidates(groups: DigitGroup[]): Generator<[number, number, string]> {
  for (let i = 0; i < groups.length; i++) {
    const first = groups[i] as DigitGroup;
    if (first.digits.length >= 12 && first.digits.length <= 19) yield [first.start, first.end, first.digits];
    if (first.digits.length !== 4) continue;
    for (const lengths of [
      [4, 4, 4, 4, 3],
      [4, 4, 4, 4],
      [4, 6, 5],
      [4, 6, 4],
    ]) {
      const part = groups.slice(i, i + lengths.length);
      if (part.length !== lengths.length || part.some((group, at) => group.digits.length !== lengths[at])) continue;
      const separator = part[1]?.separator ?? '';
      if (
        !/^(?:[ \u00a0\u202f-]|\.)$/.test(separator) ||
        part.some((group, at) => at > 0 && group.separator !== separator)
      )
        continue;
      const last = part.at(-1) as DigitGroup;
      yield [first.start, last.end, part.map((group) => group.digits).join('')];
      break;
    }
  }
}

/** Issuer ranges and lengths (ISO/IEC 7812 registrations as published by the schemes). */
function isIssued(digits: string): boolean {
  const length = digits.length;
  const two = Number(digits.slice(0, 2));
  const four = Number(digits.slice(0, 4));
  if (digits[0] === '4') return length === 13 || length === 16 || length === 19;
  if ((two >= 51 && two <= 55) || (four >= 2221 && four <= 2720)) return length === 16;
  if (two === 34 || two === 37) return length === 15;
  if ((four >= 3000 && four <= 3059) || four === 3095 || two === 36 || two === 38 || two === 39) return length >= 14;
  if (four >= 3528 && four <= 3589) return length >= 16;
  if (four === 2131 || four === 1800) return length === 15;
  if (four >= 2200 && four <= 2204) return length >= 16;
  if (four === 6011 || (four >= 6440 && four <= 6499) || two === 65 || two === 62) return length >= 16;
  return (two === 50 || (two >= 56 && two <= 69)) && length >= 12;
}

function isCard(digits: string, left: string, isInUrl: boolean, isUnbroken: boolean): boolean {
  if (/^(\d)\1+$/.test(digits)) return false;
  if (!isIssued(digits)) return NAMED_CARD.test(left) && /^[3-6]\d{13,18}$/.test(digits);
  if (CARD_WORDS.test(left)) return true;
  if (isInUrl || OTHER_CODES.test(left)) return false;
  // Without a word about cards: one in ten article numbers passes Luhn, and Maestro's range is nearly everything.
  if (digits.length < 14 || (digits.length === 14 && passesEan(digits))) return false;
  const isMaestroOnly = /^5[06-9]|^6[1346789]/.test(digits) && !/^(?:6011|64[4-9])/.test(digits);
  return !(isUnbroken && isMaestroOnly);
}

function identityOf(text: string, run: NumberRun, left: string): PiiSpan | undefined {
  const { groups } = run;
  const [a, b, c] = groups.map((group) => group.digits);
  const start = groups[0]?.start ?? run.start;
  const span = (kind: string): PiiSpan => ({ start, end: run.end, entity: 'FINANCIAL', kind });
  if (isPartOfWord(text, start, run.end)) return undefined;
  if (
    groups.length === 3 &&
    a &&
    b &&
    c &&
    /^[- ]$/.test(groups[1]?.separator ?? '') &&
    groups[1]?.separator === groups[2]?.separator
  ) {
    const isShaped = a.length === 3 && b.length === 2 && c.length === 4;
    if (isShaped && isSsn(a, b, c) && (groups[1]?.separator === '-' || SSN_WORDS.test(left))) return span('ssn');
    if (isShaped && a[0] === '9' && /\bitin\b/.test(left)) return span('itin');
    if ([a, b, c].every((part) => part.length === 2) && SORT_CODE_WORDS.test(left)) return span('sort code');
  }
  if (groups.length === 1 && a) {
    if (a.length === 9 && SSN_WORDS.test(left) && isSsn(a.slice(0, 3), a.slice(3, 5), a.slice(5))) return span('ssn');
    if (a.length === 9 && ROUTING_WORDS.test(left) && passesRouting(a)) return span('routing');
    if (a.length === 6 && SORT_CODE_WORDS.test(left)) return span('sort code');
  }
  const all = groups.map((group) => group.digits).join('');
  if (/^756\d{10}$/.test(all) && groups.length === 4 && passesEan(all)) return span('ahv');
  const digits = all.length;
  if (digits >= 6 && digits <= 20 && !run.hasPlus && groups.length <= 5) {
    if (ACCOUNT_WORDS.test(left)) return span('account');
    if (ID_WORDS.test(left)) return span('identity');
  }
  return undefined;
}

/** Rules of the Social Security Administration: no area 000, 666 or 900 and above, no group 00, no serial 0000; and its sample numbers. */
function isSsn(area: string, group: string, serial: string): boolean {
  if (area === '000' || area === '666' || area[0] === '9' || group === '00' || serial === '0000') return false;
  return (
    !(area === '078' && group === '05' && serial === '1120') && !(area === '219' && group === '09' && serial === '9999')
  );
}

/** Identity numbers with letters, after their label: passports, licenses, insurance numbers. */
export function findLetteredIds(text: string): PiiSpan[] {
  const spans: PiiSpan[] = [];
  for (const match of text.matchAll(
    /(?<![A-Za-z0-9])(?=[A-Z0-9-]{0,12}\d)[A-Z]{1,3}[ -]?[A-Z0-9]{4,12}(?![A-Za-z0-9])/g,
  )) {
    if ((match[0].match(/\d/g)?.length ?? 0) < 3) continue;
    if (!ID_WORDS.test(before(text, match.index, 48)) || behind(text, match.index + match[0].length, 1) === '@')
      continue;
    spans.push({ start: match.index, end: match.index + match[0].length, entity: 'FINANCIAL', kind: 'identity' });
  }
  return spans;
}
