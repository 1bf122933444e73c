import { escapeMarkup } from '../../../foundation/kernel/escape-markup.ts';
import type { Zip } from '../containers/index.ts';
import { isSymbolFont, textInFont } from '../symbol-fonts.ts';
import { decode } from '../text.ts';
import type { LeftOut } from './left-out.ts';
import { relationsOf } from './relations.ts';
import { LOWERED, RAISED } from './signs.ts';
import {
  allWithin,
  attributeOf,
  characterDataOf,
  childOf,
  element,
  isNode,
  mapped,
  parseXml,
  type XmlContent,
  type XmlNode,
  xmlOf,
} from './xml-nodes.ts';

/** Where a shape is, in EMU. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The places of a layout, by the index and the type of what they are for; read if they are needed. */
export type Places = () => ReadonlyMap<string, Box>;

interface Reading {
  readonly hidden: boolean;
  readonly leftOut: LeftOut;
}

const SHAPES = new Set(['p:sp', 'p:pic', 'p:graphicFrame', 'p:grpSp', 'p:cxnSp', 'p:contentPart']);

/** Slides with more shapes on one level are drawings: they are read as they are written. */
const MOST_SHAPES = 300;

/** A slide as its viewers see it: visible shapes in the order of reading, with superscripts and signs in their text. Changed in place. */
export function readSlide(node: XmlNode, places: Places, reading: Reading): void {
  const children = mapped(node.children, (one) => (isNode(one) ? read(one, places, reading) : one));
  node.children = node.name === 'p:spTree' || node.name === 'p:grpSp' ? inOrder(children, places) : children;
}

/** @returns the element itself, or what stands in its place */
function read(node: XmlNode, places: Places, reading: Reading): XmlNode | readonly XmlContent[] {
  if (node.name === 'a:r' || node.name === 'a:fld') return readRun(node);
  if (node.name === 'mc:AlternateContent') {
    const chosen = childOf(node, 'mc:Choice');
    const other = childOf(node, 'mc:Fallback');
    // What is new may be known to nobody here; text is.
    const hasText = chosen !== undefined && /<a:t[\s/>]/.test(xmlOf(chosen));
    const best = chosen !== undefined && (hasText || other === undefined) ? chosen : other;
    if (best !== undefined) readSlide(best, places, reading);
    return best?.children ?? [];
  }
  if (!reading.hidden && SHAPES.has(node.name) && isHidden(node)) {
    reading.leftOut.hide(1, 'shape');
    return [];
  }
  readSlide(node, places, reading);
  return node.name === 'a14:m' ? node.children : node;
}

/** The properties of a shape that are not for its look. */
const aboutOf = (shape: XmlNode): XmlNode | undefined =>
  shape.children.find((one): one is XmlNode => isNode(one) && /^p:nv\w+Pr$/.test(one.name));

const isHidden = (shape: XmlNode): boolean =>
  /^(?:1|true)$/.test(attributeOf(childOf(aboutOf(shape), 'p:cNvPr'), 'hidden') ?? '');

function readRun(run: XmlNode): XmlNode {
  const looks = childOf(run, 'a:rPr');
  if (looks === undefined) return run;
  const raised = Number.parseFloat(attributeOf(looks, 'baseline') ?? '0');
  const font = attributeOf(childOf(looks, 'a:sym'), 'typeface');
  const latin = attributeOf(childOf(looks, 'a:latin'), 'typeface');
  const isSigns = isSymbolFont(latin);
  if (!raised && !isSigns && !isSymbolFont(font)) return run;
  run.children = run.children.map((one) => {
    if (!isNode(one) || one.name !== 'a:t') return one;
    let words = characterDataOf(one);
    // The font of signs is only for characters of private use; others are signs if all of the text is in such a font.
    if (isSigns) words = textInFont(latin as string, words);
    else if (isSymbolFont(font)) {
      words = words.replace(/[\uf020-\uf0ff]+/g, (signs) => textInFont(font as string, signs));
    }
    const sign = raised > 0 ? RAISED : LOWERED;
    const text = raised && words.trim() !== '' ? sign.open + words + sign.close : words;
    return element(one.name, one.attributes, [escapeMarkup(text)]);
  });
  return run;
}

