import { BLOCKS } from '../markdown/elements.ts';
import { type ChildNode, type Document, type Element, isTag, isText, walk } from '../tree.ts';
import { type Names, namesOf } from './names.ts';
import { measure, type TextFacts } from './text.ts';

/**
 * A page as a table of its elements and a list of its pieces of text, from a single walk. All features come from these, so the tree is
 * walked only once.
 */

/** Text between two block boundaries: what a reader sees as a line or paragraph. */
export interface Piece extends TextFacts {
  /** Row of the element that contains its first text. */
  readonly row: number;
  readonly nodes: ChildNode[];
  /** Words inside links. */
  linked: number;
  links: number;
  text: string;
}

/** For each element, the sums over all pieces below it. */
export interface Sums {
  readonly words: Float64Array;
  readonly linked: Float64Array;
  /** Words in sentences, without those in links. */
  readonly prose: Float64Array;
  readonly pieceCount: Float64Array;
}

/** Rows of elements in document order; row 0 is the document. */
export interface Scan extends Sums {
  readonly elements: (Element | undefined)[];
  /** Row of the parent. */
  readonly parents: number[];
  /** Places by the element's name and role (places.ts). */
  readonly places: number[];
  /** Hints of its class names and id. */
  readonly names: Names[];
  /** Images below. */
  readonly images: number[];
  /** Fields of forms below, and half as many buttons: a message has one to close it. */
  readonly controls: number[];
  readonly pieces: Piece[];
  /** Whether text in `noscript` was used because the page has little else. */
  readonly readsNoscript: boolean;
  readonly facts: PageFacts;
}

/** What the head says about the page. */
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

const CONTROLS = new Set(['button', 'input', 'select', 'textarea']);

/** If the page has fewer words than this, `noscript` is used as the page. */
const EMPTY_PAGE = 100;

const NAMELESS: Names = {
  place: 0,
  hints: 0,
  isFurniture: false,
  isLinkedFurniture: false,
  isSetAside: false,
  asksConsent: false,
  isPost: false,
  isSignature: false,
  words: ['<'],
};

/** Scans a page. */
export function scanPage(document: Document): Scan {
  const scan = collect(document, false);
  if ((scan.words[0] as number) >= EMPTY_PAGE) return scan;
  const whole = collect(document, true);
  return (whole.words[0] as number) > (scan.words[0] as number) ? whole : scan;
}

/** Levels that are inspected from an element up to another: pages nest ten thousand deep. */
const DEEPEST = 200;

/** Whether an element is another, or below it. A parent's row comes before those of its children. */
export function isIn({ parents }: Scan, section: number, row: number): boolean {
  let at = row;
  for (let steps = 0; at > section && steps < DEEPEST; steps++) at = parents[at] as number;
  return at === section;
}

/** Whether a piece reads like a sentence. */
export const isProse = (piece: Piece): boolean => piece.words >= 8 && piece.linked < 0.4 * piece.words;

function collect(document: Document, readsNoscript: boolean): Scan {
  const elements: (Element | undefined)[] = [undefined];
  const parents: number[] = [0];
  const places: number[] = [0];
  const names: Names[] = [NAMELESS];
  const images: number[] = [0];
  const controls: number[] = [0];
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
      if (CONTROLS.has(name) && attribs.type !== 'hidden')
        controls[at] = (controls[at] as number) + (name === 'button' ? 0.5 : 1);
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
        images[at] = (images[at] as number) + 1;
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
        const own = namesOf(node);
        places.push(own.place);
        names.push(own);
        images.push(0);
        controls.push(0);
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
  for (let row = images.length - 1; row > 0; row--) {
    const parent = parents[row] as number;
    images[parent] = (images[parent] as number) + (images[row] as number);
    controls[parent] = (controls[parent] as number) + (controls[row] as number);
  }
  return {
    elements,
    parents,
    places,
    names,
    images,
    controls,
    pieces,
    readsNoscript,
    facts,
    ...sumsOver(pieces, parents),
  };
}

/** Sums over the pieces below each element. */
export function sumsOver(pieces: readonly Piece[], parents: readonly number[]): Sums {
  const count = parents.length;
  const words = new Float64Array(count);
  const linked = new Float64Array(count);
  const prose = new Float64Array(count);
  const pieceCount = new Float64Array(count);
  for (const piece of pieces) {
    const { row } = piece;
    words[row] = (words[row] as number) + piece.words;
    linked[row] = (linked[row] as number) + piece.linked;
    if (isProse(piece)) prose[row] = (prose[row] as number) + piece.words - piece.linked;
    pieceCount[row] = (pieceCount[row] as number) + 1;
  }
  // A parent's row comes before those of its children.
  for (let row = count - 1; row > 0; row--) {
    const parent = parents[row] as number;
    words[parent] = (words[parent] as number) + (words[row] as number);
    linked[parent] = (linked[parent] as number) + (linked[row] as number);
    prose[parent] = (prose[parent] as number) + (prose[row] as number);
    pieceCount[parent] = (pieceCount[parent] as number) + (pieceCount[row] as number);
  }
  return { words, linked, prose, pieceCount };
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
  let wide = 0;
  let inside = false;
  for (let i = 0; i < data.length; i++) {
    const code = data.charCodeAt(i);
    const ink = code > 32;
    if (ink && !inside) count++;
    inside = ink;
    if (code >= 0x3040 && code <= 0x9fff) wide++;
  }
  return Math.max(count, Math.ceil(wide / 2));
}
