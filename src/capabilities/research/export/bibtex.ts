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

/** Text as LaTeX prints it; letters beyond ASCII stay. */
const latex = (text: string): string => text.replace(/[\\~^{}$&%#_]/g, (found) => ESCAPED[found] ?? `\\${found}`);

/** Words with a capital or a digit after the first letter keep their case in every style: "BERT", "GPT-3", "mRNA". */
const titleOf = (title: string): string =>
  title
    .split(' ')
    .map((word) => (/^.+[\p{Lu}\d]/u.test(word) ? `{${latex(word)}}` : latex(word)))
    .join(' ');

function nameOf({ family, given, suffix, isWhole }: NameParts): string {
  if (isWhole) return `{${latex(family)}}`;
  return [family, suffix, given]
    .filter((part) => part !== '')
    .map(namePart)
    .join(', ');
}

/** An escaped character before " and " would hide where the name ends. */
function namePart(part: string): string {
  const escaped = latex(part);
  return escaped === part ? part : `{${escaped}}`;
}

/**
 * One entry: `@misc`, or `@article` for a reference that says in what it appeared, which the catalog does not know of its papers. `doi`, `eprint` and
 * `url` are not escaped, as their readers expect; a DOI with characters that would break the file is only in `url`.
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
