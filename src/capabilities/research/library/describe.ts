import { oneLine } from '../../../engines/text/index.ts';
import { dates } from '../../../engines/values/index.ts';
import type { Reference } from '../bibliography/reference.ts';
import { namePartsOf } from '../export/names.ts';
import { LIMITS, line, lines, monthNumber, paragraphs } from '../import/index.ts';
import { comparableLetters } from '../index-build/format.ts';
import { analyze } from '../text/terms.ts';
import { type Mention, mentionsIn } from './mentions.ts';
import type { PdfMetadata } from './metadata.ts';
import { personsIn } from './names-on-page.ts';

/** What a PDF shows and states of itself. */
export interface ReadPdf {
  /** Its file name. */
  readonly name: string;
  /** The Markdown of the blocks of its first pages, running headers and footers included. */
  readonly pages: readonly (readonly string[])[];
  readonly title: string | undefined;
  readonly author: string | undefined;
  readonly metadata: PdfMetadata;
}

interface Described {
  /** The own ones first, each once. */
  readonly mentions: readonly Mention[];
  /** The title; the name of the file if nothing looks like one. */
  readonly title: string;
  /** Whether it stands out as a title does. */
  readonly isTitled: boolean;
  /** Given name first; [] if no line says so for certain. */
  readonly authors: readonly string[];
  readonly abstract: string;
  /** ISO date. */
  readonly created: string | undefined;
}

