import { phoneRules } from './lazy-libraries.ts';
import { isPartOfWord, type NumberRun } from './numbers.ts';
import { before, behind, type PiiSpan } from './span.ts';

/** Words before a phone number, in the most common languages of the web. */
const LABEL =
  /(?:\b(?:phone|telephone|telefon|telephon|téléphone|telefone|teléfono|telefono|telefoon|telefoni|puhelin|puh|tel|tél|tfn|tlf|mobile|mobil|móvil|movil|celular|cellulare|cell|handy|fax|telefax|desk|office|direct|landline|hotline|helpline|whats ?app|viber|sms|dial|ring|call|callback|calling|phones|gsm|portable|contact|ph|mob|fon)\b|电话|電話|传真|手机|тел|факс|τηλ|전화|هاتف|טלפון)(?:[^\n]{0,24}|[.:*_ ]{0,4}\s{1,4})$/;
/** Words in sentences that end in a phone number. */
const SPOKEN =
  /\b(?:call (?:me|us|him|her|them|back)|text (?:me|us)|reach (?:me|us|him|her|them)|ring (?:me|us)|answering|messages? to|my registered|registered (?:mobile|number)|my number|(?:phone|contact|mobile|cell|my|his|her|their|our) number(?: is)?)\b[^\n]{0,24}$/;
