import { escapeMarkup } from '../../../../foundation/kernel/escape-markup.ts';
import { allWithin, attributeOf, childOf, element, isNode, type XmlContent, type XmlNode } from '../xml-nodes.ts';
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

/** A part of a Word file as a reader sees it: without what is hidden or deleted, rows and text out of their wrappers. */
export function readBody(node: XmlNode, context: BodyContext): void {
  node.children = readBlocks(node, context, undefined);
}

/** What is within an element; paragraphs whose end is deleted are joined with the next. */
function readBlocks(parent: XmlNode, context: BodyContext, style: string | undefined): XmlContent[] {
  const out: XmlContent[] = [];
  /** What is before the end of the paragraph that is read, and the last paragraph of it. */
  let pending: XmlContent[] = [];
  let joined: XmlNode | undefined;
  const isInTable = parent.name === 'w:tbl' || parent.name === 'w:tr';
  const finish = (): void => {
    if (joined !== undefined) {
      const whole = withStart(joined, pending);
      if (hasContent(whole)) out.push(whole);
    }
    pending = [];
    joined = undefined;
  };
  for (const child of flattened(parent.children, isInTable)) {
    if (!isNode(child)) {
      out.push(child);
      continue;
    }
    if (child.name === 'w:p') {
      const own = readParagraph(child, context);
      const end = childOf(childOf(child, 'w:pPr'), 'w:rPr');
      if (!context.changes && childOf(end, 'w:del', 'w:moveFrom') !== undefined) {
        for (const one of contentOf(own)) pending.push(one);
        joined = { ...own, children: own.children.filter(isProperties) };
        continue;
      }
      const paragraph = withStart(own, pending);
      pending = [];
      joined = undefined;
      const isGone =
        !context.hidden && childOf(end, 'w:vanish') !== undefined && !hasContent(paragraph) && hasContent(child);
      if (!isGone) out.push(paragraph);
      continue;
    }
    if (child.name === 'w:tbl') finish();
    for (const one of readElement(child, context, style)) out.push(one);
  }
  if (joined !== undefined) finish();
  return out;
}

const isProperties = (one: XmlContent): boolean => isNode(one) && one.name === 'w:pPr';

const contentOf = ({ children }: XmlNode): XmlContent[] => children.filter((one) => !isProperties(one));

/** A paragraph that begins with what is before the deleted end of another. */
const withStart = (paragraph: XmlNode, start: readonly XmlContent[]): XmlNode =>
  start.length === 0
    ? paragraph
    : { ...paragraph, children: [...paragraph.children.filter(isProperties), ...start, ...contentOf(paragraph)] };

const MARKERS = /^w:(?:pPr|rPr|proofErr|bookmark|moveFromRange|moveToRange|comment|perm|lastRenderedPageBreak)/;
const hasContent = (paragraph: XmlNode): boolean =>
  paragraph.children.some((one) =>
    isNode(one)
      ? !MARKERS.test(one.name) &&
        (one.name !== 'w:r' || one.children.some((part) => isNode(part) && !MARKERS.test(part.name)))
      : one.trim() !== '',
  );

/** Children out of their wrappers. Content controls around whole paragraphs stay: the library knows them. */
function flattened(children: readonly XmlContent[], isInTable: boolean): XmlContent[] {
  if (!children.some((one) => isNode(one) && (WRAPPERS.has(one.name) || one.name === 'w:sdt'))) return [...children];
  return children.flatMap((one): XmlContent[] => {
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
function shownIn(control: XmlNode, content: XmlNode): XmlContent[] {
  if (!isCheckbox(control) || content.children.some(isNode)) return content.children;
  const state = childOf(childOf(childOf(control, 'w:sdtPr'), 'w14:checkbox'), 'w14:checked');
  return [textRun(/^(?:1|true|on)$/.test(attributeOf(state, 'w14:val') ?? '') ? '☒' : '☐')];
}

export const textRun = (text: string): XmlNode =>
  element('w:r', '', [element('w:t', ' xml:space="preserve"', [escapeMarkup(text)])]);

function readParagraph(paragraph: XmlNode, context: BodyContext): XmlNode {
  const properties = childOf(paragraph, 'w:pPr');
  const style = attributeOf(childOf(properties, 'w:pStyle'), 'w:val');
  const children = readBlocks({ ...paragraph }, context, style);
  const label = context.labels?.take(properties, style);
  if (label === undefined) return { ...paragraph, children };
  const rest = children.filter((one) => !isNode(one) || one.name !== 'w:pPr');
  return { ...paragraph, children: [label.properties, textRun(label.text), ...rest] };
}

function readElement(node: XmlNode, context: BodyContext, style: string | undefined): XmlContent[] {
  switch (node.name) {
    case 'w:r': {
      const inner = node.children.some((one) => isNode(one) && DEEP.has(one.name));
      const run = inner ? { ...node, children: readBlocks(node, context, style) } : node;
      return readRun(run, style, context);
    }
    case 'w:del':
    case 'w:moveFrom':
      return context.changes ? [{ ...node, children: readBlocks(node, context, style) }] : [];
    case 'w:tr': {
      const properties = childOf(node, 'w:trPr');
      if (childOf(properties, 'w:del') !== undefined) {
        if (!context.changes) return [];
        return [withRowChange(node, 'w:del', context)];
      }
      const hidden = childOf(properties, 'w:hidden');
      if (!context.hidden && hidden !== undefined && !/^(?:0|false|off)$/.test(attributeOf(hidden, 'w:val') ?? '1')) {
        context.leftOut.hide(1, 'row');
        return [];
      }
      if (context.changes && childOf(properties, 'w:ins') !== undefined) return [withRowChange(node, 'w:ins', context)];
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
      return [node];
  }
  const children = readBlocks(node, context, style);
  // A table whose rows are all deleted is gone.
  if (node.name === 'w:tbl' && !children.some((one) => isNode(one) && one.name === 'w:tr')) return [];
  // A cell needs a paragraph.
  if (node.name === 'w:tc' && !children.some((one) => isNode(one) && one.name !== 'w:tcPr'))
    children.push(element('w:p'));
  return [{ ...node, children }];
}

/** What of a run has paragraphs of its own: text boxes. */
const DEEP = new Set(['w:drawing', 'w:pict', 'w:object', 'mc:AlternateContent']);

/** A row that was inserted or deleted, as a change of all of its text. */
function withRowChange(row: XmlNode, name: 'w:del' | 'w:ins', context: BodyContext): XmlNode {
  const children = readBlocks(row, context, undefined);
  const changed = (node: XmlNode): XmlNode => ({
    ...node,
    children: node.children.flatMap((one): XmlContent[] => {
      if (!isNode(one)) return [one];
      if (one.name === 'w:r') return [element(name, '', [one])];
      return [one.name === 'w:ins' || one.name === 'w:del' || one.name.endsWith('Pr') ? one : changed(one)];
    }),
  });
  return changed({ ...row, children });
}
