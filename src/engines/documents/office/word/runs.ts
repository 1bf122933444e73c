import { escapeMarkup } from '../../../../foundation/kernel/escape-markup.ts';
import { isSymbolFont, signOf, textInFont } from '../../symbol-fonts.ts';
import type { LeftOut } from '../left-out.ts';
import { LOWERED, RAISED } from '../signs.ts';
import { attributeOf, characterDataOf, childOf, element, isNode, type XmlContent, type XmlNode } from '../xml-nodes.ts';
import type { WordStyles } from './styles.ts';

/** How the text of a run looks to a reader, whether by its own properties or by styles. */
export interface RunLook {
  readonly place: 'sup' | 'sub' | undefined;
  readonly isHidden: boolean;
  readonly font: string | undefined;
}

export interface RunContext {
  readonly styles: WordStyles;
  readonly leftOut: LeftOut;
  /** Whether hidden text is kept. */
  readonly hidden: boolean;
  /** Whether superscripts may be marked. */
  readonly marks: boolean;
}

const isOn = (node: XmlNode | undefined): boolean =>
  node !== undefined && !/^(?:0|false|off|none)$/i.test(attributeOf(node, 'w:val') ?? '1');

function lookOf(run: XmlNode, paragraphStyle: string | undefined, { styles }: RunContext): RunLook {
  const own = childOf(run, 'w:rPr');
  const style = attributeOf(childOf(own, 'w:rStyle'), 'w:val');
  const vanish = childOf(own, 'w:vanish');
  const align = attributeOf(childOf(own, 'w:vertAlign'), 'w:val');
  const fonts = childOf(own, 'w:rFonts');
  const place = align ?? styles.placeOf(style) ?? styles.placeOf(paragraphStyle) ?? placeByPosition(own, run);
  return {
    place: place === 'superscript' ? 'sup' : place === 'subscript' ? 'sub' : undefined,
    isHidden: vanish === undefined ? styles.isHidden(style) || styles.isHidden(paragraphStyle) : isOn(vanish),
    font:
      attributeOf(fonts, 'w:ascii') ??
      attributeOf(fonts, 'w:hAnsi') ??
      styles.fontOf(style) ??
      styles.fontOf(paragraphStyle),
  };
}

/** Some writers raise the line of letters instead: what is short and moved by two points or more is meant the same. */
function placeByPosition(looks: XmlNode | undefined, run: XmlNode): string | undefined {
  const moved = Number(attributeOf(childOf(looks, 'w:position'), 'w:val') ?? 0);
  if (!(Math.abs(moved) >= 4) || !/^[-−+]?[\p{L}\p{N}.,]{1,6}[-−+]?$/u.test(characterDataOf(run))) return undefined;
  return moved > 0 ? 'superscript' : 'subscript';
}

const STRUCTURE = new Set([
  'w:rPr',
  'w:fldChar',
  'w:instrText',
  'w:delInstrText',
  'w:commentReference',
  'w:lastRenderedPageBreak',
]);

/** A run as a reader sees it; empty if it is hidden. */
export function readRun(run: XmlNode, paragraphStyle: string | undefined, context: RunContext): XmlNode[] {
  const look = lookOf(run, paragraphStyle, context);
  if (look.isHidden && !context.hidden) {
    const kept = run.children.filter((one) => isNode(one) && STRUCTURE.has(one.name));
    if (run.children.some((one) => isNode(one) && !STRUCTURE.has(one.name))) context.leftOut.hide(1, 'text');
    return kept.some((one) => isNode(one) && one.name !== 'w:rPr') ? [{ ...run, children: kept }] : [];
  }
  const before: XmlNode[] = [];
  const children: XmlContent[] = [];
  for (const child of run.children) {
    if (!isNode(child)) children.push(child);
    else if (child.name === 'w:t' || child.name === 'w:delText') children.push(textOf(child, look, context));
    else if (child.name === 'w:sym') {
      const sign = signOf(attributeOf(child, 'w:font') ?? '', Number.parseInt(attributeOf(child, 'w:char') ?? '', 16));
      const code = Number.parseInt(attributeOf(child, 'w:char') ?? '', 16);
      const other =
        code > 0x20 && (code < 0xe0_00 || code > 0xf8_ff) && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
      children.push(written(sign ?? other, look, context));
    } else if (child.name === 'w:noBreakHyphen') children.push(written('-', look, context));
    else if (child.name === 'w:softHyphen') continue;
    else if (child.name === 'w:ptab') children.push(element('w:tab'));
    else if (child.name === 'w:ruby') children.push(rubyOf(child));
    else if (child.name === 'w:fldChar') {
      const shown = formField(child);
      if (shown !== '') before.push(element('w:r', '', [written(shown, look, context)]));
      children.push(child);
    } else children.push(child);
  }
  return [...before, { ...run, children }];
}

/** What a field of a form before 2007 shows: a ticked or empty box, or what is chosen of a list. */
function formField(field: XmlNode): string {
  const data = childOf(field, 'w:ffData');
  const box = childOf(data, 'w:checkBox');
  if (box !== undefined) {
    const state = childOf(box, 'w:checked') ?? childOf(box, 'w:default');
    return isOn(state) ? '☒' : '☐';
  }
  const list = childOf(data, 'w:ddList');
  if (list === undefined) return '';
  const chosen = Number(attributeOf(childOf(list, 'w:result') ?? childOf(list, 'w:default'), 'w:val') ?? 0);
  const entries = list.children.filter((one): one is XmlNode => isNode(one) && one.name === 'w:listEntry');
  return attributeOf(entries[chosen], 'w:val') ?? '';
}

function textOf(text: XmlNode, look: RunLook, context: RunContext): XmlNode {
  const isSigns = isSymbolFont(look.font);
  if (!isSigns && (look.place === undefined || !context.marks)) return text;
  const words = characterDataOf(text);
  return written(isSigns ? textInFont(look.font as string, words) : words, look, context, text.name);
}

function written(text: string, { place }: RunLook, { marks }: RunContext, name = 'w:t'): XmlNode {
  const sign = place === undefined || !marks || text.trim() === '' ? undefined : place === 'sup' ? RAISED : LOWERED;
  const marked = sign === undefined ? text : sign.open + text + sign.close;
  return element(name, ' xml:space="preserve"', [escapeMarkup(marked)]);
}

/** Characters with their reading in brackets, as on pages. */
function rubyOf(ruby: XmlNode): XmlNode {
  const words = (part: string): string => {
    const holder = childOf(ruby, part);
    return holder === undefined ? '' : wordsWithin(holder);
  };
  const reading = words('w:rt');
  return element('w:t', ' xml:space="preserve"', [
    escapeMarkup(words('w:rubyBase') + (reading.trim() === '' ? '' : `(${reading})`)),
  ]);
}

const wordsWithin = (node: XmlNode): string =>
  node.children
    .map((one) =>
      !isNode(one) ? '' : one.name === 'w:t' ? characterDataOf(one) : one.name === 'w:rPr' ? '' : wordsWithin(one),
    )
    .join('');