const LABEL_BEHIND =
  /^[\s,;\\/(-]{0,3}(?:office|mobile|mob\b|cell|fax|phone|tel\b|home|work|direct|toll[- ]free|handy|telefon)/;
const NO_PHONE =
  /(?:\b(?:isbn|issn|doi|arxiv|pmid|version|ver|v|rfc|iso|order|invoice|part|model|sku|article|page|pages|pp|vol|no|figure|fig|section|chapter|zip|postal code|plz|account|acct|iban|card|ssn|population|usd|eur|gbp|between|from|id|ref|reference|case|patent|serial)\.?|[\p{Sc}#=])[ :#.]{0,2}$|\d[.,:]$/iu;
const UNIT_BEHIND =
  /^ ?(?:%|°|\p{Sc}|km|kg|cm|mm|ml|gb|mb|kb|ms|px|pt|usd|eur|mio|million|billion|percent|points|people|years|votes|views|copies|bytes|dollars|euros|inches|ft|lbs|[.,]\d)/u;
const ISO_DATE = /^(?:19|20)\d\d[-/. ](?:0?[1-9]|1[0-2])[-/. ](?:0?[1-9]|[12]\d|3[01])(?!\d)/;
const DAY_FIRST = /^(?:0?[1-9]|[12]\d|3[01])[-/. ](?:0?[1-9]|[12]\d|3[01])[-/. ](?:(?:19|20)?\d\d)(?!\d)/;
/** Countries in which numbers without a label and country code are checked; each costs a parse. */
const COUNTRIES = ['US', 'GB', 'DE', 'FR', 'IT', 'ES', 'CH', 'NL', 'SE', 'AU', 'JP', 'BR'] as const;

/**
 * Whether a run of digits is a phone number: with a country code and possible in the numbering plan; next to a word such as "phone"; or in
 * the usual form and valid in a large country.
 * @param isLoose accepts weaker evidence (mode `aggressive`)
 */
export function phoneOf(text: string, run: NumberRun, isInUrl: boolean, isLoose: boolean): PiiSpan | undefined {
  const digits = run.groups.reduce((all, group) => all + group.digits, '');
  if (digits.length < 6 || digits.length > 17 || isPartOfWord(text, run.start, endWithin(text, run))) return undefined;
  const end = withExtension(text, run.end);
  const span: PiiSpan = { start: run.start, end, entity: 'PHONE', kind: 'phone' };
  const left = before(text, run.start, 48);
  if (/(?:\btel:|\bsms:|wa\.me\/|whatsapp:|phone=|callto:)[+%2b]{0,3}$/.test(left)) return span;
  if (isInUrl) return undefined;
  const raw = text.slice(run.start, run.end).replaceAll('\\', '');
  if (isDate(raw, run.groups.length) || run.groups.some((group) => group.digits.length > 15)) return undefined;
  if (
    /^00[1-9]\d{7,}/.test(digits) &&
    phoneRules()
      .parsePhoneNumberFromString(`+${raw.replace(/^\(?00/, '')}`)
      ?.isPossible()
  ) {
    return span;
  }
  if (run.hasPlus) {
    if (digits.length < 7 || digits.length > 16) return undefined;
    if (phoneRules().parsePhoneNumberFromString(raw)?.isPossible()) return span;
    return digits.length >= 9 && (run.groups.length > 1 || digits.length >= 10) && LABEL.test(left) ? span : undefined;
  }
  const right = behind(text, end, 16);
  if (NO_PHONE.test(left) || UNIT_BEHIND.test(right) || isDecimal(run)) return undefined;
  const isLabelled = LABEL.test(left) || SPOKEN.test(left) || LABEL_BEHIND.test(right);
  if (isLabelled && digits.length <= 13 && (digits.length >= 7 || run.groups.length > 1) && !isYears(run)) return span;
  if (!isShapedLikeOne(run, digits, isLoose)) return undefined;
  return isLoose || isValidSomewhere(raw, digits) ? span : undefined;
}

function endWithin(text: string, run: NumberRun): number {
  return withExtension(text, run.end) > run.end ? run.end + 40 : run.end;
}

/** The extension after it: x123, ext. 123. */
function withExtension(text: string, end: number): number {
  const match = /^ ?(?:x|ext\.?|extension|#|durchwahl|poste) ?\d{1,6}(?!\d)/i.exec(text.slice(end, end + 20));
  return match ? end + match[0].length : end;
}

function isDate(raw: string, groups: number): boolean {
  return (
    ISO_DATE.test(raw) ||
    (DAY_FIRST.test(raw) && (groups === 3 || /^\d\d?[-/. ]\d\d?[-/. ](?:19|20)\d\d(?!\d)/.test(raw)))
  );
}

/** 1998-2004, 2019/2020 and lists of years. */
function isYears(run: NumberRun): boolean {
  return run.groups.every((group) => /^(?:1[5-9]|20)\d\d$/.test(group.digits));
}

/** 12.345, 1.234.567, 192.168.0.1, 3.14: numbers, not phone numbers. */
function isDecimal(run: NumberRun): boolean {
  const rest = run.groups.slice(1);
  if (rest.length === 0 || rest.some((group) => group.separator !== '.')) return false;
  if (rest.length === 1) return true;
  const isThousands = rest.every((group) => group.digits.length === 3) && (run.groups[0]?.digits.length ?? 0) <= 3;
  return (
    isThousands ||
    run.groups.every((group) => group.digits.length <= 3 && Number(group.digits) <= 255 && rest.length <= 3)
  );
}

/** Grouped like phone numbers: (201) 555-0123, 201-555-0123, 01.84.17.61.18, 0341 8387176. */
function isShapedLikeOne(run: NumberRun, digits: string, isLoose: boolean): boolean {
  const lengths = run.groups.map((group) => group.digits.length);
  if (digits.length < 9 || digits.length > 12 || lengths.length < 2 || isYears(run)) return false;
  const separators = new Set(run.groups.slice(1).map((group) => group.separator.trim() || ' '));
  const isAmerican =
    /^(?:1,)?3,3,4$/.test(lengths.join(',')) &&
    (isLoose || run.opensBracket || !separators.has(' ') || separators.size > 1);
  if (isAmerican) return true;
  if (!digits.startsWith('0') || digits[1] === '0') return run.opensBracket && lengths.length >= 2;
  if (/^2,2,4$/.test(lengths.join(','))) return false;
  return separators.size <= 2 && lengths.every((length) => length >= 2 && length <= 8);
}

function isValidSomewhere(raw: string, digits: string): boolean {
  const { parsePhoneNumberFromString } = phoneRules();
  const countries = digits.startsWith('0')
    ? COUNTRIES.slice(1)
    : raw.startsWith('(')
      ? COUNTRIES
      : COUNTRIES.slice(0, 1);
  return countries.some((country) => parsePhoneNumberFromString(raw, country)?.isValid());
}
