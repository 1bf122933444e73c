import { escapeMarkup } from '../../../../foundation/kernel/escape-markup.ts';
import {
  allWithin,
  attributeOf,
  childOf,
  element,
  isNode,
  mapped,
  parseXml,
  type XmlContent,
  type XmlNode,
} from '../xml-nodes.ts';
import type { Labels } from './labels.ts';
import { type RunContext, readRun } from './runs.ts';

export interface BodyContext extends RunContext {
  /** Whether tracked changes are shown; otherwise they are taken as accepted. */
  readonly changes: boolean;
  readonly labels: Labels | undefined;
  /** The mark of a file that is included, by the id of its relation; undefined if it cannot be read. */
  included(id: string): string | undefined;
}

/** Wrappers whose content stands in their place. */
const WRAPPERS = new Set(['w:smartTag', 'w:customXml']);
const OF_WRAPPERS = new Set(['w:sdtPr', 'w:sdtEndPr', 'w:smartTagPr', 'w:customXmlPr']);

/** A part of a Word file as a reader sees it: without what is hidden or deleted, rows and text out of their wrappers. Changed in place. */
export function readBody(node: XmlNode, context: BodyContext): void {
  node.children = readBlocks(node, context, undefined);
}

/**
 * What is within an element; paragraphs whose end is deleted are joined with the next.
 * @returns its own list if nothing in it is replaced
 */
function readBlocks(parent: XmlNode, context: BodyContext, style: string | undefined): readonly XmlContent[] {
  const children = flattened(parent.children, parent.name === 'w:tbl' || parent.name === 'w:tr');
  /** What is before the end of the paragraph that is read, and the last paragraph of it. */
  let pending: XmlContent[] = [];
  let joined: XmlNode | undefined;
  const finish = (): XmlNode[] => {
    if (joined === undefined) return [];
    const last = joined;
    addStart(last, pending);
    pending = [];
    joined = undefined;
    return hasContent(last) ? [last] : [];
  };
  const out = mapped(children, (one) => {
    const child = joined !== undefined && isUnparsed(one) ? (parseXml(one)?.children[0] ?? one) : one;
    if (!isNode(child)) return child;
    if (child.name !== 'w:p') {
      const made = readElement(child, context, style);
      return child.name === 'w:tbl' && joined !== undefined ? [...finish(), ...[made].flat()] : made;
    }
    const end = childOf(childOf(child, 'w:pPr'), 'w:rPr');
    const isHidden =
      end !== undefined && !context.hidden && childOf(end, 'w:vanish') !== undefined && hasContent(child);
    const paragraph = readParagraph(child, context);
    if (end !== undefined && !context.changes && childOf(end, 'w:del', 'w:moveFrom') !== undefined) {
      for (const one of contentOf(paragraph)) pending.push(one);
      joined = element('w:p', paragraph.attributes, paragraph.children.filter(isProperties));
      return [];
    }
    if (pending.length > 0) addStart(paragraph, pending);
    pending = [];
    joined = undefined;
    return isHidden && !hasContent(paragraph) ? [] : paragraph;
  });
  return joined === undefined ? out : [...out, ...finish()];
}

/** Whether it is a paragraph that has nothing to change. */
const isUnparsed = (one: XmlContent): one is string => !isNode(one) && one.startsWith('<w:p');

const isProperties = (one: XmlContent): boolean => isNode(one) && one.name === 'w:pPr';

const contentOf = ({ children }: XmlNode): XmlContent[] => children.filter((one) => !isProperties(one));

/** Lets a paragraph begin with what is before the deleted end of another. */
function addStart(paragraph: XmlNode, start: readonly XmlContent[]): void {
  paragraph.children = [...paragraph.children.filter(isProperties), ...start, ...contentOf(paragraph)];
}

const MARKERS = /^w:(?:pPr|rPr|proofErr|bookmark|moveFromRange|moveToRange|comment|perm|lastRenderedPageBreak)/;
const hasContent = (paragraph: XmlNode): boolean =>
  paragraph.children.some((one) =>
    isNode(one)
      ? !MARKERS.test(one.name) &&
        (one.name !== 'w:r' || one.children.some((part) => isNode(part) && !MARKERS.test(part.name)))
      : one.trim() !== '',
  );

/** Children out of their wrappers. Content controls around whole paragraphs stay: the library knows them. */
function flattened(children: readonly XmlContent[], isInTable: boolean): readonly XmlContent[] {
  if (!children.some((one) => isNode(one) && (WRAPPERS.has(one.name) || one.name === 'w:sdt'))) return children;
  return children.flatMap((one): readonly XmlContent[] => {
    if (!isNode(one)) return [one];
    if (one.name === 'w:sdt') {
      const content = childOf(one, 'w:sdtContent');
      if (content === undefined) return [];
      return isInTable || isCheckbox(one) ? flattened(shownIn(one, content), isInTable) : [one];
    }
    return WRAPPERS.has(one.name)
      ? flattened(
          one.children.filter((part) => !isNode(part) || !OF_WRAPPERS.has(part.name)),
          isInTable,
        )
      : [one];
  });
}

