import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pick, seeded } from './random.ts';
import { DATA } from './sets.ts';
import { readTemplates } from './templates.ts';

/**
 * Pages of which the structure is known, as HTML (bench/data/document-pages.html). A browser prints them; what they say is read from their
 * elements.
 */

export interface GoldPage {
  readonly name: string;
  readonly html: string;
}

const { languages, ...WORDS } = JSON.parse(readFileSync(join(DATA, 'prose.json'), 'utf8')) as Record<
  'subjects' | 'verbs' | 'objects' | 'ends',
  string[]
> & { readonly languages: Readonly<Record<string, string>> };

/** The same sentences in each run. */
export function createProse(seed: number): (sentences: number) => string {
  let state = seed * 7919 + 1;
  const one = (words: readonly string[]): string => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return words[Math.floor((state / 2147483648) * words.length)] as string;
  };
  let number = 0;
  const { subjects, verbs, objects, ends } = WORDS;
  return (sentences) =>
    Array.from(
      { length: sentences },
      () => `${one(subjects)} ${one(verbs)} ${one(objects)} ${one(ends)}, number ${seed * 100 + ++number}.`,
    ).join(' ');
}

interface Scope {
  readonly say: (sentences: number) => string;
  readonly random: () => number;
  readonly i?: number;
}

type Filled = (scope: Scope, given: readonly ((scope?: Scope) => string)[], number: (at: number) => number) => unknown;
const FILLED: Readonly<Record<string, Filled>> = {
  say: ({ say }, _, number) => say(number(0)),
  // The first words of a sentence.
  words: ({ say }, _, number) => [number(0)].map((count) => say(1).split(' ').slice(0, count).join(' ')),
  times: (scope, given, number) => Array.from({ length: number(0) }, (_, i) => given[1]?.({ ...scope, i })).join(''),
  i: ({ i = 0 }) => i,
  next: ({ i = 0 }) => i + 1,
  draw: ({ random }, _, number) => number(1) + Math.floor(random() * number(0)),
  percent: ({ random }) => (random() * 100).toFixed(1),
  pick: ({ random }, given) => pick(random, given)(),
};
const TEXTS = readTemplates<Scope>(join(DATA, 'document-pages.html'), (name, given, scope): string | undefined => {
  const made = FILLED[name]?.(scope, given, (at) => Number(given[at]?.() ?? 0));
  return made === undefined ? undefined : String(made);
});
const named = (kind: string): string[] => TEXTS.names().filter((name) => name.startsWith(`${kind} `));
const PROSE = named('prose');

const page = (name: string, body: string, scope: Scope): GoldPage => ({
  name,
  html: `<!doctype html><html><head><meta charset="utf-8"><style>${TEXTS.render('style', scope)}</style></head><body>${body}</body></html>`,
});

/** Pages of every kind of structure. */
export function goldPages(): GoldPage[] {
  const scope = { say: createProse(1), random: seeded(1) };
  return named('page').map((name) => page(name.slice('page '.length), TEXTS.render(name, scope), scope));
}

/** A page of text in each language (Article 1 of the Universal Declaration of Human Rights, and words like it), to be scanned. */
export const languagePages = (): (GoldPage & { readonly language: string })[] =>
  Object.entries(languages).map(([language, text]) => {
    const body = `<h1>${text.slice(0, 24)}</h1>${`<p>${text}</p>`.repeat(4)}`;
    return { ...page(`scan ${language}`, body, { say: createProse(1), random: seeded(1) }), language };
  });

const FONTS = ['DejaVu Serif', 'DejaVu Sans', 'Liberation Serif', 'Liberation Sans', 'Liberation Sans Narrow'];
const PAPERS = ['letter', 'A4', 'A4 landscape', '210mm 210mm'];

/**
 * Pages of prose in columns, in many designs: none of them has a table.
 * @param seed pages of different seeds have nothing in common but their kinds of designs
 */
export function prosePages(count: number, seed: number): GoldPage[] {
  return Array.from({ length: count }, (_, index) => {
    const random = seeded(seed * 1000 + index);
    const say = createProse(seed * 1000 + index);
    const size = 7.5 + Math.floor(random() * 10) / 2;
    const columns = size < 9 ? 2 + Math.floor(random() * 3) : 2 + Math.floor(random() * 2);
    const indent = random() < 0.4 ? '.columns p{margin:0;text-indent:12pt}' : '';
    const style = [
      `columns:${columns}`,
      `column-gap:${7 + Math.floor(random() * 22)}pt`,
      `font:${size}pt/${(1.1 + random() * 0.4).toFixed(2)} '${pick(random, FONTS)}'`,
      ...(random() < 0.2 ? ['column-rule:.5pt solid #999'] : []),
    ].join(';');
    const align = random() < 0.5 ? 'left' : 'justify';
    const above = random() < 0.5 ? `<p>${say(2)}</p>` : '';
    const below = random() < 0.3 ? `<p style="font-size:8pt">${say(1)}</p>` : '';
    const content = [pick(random, PROSE), pick(random, PROSE)].map((name) => TEXTS.render(name, { say, random }));
    return page(
      `prose ${seed}.${index + 1}`,
      `<style>@page{size:${pick(random, PAPERS)}} .columns p{text-align:${align}} ${indent}</style><h2>Report ${index + 1}</h2>${above}<div class="columns" style="${style}">${content.join('')}</div>${below}`,
      { say, random },
    );
  });
}
