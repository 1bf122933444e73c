import { table, type WordTable } from '../../../foundation/kernel/table.ts';
import type { Citation } from './citation.ts';
import type { NameParts } from './names.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const ESCAPED: WordTable<string> = table({
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  // BibTeX counts escaped braces too, and text may have one without its partner.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
});

/**
 * Formulas in TeX: between `$`, as Pandoc tells them from prices (no space within, no digit behind), `$$`, `\\(`, or `\\[`.
 */
const MATH =
  /\$\$[^$]{1,2000}\$\$|\$(?![\s$])(?:[^$\\]|\\[\s\S]){1,1000}?(?<!\s)\$(?!\d)|\\\((?:[^\\]|\\[^)]){1,1000}\\\)|\\\[(?:[^\\]|\\[^\]]){1,2000}\\\]/g;

/** The parts of a text, and whether each is a formula. A formula whose braces or comments would break the entry is text. */
function* partsOf(text: string): Generator<readonly [part: string, isMath: boolean]> {
  let from = 0;
  for (const { 0: math, index } of text.matchAll(MATH)) {
    if (!isSafe(math)) continue;
    if (index > from) yield [text.slice(from, index), false];
    yield [math, true];
    from = index + math.length;
  }
  if (from < text.length) yield [text.slice(from), false];
}

function isSafe(math: string): boolean {
  let depth = 0;
  for (const [char] of math.matchAll(/[{}]/g)) {
    depth += char === '{' ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0 && !/(?<!\\)[%#]/.test(math);
}

const escaped = (text: string): string => text.replace(/[\\~^{}$&%#_]/g, (found) => ESCAPED[found] ?? `\\${found}`);

/** Text as LaTeX prints it; letters beyond ASCII and formulas stay. */
const latex = (text: string): string =>
  [...partsOf(text)].map(([part, isMath]) => (isMath ? part : escaped(part))).join('');

/** Words with a capital or a digit after the first letter, and formulas, keep their case in every style: "BERT", "GPT-3", "mRNA". */
function titleOf(title: string): string {
  // Formulas may have spaces.
  const words: string[] = [''];
  for (const [part, isMath] of partsOf(title)) {
    const [first = '', ...others] = isMath ? [part] : part.split(' ');
    words.push((words.pop() ?? '') + first, ...others);
  }
  return words.map((word) => (/^.+[\p{Lu}\d]|^\$|^\\[([]/u.test(word) ? `{${latex(word)}}` : latex(word))).join(' ');
}

function nameOf({ family, given, suffix, isWhole }: NameParts): string {
  if (isWhole) return `{${latex(family)}}`;
  return [family, suffix, given]
    .filter((part) => part !== '')
    .map(namePart)
    .join(', ');
}

/** An escaped character before " and " would hide where the name ends. */
function namePart(part: string): string {
  const written = escaped(part);
  return written === part ? part : `{${written}}`;
}

/**
 * One entry: `@misc`, or `@article` if it is known in what it appeared. `doi`, `eprint` and `url` are not escaped, as their readers expect; a
 * DOI with characters that would break the file is only in `url`.
 */
export function bibtexEntry({
  key,
  title,
  authors,
  date,
  ids,
  url,
  abstract,
  categories,
  published,
  note,
}: Citation): string {
  const [year, month] = date;
  const doi = ids.doi !== undefined && /[{}\\%]/.test(ids.doi) ? undefined : ids.doi;
  const fields: [string, string | undefined][] = [
    ['title', titleOf(title)],
    ['author', authors.map(nameOf).join(' and ')],
    ['year', year === undefined ? undefined : String(year)],
    ['journal', published && latex(published.venue)],
    ['volume', published?.volume && latex(published.volume)],
    ['number', published?.issue && latex(published.issue)],
    ['pages', published?.pages && latex(published.pages)],
    ['eprint', ids.arxiv],
    ['archiveprefix', ids.arxiv === undefined ? undefined : 'arXiv'],
    ['doi', doi],
    ['pmid', ids.pmid],
    ['pmcid', ids.pmcid],
    ['url', url],
    ['keywords', categories.map(latex).join(', ')],
    ['abstract', latex(abstract)],
    ['annote', latex(note)],
  ];
  const lines = fields.filter(([, value]) => value).map(([name, value]) => `  ${name} = {${value}},\n`);
  const name = MONTHS[(month ?? 0) - 1];
  if (name !== undefined) lines.push(`  month = ${name},\n`);
  return `@${published === undefined ? 'misc' : 'article'}{${key},\n${lines.join('')}}\n`;
}
