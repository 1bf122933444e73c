import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentTraining, type Document, type Element, parseHtml } from '../../src/engines/page/index.ts';
import { type GoldPage, wordsOf } from './content-pages.ts';
import { pick, seeded } from './random.ts';
import { DATA } from './sets.ts';
import { readTemplates } from './templates.ts';

const { firstOf, isTag, isText, walk } = contentTraining;

/** Pages whose elements say what is content: the container has the attribute `data-content`, furniture in it `data-furniture`. */

/** Pages by people who knew neither code nor rules. Those of other folders are kept apart. */
const TRAINING = [...'abcdefg'];
const PLACES = new Set(['nav', 'aside', 'footer', 'button', 'form', 'select', 'dialog']);
const NAMES =
  /(?:^|[^a-z])(?:related|similar|shar(?:e|ing)|social|newsletter|subscribe|breadcrumbs?|pager|pagination|comments?(?:-area|-list)?|promo|also|tags?|toc|search|filters?|tabs?|most-?read|read-?next|more_wrap|prev-?next|actions?)(?=$|[^a-z])/i;

/** The pages of `bench/data/pages-apart` that have a container, marked by their element names, roles and class names. */
export function authoredPages(folders: readonly string[] = TRAINING): GoldPage[] {
  return folders.flatMap((folder) => {
    const path = new URL(`../data/pages-apart/${folder}/`, import.meta.url);
    return readdirSync(path)
      .filter((file) => file.endsWith('.html'))
      .sort()
      .flatMap((file): GoldPage[] => {
        const html = readFileSync(new URL(file, path), 'utf8');
        const gold = markedWords(marked({ set: 'authored', html }));
        if (gold.length === 0) return [];
        return [
          {
            set: 'authored',
            id: `${folder}/${file}`,
            url: `https://${folder}.example/${file}`,
            type: 'authored',
            html,
            gold,
          },
        ];
      });
  });
}

/** The tree of a page, with its marks. */
export function marked({ set, html }: Pick<GoldPage, 'set' | 'html'>): Document {
  const document = parseHtml(html);
  if (set !== 'authored') return document;
  const container = firstOf(document, 'main') ?? firstOf(document, 'article');
  if (!container) return document;
  container.attribs['data-content'] = '';
  walk(container, (node) => {
    if (isTag(node) && isFurniture(node)) node.attribs['data-furniture'] = '';
    return undefined;
  });
  return document;
}

const isFurniture = ({ name, attribs }: Element): boolean =>
  PLACES.has(name) || NAMES.test(`${attribs.class ?? ''} ${attribs.id ?? ''}`) || attribs.role === 'navigation';

const UNSEEN = new Set(['head', 'script', 'style', 'template', 'noscript', 'svg', 'title']);

/** The words of the marked container without those of furniture. */
function markedWords(document: Document): string[] {
  const texts: string[] = [];
  const read = (parent: Document | Element, isContent: boolean): void => {
    for (const node of parent.children) {
      if (isText(node) && isContent) texts.push(node.data);
      else if (isTag(node) && !UNSEEN.has(node.name)) read(node, isContentIn(node, isContent));
    }
  };
  read(document, false);
  return texts.flatMap(wordsOf);
}

/** For each piece 1 if it is content by the marks, else 0. */
export function markedLabels({ elements, parents, pieces }: contentTraining.Scan): Float32Array {
  const isContent = elements.map(() => false);
  for (let row = 1; row < elements.length; row++)
    isContent[row] = isContentIn(elements[row] as Element, isContent[parents[row] as number] as boolean);
  return Float32Array.from(pieces, ({ row }) => (isContent[row] ? 1 : 0));
}

const isContentIn = ({ attribs }: Element, above: boolean): boolean =>
  !('data-furniture' in attribs) && (above || 'data-content' in attribs);

/**
 * Short pages for training: a paragraph or two, facts, cards, lists, alerts and forms, and the furniture that stands beside them, in the names
 * of different houses (bench/data/short-pages.html). What is content is known from how they are made. No page of a bench or test is among them.
 */

const LISTS = JSON.parse(readFileSync(join(DATA, 'short-pages.json'), 'utf8')) as {
  readonly [name: string]: readonly (string | readonly string[])[];
};

interface Scope {
  /** Whose names elements have; undefined: they have none. */
  readonly house?: string;
  readonly random: () => number;
  readonly it?: string;
  readonly i?: number;
  readonly fact?: readonly string[];
}

