import { readdirSync, readFileSync } from 'node:fs';
import { contentTraining, type Document, type Element, parseHtml } from '../../src/engines/page/index.ts';
import { type GoldPage, wordsOf } from './content-pages.ts';

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
export function markedWords(document: Document): string[] {
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