const HEADING = /^(#{1,6}) +(.+)$/s;
const NUMBERED = /^(?:\d+(?:\.\d+)*|[IVX]+)[.)]? +\p{Lu}/u;
const ABSTRACT = /^(?:#+ +)?\**_?(?:abstract|summary)\b[\s.:*_—–-]*/i;
/** What begins behind titles and authors. */
const BODY =
  /^#+ +(?:\d+\.? +)?(?:abstract|summary|introduction|contents|table of contents|acknowledge?ments?|preface)\b/i;

const STAMP_DATE = /\barXiv:[\w./-]{1,40}\s{0,4}\[[^\][]{0,40}\]\s{0,4}(\d{1,2} [A-Z][a-z]{2} \d{4})/;
const LONGEST_TITLE = 400;

/** Describes a PDF by its metadata and its first pages: what is not certain is left out. */
export function describePdf({ name, pages, metadata, ...file }: ReadPdf): Described {
  const base = name.replace(/\.pdf$/i, '');
  const shown = pages.map((blocks) => blocks.map(plain));
  const { title, at } = titleOf(pages, shown, [file.title, metadata.title]);
  const stated = metadata.authors.length > 0 ? metadata.authors : personsIn(file.author ?? '');
  return {
    mentions: mentionsIn(shown, metadata, base),
    title: line(title ?? base.replace(/[_+]+/g, ' '), LIMITS.title),
    isTitled: title !== undefined,
    authors: lines(confirmed(stated, shown) ?? byline(pages, at), LIMITS.authors, LIMITS.name),
    abstract: abstractOf(pages),
    created: stampDate(shown),
  };
}

/** Whether a paper with this title is what the first pages show. */
export function showsTitle(title: string, { pages }: Pick<ReadPdf, 'pages'>, own: string): boolean {
  const wanted = comparableLetters(title).replaceAll(' ', '');
  const text = comparableLetters(pages.flat().map(plain).join(' ')).replaceAll(' ', '');
  if (wanted !== '' && text.includes(wanted)) return true;
  const [a, b] = [new Set(analyze(title)), new Set(analyze(own))];
  const both = [...a].filter((term) => b.has(term)).length;
  return both > 1 && both / (a.size + b.size - both) >= SAME_TITLE;
}

/** Whether the first page begins with a paper's title, and goes on with its first author. @param own the title, if one stands out */
export function beginsWith(
  { title, authors }: Pick<Reference, 'title' | 'authors'>,
  { pages }: Pick<ReadPdf, 'pages'>,
  own: string,
): boolean {
  const [wanted, stated] = [title, own].map((text) => comparableLetters(text).replaceAll(' ', '')) as [string, string];
  const family = comparableLetters(namePartsOf(authors[0] ?? '').family).replaceAll(' ', '');
  if (wanted.length < SHORTEST || family === '' || (own !== '' && !stated.startsWith(wanted))) return false;
  const text = comparableLetters((pages[0] ?? []).map(plain).join(' '))
    .replaceAll(' ', '')
    .slice(0, BEGINNING);
  const at = text.indexOf(wanted);
  return at >= 0 && text.slice(at + wanted.length, at + wanted.length + NEAR).includes(family);
}

/** Whether the first pages show the family name of a paper's first author, if it has any. */
export function showsAuthor({ authors }: Pick<Reference, 'authors'>, { pages }: Pick<ReadPdf, 'pages'>): boolean {
  const family = comparableLetters(namePartsOf(authors[0] ?? '').family);
  return family === '' || ` ${comparableLetters(pages.flat().map(plain).join(' '))} `.includes(` ${family} `);
}

/** Letters of a title that can be no other, of the beginning of a page, and between a title and the name of its first author. */
const SHORTEST = 16;
const BEGINNING = 800;
const NEAR = 80;

/** The words with which a PDF begins. */
export const firstWords = ({ pages }: Pick<ReadPdf, 'pages'>): string =>
  (pages[0] ?? []).map(plain).join(' ').slice(0, FIRST_LETTERS);

const FIRST_LETTERS = 300;

/** Titles of preprints and of articles differ in a word. */
const SAME_TITLE = 0.6;

/** Markdown as text. */
const plain = (markdown: string): string =>
  oneLine(
    markdown
      .replace(/^#{1,6} +/gm, '')
      .replace(/\[([^\][]{0,1000})\]\(([^)\s]{0,1000})\)/g, (_, text: string, url: string) => `${text} ${url}`)
      .replace(/<\/?[a-z]+>/g, '')
      .replace(/\*\*|(?<!\\)[*]/g, '')
      .replace(/\\([\\`*_{}[\]()#+.!<>|~$^-])/g, '$1'),
  );

interface Title {
  readonly title: string | undefined;
  /** Page and block behind it. */
  readonly at: readonly [page: number, block: number] | undefined;
}

/** The largest heading of the first page that has one, or what the metadata says if the pages show it. */
function titleOf(
  pages: readonly (readonly string[])[],
  shown: readonly (readonly string[])[],
  stated: readonly (string | undefined)[],
): Title {
  let found: Title = { title: undefined, at: undefined };
  for (const [page, blocks] of pages.entries()) {
    const body = blocks.findIndex((block) => BODY.test(block) || ABSTRACT.test(block));
    const above = blocks.slice(0, body < 0 ? blocks.length : body);
    const levels = above.map((block) => HEADING.exec(block)?.[1]?.length ?? 9);
    const level = Math.min(...levels);
    const first = levels.indexOf(level);
    if (level === 9 || first < 0) continue;
    let end = first + 1;
    while (levels[end] === level && !NUMBERED.test(shown[page]?.[end] ?? '')) end++;
    const title = (shown[page] ?? []).slice(first, end).join(' ');
    if (!isTitle(title)) continue;
    found = { title, at: [page, end] };
    break;
  }
  const letters = comparableLetters(shown.flat().join(' '));
  const said = stated.find(
    (one) => one !== undefined && isTitle(one) && one.includes(' ') && letters.includes(comparableLetters(one)),
  );
  return said === undefined ? found : { title: said, at: found.at ?? placeOf(said, shown) };
}

function placeOf(title: string, shown: readonly (readonly string[])[]): Title['at'] {
  const wanted = comparableLetters(title);
  for (const [page, blocks] of shown.entries()) {
    const block = blocks.findIndex((one) => comparableLetters(one).startsWith(wanted));
    if (block >= 0) return [page, block + 1];
  }
  return undefined;
}

const isTitle = (text: string): boolean =>
  text.length <= LONGEST_TITLE && /\p{L}{2}/u.test(text) && text.replace(/[^\p{L}]/gu, '').length >= 4;

/** Names of the metadata, if the first pages show the first one's last word: programs state who pressed the button. */
function confirmed(names: readonly string[], shown: readonly (readonly string[])[]): readonly string[] | undefined {
  const letters = ` ${comparableLetters(shown.flat().join(' '))} `;
  const isShown =
    names.length > 0 && names.every((name) => letters.includes(` ${comparableLetters(name).split(' ').at(-1)} `));
  return isShown ? names : undefined;
}

/** The names on the first line behind the title, or behind "by" on that page, where it has nothing but names. */
function byline(pages: readonly (readonly string[])[], at: Title['at']): readonly string[] {
  if (at === undefined) return [];
  const [page, block] = at;
  const [below = '', ...rest] = pages[page]?.slice(block) ?? [];
  const names = HEADING.test(below) || ABSTRACT.test(below) ? [] : personsIn(below.split('\n')[0] ?? '');
  if (names.length > 0) return names;
  const signed = [below, ...rest].map((text) => BY.exec(text)?.[1]).find((line) => line !== undefined);
  const [, name = signed ?? '', month = ''] =
    /^(.*?)(?:\s+(\p{L}+))?\s+\d{4}$/u.exec(signed?.slice(0, LONGEST_TITLE) ?? '') ?? [];
  return personsIn(monthNumber(month) === undefined ? `${name} ${month}` : name);
}

const BY = /^by:?\s+(.+)$/im;

/** The text below the heading Abstract, or behind the word. */
function abstractOf(pages: readonly (readonly string[])[]): string {
  for (const blocks of pages) {
    const at = blocks.findIndex((block) => ABSTRACT.test(block));
    if (at < 0) continue;
    const [first, ...rest] = blocks.slice(at);
    const inline = plain((first ?? '').replace(ABSTRACT, ''));
    if (inline.length > 40) return paragraphs(inline, LIMITS.abstract);
    const end = rest.findIndex((block) => HEADING.test(block));
    return paragraphs(
      rest
        .slice(0, end < 0 ? 1 : end)
        .map(plain)
        .join('\n\n'),
      20_000,
    );
  }
  return '';
}

const stampDate = (shown: readonly (readonly string[])[]): string | undefined =>
  dates.iso(STAMP_DATE.exec((shown[0] ?? []).join(' '))?.[1] ?? '', 'en');