const isCheckbox = (control: XmlNode): boolean => childOf(childOf(control, 'w:sdtPr'), 'w14:checkbox') !== undefined;

/** A box of a control may have no sign of its own. */
function shownIn(control: XmlNode, content: XmlNode): readonly XmlContent[] {
  if (!isCheckbox(control) || content.children.some((one) => isNode(one) || isUnparsed(one))) return content.children;
  const state = childOf(childOf(childOf(control, 'w:sdtPr'), 'w14:checkbox'), 'w14:checked');
  return [textRun(/^(?:1|true|on)$/.test(attributeOf(state, 'w14:val') ?? '') ? '☒' : '☐')];
}

export const textRun = (text: string): XmlNode =>
  element('w:r', '', [element('w:t', ' xml:space="preserve"', [escapeMarkup(text)])]);

function readParagraph(paragraph: XmlNode, context: BodyContext): XmlNode {
  const properties = childOf(paragraph, 'w:pPr');
  const style = attributeOf(childOf(properties, 'w:pStyle'), 'w:val');
  paragraph.children = readBlocks(paragraph, context, style);
  const label = context.labels?.take(properties, style);
  if (label !== undefined) paragraph.children = [label.properties, textRun(label.text), ...contentOf(paragraph)];
  return paragraph;
}

/** @returns the element itself, perhaps changed, or what stands in its place */
function readElement(node: XmlNode, context: BodyContext, style: string | undefined): XmlNode | readonly XmlContent[] {
  switch (node.name) {
    case 'w:r':
      if (node.children.some((one) => isNode(one) && DEEP.has(one.name)))
        node.children = readBlocks(node, context, style);
      return readRun(node, style, context);
    case 'w:del':
    case 'w:moveFrom':
      if (!context.changes) return [];
      node.children = readBlocks(node, context, style);
      return node;
    case 'w:tr': {
      const properties = childOf(node, 'w:trPr');
      if (childOf(properties, 'w:del') !== undefined) {
        if (!context.changes) return [];
        return withRowChange(node, 'w:del', context);
      }
      const hidden = childOf(properties, 'w:hidden');
      if (!context.hidden && hidden !== undefined && !/^(?:0|false|off)$/.test(attributeOf(hidden, 'w:val') ?? '1')) {
        context.leftOut.hide(1, 'row');
        return [];
      }
      if (context.changes && childOf(properties, 'w:ins') !== undefined) return withRowChange(node, 'w:ins', context);
      break;
    }
    case 'w:tc':
      if (!context.changes && childOf(childOf(node, 'w:tcPr'), 'w:cellDel') !== undefined) return [];
      break;
    case 'w:drawing':
    case 'w:pict': {
      const about = allWithin(node, 'wp:docPr')[0];
      if (!context.hidden && about !== undefined && /^(?:1|true)$/.test(attributeOf(about, 'hidden') ?? '')) {
        context.leftOut.hide(1, 'drawing');
        return [];
      }
      break;
    }
    case 'w:altChunk': {
      const mark = context.included(attributeOf(node, 'r:id') ?? '');
      return mark === undefined ? [] : [element('w:p', '', [textRun(mark)])];
    }
    case 'w:pPr':
    case 'w:rPr':
    case 'w:instrText':
    case 'w:t':
      return node;
  }
  const children = readBlocks(node, context, style);
  // A table whose rows are all deleted is gone.
  if (node.name === 'w:tbl' && !children.some((one) => isNode(one) && one.name === 'w:tr')) return [];
  // A cell needs a paragraph.
  if (node.name === 'w:tc' && !children.some((one) => (isNode(one) ? one.name !== 'w:tcPr' : isUnparsed(one))))
    node.children = [...children, element('w:p')];
  else node.children = children;
  return node;
}

/** What of a run has paragraphs of its own: text boxes. */
const DEEP = new Set(['w:drawing', 'w:pict', 'w:object', 'mc:AlternateContent']);

/** A row that was inserted or deleted, as a change of all of its text. */
function withRowChange(row: XmlNode, name: 'w:del' | 'w:ins', context: BodyContext): XmlNode {
  const children = readBlocks(row, context, undefined);
  const changed = (node: XmlNode): XmlNode =>
    element(
      node.name,
      node.attributes,
      node.children.map((one) => {
        if (!isNode(one)) return one;
        if (one.name === 'w:r') return element(name, '', [one]);
        return one.name === 'w:ins' || one.name === 'w:del' || one.name.endsWith('Pr') ? one : changed(one);
      }),
    );
  return changed(element(row.name, row.attributes, children));
}
