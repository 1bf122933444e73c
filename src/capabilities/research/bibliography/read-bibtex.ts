import { monthNumber } from '../import/dates.ts';
import { displayName, plainLatex, type RawReference, type ReadReferences } from './reference.ts';

/** Start of an entry at the start of a line: where reading goes on after an entry that does not end. */
const ENTRY_LINE = /^[ \t]*(?=@[ \t]*[A-Za-z]+[ \t]*[{(])/m;
const HEAD = /@[ \t]*([A-Za-z]+)\s*([{(])\s*/g;
const SEPARATOR = /\s*,?\s*/y;
const NAME = /([A-Za-z][\w:.+-]*)\s*=\s*/y;
const WORD = /[^\s,{}()"#=]+/y;

/** Maximum length of a field, of a name, and number of names that are read; the rest is cut off. */
const MOST = { field: 200_000, name: 2_000, names: 1_000 } as const;

type Fields = ReadonlyMap<string, string>;

/** The references of a BibTeX or BibLaTeX file. `@string` abbreviations are resolved, `@comment` and `@preamble` skipped. */
export function* readBibtex(text: string): ReadReferences {
  const strings = new Map<string, string>();
  let place = 0;
  for (const chunk of text.split(new RegExp(ENTRY_LINE, 'gm'))) {
    HEAD.lastIndex = 0;
    for (let head = HEAD.exec(chunk); head !== null; head = HEAD.exec(chunk)) {
      const type = (head[1] as string).toLowerCase();
      const reader = new EntryReader(chunk, HEAD.lastIndex, head[2] === '{' ? '}' : ')', strings);
      if (type === 'comment' || type === 'preamble') {
        HEAD.lastIndex = reader.skip();
        continue;
      }
      const isEntry = type !== 'string';
      if (isEntry) place++;
      const fields = reader.fields(isEntry);
      if (fields === undefined) {
        if (isEntry) yield [place, 'the entry does not end, or is not BibTeX'];
        break;
      }
      if (isEntry) yield [place, rawOf(fields)];
      else for (const [name, value] of fields) strings.set(name, value);
      HEAD.lastIndex = reader.at;
    }
  }
}

class EntryReader {
  private readonly text: string;
  private readonly closer: string;
  private readonly strings: Fields;
  at: number;

  constructor(text: string, at: number, closer: string, strings: Fields) {
    this.text = text;
    this.at = at;
    this.closer = closer;
    this.strings = strings;
  }

  /** @returns where the block ends */
  skip(): number {
    return this.closer === '}' ? (this.braced() === undefined ? this.text.length : this.at) : this.at;
  }

  /** The fields by name in lower case, the first of each; undefined if the entry does not end or has something else in it. */
  fields(hasKey: boolean): Map<string, string> | undefined {
    const { text } = this;
    if (hasKey) {
      const key = /[^\s,{}]*\s*(?=[,})])/y;
      key.lastIndex = this.at;
      if (key.test(text)) this.at = key.lastIndex;
    }
    const fields = new Map<string, string>();
    for (;;) {
      SEPARATOR.lastIndex = this.at;
      SEPARATOR.test(text);
      NAME.lastIndex = SEPARATOR.lastIndex;
      const name = NAME.exec(text)?.[1]?.toLowerCase();
      if (name === undefined) break;
      this.at = NAME.lastIndex;
      const value = this.value();
      if (value === undefined) return undefined;
      if (!fields.has(name)) fields.set(name, value);
    }
    if (text[SEPARATOR.lastIndex] !== this.closer) return undefined;
    this.at = SEPARATOR.lastIndex + 1;
    return fields;
  }

  /** Parts that are joined by `#`. */
  private value(): string | undefined {
    let all = '';
    for (;;) {
      const part = this.part();
      if (part === undefined) return undefined;
      all += part;
      const joint = /\s*#\s*/y;
      joint.lastIndex = this.at;
      if (!joint.test(this.text)) return all;
      this.at = joint.lastIndex;
    }
  }

  private part(): string | undefined {
    const opener = this.text[this.at];
    if (opener === '{' || opener === '"') {
      this.at++;
      return opener === '{' ? this.braced() : this.quoted();
    }
    WORD.lastIndex = this.at;
    const word = WORD.exec(this.text)?.[0];
    if (word === undefined) return undefined;
    this.at = WORD.lastIndex;
    return this.strings.get(word.toLowerCase()) ?? word;
  }

  private braced(): string | undefined {
    return this.until((character, depth) => character === '}' && depth === 0);
  }

  private quoted(): string | undefined {
    return this.until((character, depth) => character === '"' && depth === 0);
  }

  /** The text before the first character that ends it. Escaped braces do not count. */
  private until(ends: (character: string, depth: number) => boolean): string | undefined {
    const from = this.at;
    const special = /\\[\s\S]|[{}"]/g;
    special.lastIndex = from;
    let depth = 0;
    for (let found = special.exec(this.text); found !== null; found = special.exec(this.text)) {
      const character = found[0];
      if (ends(character, depth)) {
        this.at = special.lastIndex;
        return this.text.slice(from, found.index);
      }
      if (character === '{') depth++;
      else if (character === '}') depth--;
      if (depth < 0) return undefined;
    }
    return undefined;
  }
}

function rawOf(fields: Fields): RawReference {
  const plain = (name: string): string => plainLatex((fields.get(name) ?? '').slice(0, MOST.field));
  const eprint = fields.get('eprint');
  const archive = (fields.get('archiveprefix') ?? fields.get('eprinttype') ?? 'arxiv').toLowerCase();
  const month = monthNumber(fields.get('month') ?? '');
  const year = plain('year').trim();
  return {
    title: plain('title'),
    authors: namesIn((fields.get('author') ?? fields.get('editor') ?? '').slice(0, MOST.field)),
    date: fields.get('date') ?? (month === undefined ? year : `${year}-${String(month).padStart(2, '0')}`),
    ids: [
      ['doi', unescaped(fields.get('doi'))],
      [archive === 'pubmed' ? 'pmid' : archive, eprint],
      ['pmid', fields.get('pmid')],
      ['pmcid', fields.get('pmcid') ?? fields.get('pmc')],
    ],
    links: [unescaped(fields.get('url')), unescaped(fields.get('howpublished'))?.replace(/^\\url\{(.*)\}$/, '$1')],
    abstract: plain('abstract'),
    keywords: plain('keywords').split(/[,;]/),
    venue: plain('journal') || plain('journaltitle') || plain('booktitle'),
    volume: plain('volume'),
    issue: plain('number'),
    pages: plain('pages').replace(/-{2,}/g, '–'),
    note: plain('annote') || plain('annotation'),
  };
}

/** Some programs escape ids and addresses as text. */
const unescaped = (value: string | undefined): string | undefined => value?.replace(/\\([_%&#$~])/g, '$1');

/** Names that are separated by "and", outside of braces; one in braces is not divided. */
function namesIn(value: string): string[] {
  const names: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: found, index } of value.matchAll(/\\[\s\S]|[{}]|\sand(?=\s)/gi)) {
    if (found === '{') depth++;
    else if (found === '}') depth--;
    else if (found[0] !== '\\' && depth <= 0) {
      names.push(value.slice(from, index));
      from = index + found.length;
    }
  }
  names.push(value.slice(from));
  return names
    .slice(0, MOST.names)
    .map((name) => nameOf(name.slice(0, MOST.name).trim()))
    .filter((name) => name !== '' && name !== 'others');
}

function nameOf(name: string): string {
  if (/^\{(?:\\[\s\S]|[^{}\\])*\}$/.test(name)) return plainLatex(name);
  // A comma in braces belongs to the name.
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: found, index } of name.matchAll(/\\[\s\S]|[{},]/g)) {
    if (found === '{') depth++;
    else if (found === '}') depth--;
    else if (found === ',' && depth <= 0) {
      parts.push(name.slice(from, index));
      from = index + 1;
    }
  }
  parts.push(name.slice(from));
  const plain = parts.map((part) => plainLatex(part).replaceAll(',', ' ').trim());
  return displayName(plain.join(','), 'middle');
}
