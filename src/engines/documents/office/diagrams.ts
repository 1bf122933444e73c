import type { Zip } from '../containers/index.ts';
import { oneLine } from '../markdown/writer.ts';
import { decode } from '../text.ts';
import { child, type Element, elements, find, parseTree, textOf } from '../tree.ts';
import type { LeftOut } from './left-out.ts';

/** A text of a diagram, and how deep it is in its hierarchy, from 0. */
export interface DiagramLine {
  readonly text: string;
  readonly level: number;
}

/** Maximum depth, which deeper texts get, and number of texts. */
const DEEPEST = 10;
const MOST = 1_000;

/** The id of the relation to the diagram that a frame shows; empty if it shows none. */
export const diagramIn = (frame: string): string => /<dgm:relIds\b[^<>]*?\br:dm="([^"<]*)"/.exec(frame)?.[1] ?? '';

/** The texts of SmartArt (DrawingML diagrams, ECMA-376 part 1, 21.4), each below the one that it belongs to. */
export function diagramLines(zip: Zip, part: string, leftOut: LeftOut): DiagramLine[] {
  const bytes = zip.read(part);
  if (bytes === undefined) return [];
  const tree = parseTree(decode(bytes), true);
  const model = find(tree, ({ name }) => name === 'dataModel') ?? tree;
  const points = new Map<string, Element>();
  for (const point of elements(child(model, 'ptLst') ?? model, 'pt')) points.set(point.attributes.modelId ?? '', point);
  const below = new Map<string, { readonly id: string; readonly order: number }[]>();
  const isBelow = new Set<string>();
  for (const { attributes } of elements(child(model, 'cxnLst') ?? model, 'cxn')) {
    if ((attributes.type ?? 'parOf') !== 'parOf') continue;
    const [from = '', to = ''] = [attributes.srcId, attributes.destId];
    const one = { id: to, order: Number(attributes.srcOrd ?? 0) };
    const others = below.get(from);
    if (others === undefined) below.set(from, [one]);
    else others.push(one);
    isBelow.add(to);
  }
  const lines: DiagramLine[] = [];
  const seen = new Set<string>();
  const open = [...points.keys()].filter((id) => !isBelow.has(id)).map((id) => ({ id, level: 0 }));
  open.reverse();
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const { id, level } = one;
    const point = points.get(id);
    if (point === undefined || seen.has(id)) continue;
    seen.add(id);
    const isNode = !/^(?:doc|pres|parTrans|sibTrans)$/.test(point.attributes.type ?? 'node');
    const text = isNode ? oneLine(paragraphsOf(point).join(' ')) : '';
    if (text !== '') lines.push({ text, level: Math.min(level, DEEPEST) });
    const next = (below.get(id) ?? []).sort((a, b) => b.order - a.order);
    for (const { id: inner } of next) open.push({ id: inner, level: text === '' ? level : level + 1 });
  }
  return [...leftOut.first(lines, MOST, 'text of SmartArt', 'texts of SmartArt')];
}

/** The texts of the paragraphs of a shape. */
export function paragraphsOf(shape: Element): string[] {
  const texts: string[] = [];
  find(shape, (element) => {
    if (element.name === 'p') {
      const parts: string[] = [];
      find(element, (one) => {
        if (one.name === 't') parts.push(textOf(one));
        else if (one.name === 'br') parts.push(' ');
        return false;
      });
      texts.push(parts.join(''));
    }
    return false;
  });
  return texts.map(oneLine).filter((text) => text !== '');
}