/** The shapes among these in the order of reading: the title first, then what is above or to the left; otherwise as they are written. */
function inOrder(children: readonly XmlContent[], places: Places): readonly XmlContent[] {
  const shapes = children.filter((one): one is XmlNode => isNode(one) && SHAPES.has(one.name));
  if (shapes.length < 2 || shapes.length > MOST_SHAPES) return children;
  const boxes = shapes.map((shape) => boxOf(shape, places));
  const isTitle = shapes.map((shape) => TITLE.test(placeholderOf(shape)?.type ?? ''));
  const order: XmlNode[] = [];
  for (const rank of [true, false]) {
    const left = [...shapes.keys()].filter((index) => isTitle[index] === rank);
    /** How many of those that are left are read before each. */
    const waits = left.map((index) => left.filter((other) => isBefore(boxes[other], boxes[index])).length);
    while (left.length > 0) {
      const next = Math.max(0, waits.indexOf(0));
      const [done = 0] = left.splice(next, 1);
      waits.splice(next, 1);
      for (const [at, index] of left.entries()) {
        if (isBefore(boxes[done], boxes[index])) waits[at] = (waits[at] as number) - 1;
      }
      order.push(shapes[done] as XmlNode);
    }
  }
  if (order.every((shape, index) => shape === shapes[index])) return children;
  let at = 0;
  return children.map((one) => (isNode(one) && SHAPES.has(one.name) ? (order[at++] as XmlNode) : one));
}

const TITLE = /^(?:title|ctrTitle)$/;

/** Whether one is read before the other, wherever it is written: it is above it, or to the left of it on one height. */
function isBefore(one: Box | undefined, other: Box | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const slack = 0.1 * Math.min(one.bottom - one.top, other.bottom - other.top);
  if (wide > 0 && high <= slack) return one.top < other.top;
  const side = 0.1 * Math.min(one.right - one.left, other.right - other.left);
  return wide <= side && high > 0.5 * Math.min(one.bottom - one.top, other.bottom - other.top) && one.left < other.left;
}

function placeholderOf(shape: XmlNode): { readonly type: string; readonly index: string } | undefined {
  const place = childOf(childOf(aboutOf(shape), 'p:nvPr'), 'p:ph');
  return place && { type: attributeOf(place, 'type') ?? 'body', index: attributeOf(place, 'idx') ?? '' };
}

function boxOf(shape: XmlNode, places: Places): Box | undefined {
  const own = ownBox(shape);
  if (own !== undefined) return own;
  const place = placeholderOf(shape);
  return place && (places().get(`#${place.index}`) ?? places().get(place.type));
}

function ownBox(shape: XmlNode): Box | undefined {
  const form = childOf(shape, 'p:spPr', 'p:grpSpPr');
  const frame = childOf(form, 'a:xfrm') ?? childOf(shape, 'p:xfrm');
  const [off, ext] = [childOf(frame, 'a:off'), childOf(frame, 'a:ext')];
  const [left, top] = [Number(attributeOf(off, 'x')), Number(attributeOf(off, 'y'))];
  if (off === undefined || ext === undefined || Number.isNaN(left + top)) return undefined;
  const [width, height] = [Number(attributeOf(ext, 'cx')) || 0, Number(attributeOf(ext, 'cy')) || 0];
  return { left, top, right: left + width, bottom: top + height };
}

/** Where layouts, and the masters of these, have the places that slides fill; each is read once. */
export function layoutPlaces(zip: Zip): (slide: string) => Places {
  const known = new Map<string, ReadonlyMap<string, Box>>();
  const nextOf = (part: string, type: string): string | undefined =>
    [...relationsOf(zip, part).values()].find((relation) => relation.type.endsWith(type))?.part;
  return (slide) => () => {
    const layout = nextOf(slide, '/slideLayout');
    if (layout === undefined) return new Map();
    const read = known.get(layout);
    if (read !== undefined) return read;
    const places = new Map<string, Box>();
    known.set(layout, places);
    for (const part of [layout, nextOf(layout, '/slideMaster')]) {
      const root = part === undefined ? undefined : parseXml(decode(zip.read(part) ?? new Uint8Array()));
      if (root === undefined) continue;
      for (const shape of allWithin(root, 'p:sp')) {
        const [place, box] = [placeholderOf(shape), ownBox(shape)];
        if (place === undefined || box === undefined) continue;
        const key = `#${place.index}`;
        if (part === layout && place.index !== '' && !places.has(key)) places.set(key, box);
        if (!places.has(place.type)) places.set(place.type, box);
      }
    }
    return places;
  };
}