const one = ({ random }: Scope, list: string): string => pick(random, LISTS[list] as readonly string[]);
const aFact = ({ random }: Scope): readonly string[] => pick(random, LISTS.FACTS as readonly (readonly string[])[]);

function distinctNames(scope: Scope, count: number): string[] {
  const names = new Set<string>();
  while (names.size < count) names.add(one(scope, 'NAMES'));
  return [...names];
}

type Filled = (scope: Scope, given: readonly ((scope?: Scope) => string)[], text: (at: number) => string) => unknown;
const FILLED: Readonly<Record<string, Filled>> = {
  pick: ({ random }, given) => pick(random, given)(),
  some: (scope, given, text) =>
    distinctNames(scope, Number(text(0)))
      .map((it, i) => given[1]?.({ ...scope, it, i }))
      .join(text(2)),
  facts: (scope, given) =>
    [0, 1, 2]
      .map(() => aFact(scope))
      .map((fact) => given[0]?.({ ...scope, fact }))
      .join(''),
  fact: (scope, given) => (given.length === 0 ? scope.fact?.[1] : given[0]?.({ ...scope, fact: aFact(scope) })),
  label: ({ fact }) => fact?.[0],
  it: ({ it }) => it,
  i: ({ i }) => String(i),
  next: ({ i = 0 }) => i + 1,
  n: (scope, given) => {
    const names = scope.house === undefined ? '' : TEXTS.render(`class ${scope.house}`, scope, given);
    return names === '' ? '' : ` class="${names}"`;
  },
  if: (_, __, text) => (text(0) === '' ? text(2) : text(1)),
  lower: (_, __, text) => text(0).toLowerCase(),
  capital: (_, __, text) => `${text(0)[0]?.toUpperCase()}${text(0).slice(1)}`,
  initial: (_, __, text) => text(0)[0],
  length: (_, __, text) => text(0).length,
};
const TEXTS = readTemplates<Scope>(join(DATA, 'short-pages.html'), (name, given, scope): string | undefined => {
  if (name in LISTS) return one(scope, name);
  const made = FILLED[name]?.(scope, given, (at) => given[at]?.() ?? '');
  return made === undefined ? undefined : String(made);
});
const all = (kind: string): string[] => TEXTS.names().filter((name) => name.startsWith(`${kind} `));
const [FRAMES, BLOCKS, FURNITURE, FEET] = [all('frame'), all('block'), all('furniture'), all('foot')];

/** Pages, the same for the same seed. */
export function shortPages(count: number, seed = 5): GoldPage[] {
  const random = seeded(seed);
  return Array.from({ length: count }, (_, i) => {
    const frame = FRAMES[i % FRAMES.length] as string;
    const house = frame.slice('frame '.length);
    const scope: Scope = { house, random };
    const sentences = Array.from({ length: 1 + Math.floor(random() * 3) }, () => one(scope, 'SENTENCES'));
    const parts = [`<p>${sentences.join(' ')}</p>`];
    for (let block = 1 + Math.floor(random() * 4); block > 0; block--) {
      const made = TEXTS.render(pick(random, BLOCKS), scope);
      parts.splice(1 + Math.floor(random() * parts.length), 0, random() < 0.2 ? `<div>${made}</div>` : made);
      if (random() < 0.4) parts.push(`<p>${one(scope, 'SENTENCES')}</p>`);
    }
    for (let extra = Math.floor(random() * 3); extra > 0; extra--) {
      const made = TEXTS.render(pick(random, FURNITURE), random() < 0.5 ? scope : { random });
      if (random() < 0.25) parts.unshift(made);
      else parts.push(made);
    }
    const title = one(scope, 'NAMES');
    const gap = pick(random, ['', ' ', ' | ']);
    const menu = pick(random, LISTS.MENUS as readonly (readonly string[])[]).map((to) => `<a href="/${to}">${to}</a>`);
    const foot = pick(random, FEET);
    const name = one(scope, 'NAMES');
    const given = [title, parts.join('\n'), menu.join(gap), TEXTS.render(foot, scope, [() => name, () => gap])];
    const body = TEXTS.render(
      frame,
      scope,
      given.map((text) => () => text),
    );
    const html = `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`;
    const page = { set: 'short', id: `${i}`, url: `https://${house}/${i}`, type: 'short' } as const;
    return { ...page, html, gold: markedWords(parseHtml(html)) };
  });
}
