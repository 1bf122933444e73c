import { BLOCKS } from '../markdown/elements.ts';
import { type ChildNode, type Document, type Element, isTag, isText, walk } from '../tree.ts';
import { type Names, namesOf } from './names.ts';
import { placeOf } from './places.ts';
import { measure, type TextFacts } from './text.ts';

/**
 * A page as a table of its elements and a list of its pieces of text, made in one walk. All that is told of a page later
 * comes from here, so that the tree itself is walked once.
 */

/** Text between two block boundaries, as a reader sees one line or paragraph. */
export interface Piece extends TextFacts {
  /** Row of the element that its first text stands in. */
  readonly row: number;
  readonly nodes: ChildNode[];
  /** Words inside links. */
  linked: number;
  links: number;
  text: string;
}

/** Rows of elements in document order; row 0 stands for the document itself. */
export interface Scan {
  readonly elements: (Element | undefined)[];
  /** Row of the parent. */
  readonly parents: number[];
  /** What the element's name and role say of the place (places.ts). */
  readonly places: number[];
  /** What its class names and id say. */
  readonly names: Names[];
  /** Sums over all pieces below. */
  readonly words: number[];
  readonly linked: number[];
  readonly prose: number[];
  readonly pieceCount: number[];
  readonly images: number[];
  readonly pieces: Piece[];
  /** Whether text in `noscript` was read, since the page has little else. */
  readonly readsNoscript: boolean;
  readonly facts: PageFacts;
}

/** What the head of a page says of the whole. */
export interface PageFacts {
  title: string;
  ogType: string;
  /** Text of the JSON-LD scripts. */
  readonly jsonLd: string[];
}

const UNSEEN = new Set(
  (
    'applet area audio base canvas datalist embed frame iframe input link map meta noembed noframes object option param ' +
    'progress rp script select source style svg template textarea title track video colgroup col math'
  ).split(' '),
);

/** Fewer words than these on the page itself: what stands in `noscript` is the page for readers without scripts. */
const EMPTY_PAGE = 100;

const NAMELESS: Names = {
  hints: 0,
  isFurniture: false,
  isLinkedFurniture: false,
  isSetAside: false,
  asksConsent: false,
  words: ['<'],
};

/** Reads a page. */
export function scanPage(document: Document): Scan {
  const scan = collect(document, false);
  if ((scan.words[0] as number) >= EMPTY_PAGE) return scan;
  const whole = collect(document, true);
  return (whole.words[0] as number) > (scan.words[0] as number) ? whole : scan;
}

/** Whether a piece reads like a sentence. */
export const isProse = (piece: Piece): boolean => piece.words >= 8 && piece.linked < 0.4 * piece.words;

function collect(document: Document, readsNoscript: boolean): Scan {
  const elements: (Element | undefined)[] = [undefined];
  const parents: number[] = [0];
  const places: number[] = [0];
  const names: Names[] = [NAMELESS];
  const words: number[] = [0];
  const linked: number[] = [0];
  const prose: number[] = [0];
  const pieceCount: number[] = [0];
  const images: number[] = [0];
  const pieces: Piece[] = [];
  const facts: PageFacts = { title: '', ogType: '', jsonLd: [] };
  let at = 0;
  let links = 0;
  let breaks = 0;
  let current: Piece | undefined;
  const end = (): void => {
    breaks = 0;
    if (!current) return;
    const piece = current;
    current = undefined;
    measure(piece.text, piece);
    if (piece.text === '') return;
    if (piece.linked > 0) piece.linked = Math.min(piece.words, piece.linked);
    pieces.push(piece);
    const isSentence = isProse(piece);
    for (let row = piece.row; ; row = parents[row] as number) {
      words[row] = (words[row] as number) + piece.words;
      linked[row] = (linked[row] as number) + piece.linked;
      if (isSentence) prose[row] = (prose[row] as number) + piece.words - piece.linked;
      pieceCount[row] = (pieceCount[row] as number) + 1;
      if (row === 0) break;
    }
  };
  walk(
    document,
    (node) => {
      if (isText(node)) {
        const { data } = node;
        if (!hasInk(data)) {
          if (current && data.length > 0) {
            current.text += ' ';
            current.nodes.push(node);
          }
          return undefined;
        }
        breaks = 0;
        current ??= { ...measureless(), row: at, nodes: [], linked: 0, links: 0 };
        current.text += data;
        current.nodes.push(node);
        if (links > 0) {
          current.linked += roughWords(data);
          if (current.links === 0) current.links = 1;
        }
        return undefined;
      }
      if (!isTag(node)) return undefined;
      const { name, attribs } = node;
      if (name === 'noscript' && !readsNoscript) return false;
      if (UNSEEN.has(name)) {
        if (name === 'title' && facts.title === '' && node.firstChild && isText(node.firstChild)) {
          facts.title = node.firstChild.data;
        } else if (name === 'meta' && attribs.property === 'og:type') {
          facts.ogType = attribs.content ?? '';
        } else if (name === 'script' && attribs.type === 'application/ld+json') {
          if (node.firstChild && isText(node.firstChild)) facts.jsonLd.push(node.firstChild.data);
        }
        return false;
      }
      if (name === 'img') {
        for (let row = at, levels = 0; levels < 6 && row > 0; row = parents[row] as number, levels++) {
          images[row] = (images[row] as number) + 1;
        }
        return undefined;
      }
      if (name === 'br') {
        if (++breaks > 1) end();
        else if (current) current.text += ' ';
        return undefined;
      }
      if (BLOCKS.has(name)) end();
      else if (name === 'a' && attribs.href !== undefined && node.firstChild) {
        links++;
        if (current) current.links++;
      }
      if (node.firstChild) {
        elements.push(node);
        parents.push(at);
        places.push(placeOf(node));
        names.push(namesOf(node));
        words.push(0);
        linked.push(0);
        prose.push(0);
        pieceCount.push(0);
        images.push(0);
        at = elements.length - 1;
      }
      return undefined;
    },
    (element) => {
      if (BLOCKS.has(element.name)) end();
      else if (element.name === 'a' && element.attribs.href !== undefined && element.firstChild) links--;
      if (element.firstChild && elements[at] === element) at = parents[at] as number;
    },
  );
  end();
  return {
    elements,
    parents,
    places,
    names,
    words,
    linked,
    prose,
    pieceCount,
    images,
    pieces,
    readsNoscript,
    facts,
  };
}

const measureless = (): TextFacts => ({
  text: '',
  words: 0,
  capitals: 0,
  digits: 0,
  commas: 0,
  separators: 0,
  currency: 0,
  ends: 0,
  terms: 0,
  firstTerm: 0,
});

function hasInk(data: string): boolean {
  for (let i = 0; i < data.length; i++) {
    const code = data.charCodeAt(i);
    if (code > 32 && code !== 160 && code !== 0x200b && code !== 0xfeff) return true;
  }
  return false;
}

function roughWords(data: string): number {
  let count = 0;
  let inside = false;
  for (let i = 0; i < data.length; i++) {
    const ink = data.charCodeAt(i) > 32;
    if (ink && !inside) count++;
    inside = ink;
  }
  return count;
}
