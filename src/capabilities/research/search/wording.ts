import { PAPER_REQUEST_WORDS, PAPER_STOP_WORDS } from '../../../engines/text/index.ts';

/** What people write around a subject when they ask for papers, and what of it is a condition. */
interface Wording {
  /** The subject, with bounds on the year as the operator `year:`. */
  readonly text: string;
  /** Whether the papers that cite the subject are asked for. */
  readonly isCiting: boolean;
  /** Whether the text has bounds on the year that were words. */
  readonly hasYears: boolean;
}

const YEAR = '(?:19|20)\\d\\d';
const END = '(?=[,;.!?]*(?:\\s|$))';
const SPAN = new RegExp(`(?<!\\S)(?:between|from)\\s+(${YEAR})\\s+(?:and|to|until)\\s+(${YEAR})${END}`, 'i');
const BOUND = new RegExp(`(?<!\\S)(before|until|up\\s+to|since|after|from)\\s+(${YEAR})(?:\\s+onwards?)?${END}`, 'i');
const CITING =
  /^(?:papers?|articles?|publications?|works?)\s+(?:(?:that|which)\s+)?(?:cit(?:e|es|ing)|referencing)\s+(?=\S)/i;
const CLAUSE = /[,;.!?\n]+(?=\s|$)/;
const POSSESSIVE = /^(\S.*)['’]s?\s+(?:papers?|publications?|articles?|works?)$/iu;
/** Longer ones are pasted texts. */
const LONGEST = 400;

/** Reads a query as people write it: `papers on X before 2015`, `X's papers`, `hi, can anyone recommend a paper about X?` */
export function readWording(query: string): Wording {
  const plain = { text: query, isCiting: false, hasYears: false };
  if (query.length > LONGEST) return plain;
  const citing = query.trim().replace(CITING, '');
  const isCiting = citing !== query.trim();
  const span = SPAN.exec(citing) ?? BOUND.exec(citing);
  const rest = span ? citing.replace(span[0], ' ').replace(/\s+/g, ' ').trim() : '';
  // In the middle of words that are no request it is a part of a title: "Life after 2012 in physics".
  const isBound = span !== null && rest !== '' && (isAtEnd(citing, span) || isCiting || subjectOf(rest) !== rest);
  const subject = subjectOf(isBound ? rest : citing);
  if (subject === '') return plain;
  return { text: isBound ? `${subject} ${yearsOf(span)}` : subject, isCiting, hasYears: isBound };
}

const isAtEnd = (text: string, { 0: found, index }: RegExpExecArray): boolean =>
  !/[^\s.!?]/.test(text.slice(index + found.length));

/** `year:2010..2015` */
function yearsOf([, one = '', other = '']: readonly string[]): string {
  switch (one.toLowerCase()) {
    case 'before':
      return `year:..${Number(other) - 1}`;
    case 'after':
      return `year:${Number(other) + 1}..`;
    case 'since':
    case 'from':
      return `year:${other}..`;
    default:
      return /^\d/.test(one) ? `year:${[one, other].toSorted().join('..')}` : `year:..${other}`;
  }
}

/** Without greetings and words of the request. A text that consists of nothing else stays as it is. */
function subjectOf(text: string): string {
  const possessive = POSSESSIVE.exec(text.trim());
  if (possessive) return possessive[1] as string;
  const clauses = text.split(CLAUSE).map((clause) => clause.trim());
  const parts = clauses.filter((clause) => clause !== '');
  const subjects = parts.map(withoutRequest).filter((subject) => subject !== '');
  const isSame = subjects.length === parts.length && subjects.every((subject, i) => subject === parts[i]);
  return isSame || subjects.length === 0 ? text : subjects.join(', ');
}

const LINKS: ReadonlySet<string> = new Set(
  'about on by of for from in regarding concerning to how that which'.split(' '),
);
const WORD = /[^\s"“”()]+/gu;

/** '' if the clause is a request only. */
function withoutRequest(clause: string): string {
  const words = [...clause.matchAll(WORD)];
  let isRequest = false;
  let end = 0;
  for (const [i, { 0: word }] of words.entries()) {
    const plain = word.toLowerCase().replace(/['’](?:m|d|ve|s|re)$/, '');
    const kind = PAPER_REQUEST_WORDS.get(plain);
    if (kind === undefined && !PAPER_STOP_WORDS.has(plain)) return isRequest && end > 0 ? clause.slice(end) : clause;
    if (kind === 'core') isRequest = true;
    const next = words[i + 1];
    if (isRequest && LINKS.has(plain) && next) end = next.index;
    else if (!next) return isRequest ? '' : clause;
  }
  return clause;
}
