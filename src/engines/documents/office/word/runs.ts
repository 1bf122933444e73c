import { escapeMarkup } from '../../../../foundation/kernel/escape-markup.ts';
import { isSymbolFont, signOf, textInFont } from '../../symbol-fonts.ts';
import type { LeftOut } from '../left-out.ts';
import { isMonoFont } from '../mono-fonts.ts';
import { CODE, LOWERED, RAISED } from '../signs.ts';
import { attributeOf, characterDataOf, childOf, element, isNode, mapped, type XmlNode } from '../xml-nodes.ts';
import type { WordStyles } from './styles.ts';

/** How the text of a run looks to a reader, whether by its own properties or by styles. */
export interface RunLook {
  readonly place: 'sup' | 'sub' | undefined;
  readonly isHidden: boolean;
  readonly font: string | undefined;
  readonly isMono: boolean;
}

export interface RunContext {
  readonly styles: WordStyles;
  readonly leftOut: LeftOut;
  /** Whether hidden text is kept. */
  readonly hidden: boolean;
  /** How many letters of the part are marked as code, because they are typewriter letters. */
  readonly letters: { ofCode: number };
}

const isOn = (node: XmlNode | undefined): boolean =>
  node !== undefined && !/^(?:0|false|off|none)$/i.test(attributeOf(node, 'w:val') ?? '1');

const placeOf = (place: string | undefined): RunLook['place'] =>
  place === 'superscript' ? 'sup' : place === 'subscript' ? 'sub' : undefined;

function lookOf(run: XmlNode, paragraphStyle: string | undefined, { styles }: RunContext): RunLook {
  const paragraph = styles.lookOf(paragraphStyle);
  const own = childOf(run, 'w:rPr');
  if (own === undefined || own.children.length === 0) return { ...paragraph, place: placeOf(paragraph.place) };
  const style = styles.lookOf(attributeOf(childOf(own, 'w:rStyle'), 'w:val'));
  const vanish = childOf(own, 'w:vanish');
  const fonts = childOf(own, 'w:rFonts');
  const font = attributeOf(fonts, 'w:ascii');
  const align = attributeOf(childOf(own, 'w:vertAlign'), 'w:val');
  return {
    place: placeOf(align ?? style.place ?? paragraph.place ?? placeByPosition(own, run)),
    isHidden: vanish === undefined ? style.isHidden || paragraph.isHidden : isOn(vanish),
    font: font ?? attributeOf(fonts, 'w:hAnsi') ?? style.font ?? paragraph.font,
    isMono: font === undefined ? style.isMono || paragraph.isMono : isMonoFont(font),
  };
}

/** Some writers raise the line of letters instead: what is short and moved by two points or more is meant the same. */
function placeByPosition(looks: XmlNode | undefined, run: XmlNode): string | undefined {
  const position = childOf(looks, 'w:position');
  if (position === undefined) return undefined;
  const moved = Number(attributeOf(position, 'w:val') ?? 0);
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

/** A run as a reader sees it, changed in place, or what stands in its place; nothing if it is hidden. */
export function readRun(
  run: XmlNode,
  paragraphStyle: string | undefined,
  context: RunContext,
): XmlNode | readonly XmlNode[] {
  const look = lookOf(run, paragraphStyle, context);
  if (look.isHidden && !context.hidden) {
    const kept = run.children.filter((one) => isNode(one) && STRUCTURE.has(one.name));
    if (run.children.some((one) => isNode(one) && !STRUCTURE.has(one.name))) context.leftOut.hide(1, 'text');
    if (!kept.some((one) => isNode(one) && one.name !== 'w:rPr')) return [];
    run.children = kept;
    return run;
  }
  const before: XmlNode[] = [];
  run.children = mapped(run.children, (child) => {
    if (!isNode(child)) return child;
    switch (child.name) {
      case 'w:t':
      case 'w:delText':
        return textOf(child, look, context);
      case 'w:sym': {
        const code = Number.parseInt(attributeOf(child, 'w:char') ?? '', 16);
        const other =
          code > 0x20 && (code < 0xe0_00 || code > 0xf8_ff) && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
        return written(signOf(attributeOf(child, 'w:font') ?? '', code) ?? other, look, context);
      }
      case 'w:noBreakHyphen':
        return written('-', look, context);
      case 'w:softHyphen':
        return [];
      case 'w:ptab':
        return element('w:tab');
      case 'w:ruby':
        return rubyOf(child);
      case 'w:fldChar': {
        const shown = formField(child);
        if (shown !== '') before.push(element('w:r', '', [written(shown, look, context)]));
        return child;
      }
      default:
        return child;
    }
  });
  return before.length === 0 ? run : [...before, run];
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
  if (!isSigns && look.place === undefined && !look.isMono) return text;
  const words = characterDataOf(text);
  return written(isSigns ? textInFont(look.font as string, words) : words, look, context, text.name);
}

function written(text: string, { place, isMono }: RunLook, { letters }: RunContext, name = 'w:t'): XmlNode {
  const sign = place === undefined || text.trim() === '' ? undefined : place === 'sup' ? RAISED : LOWERED;
  const raised = sign === undefined ? text : sign.open + text + sign.close;
  if (isMono) letters.ofCode += text.length;
  const marked = isMono && text !== '' ? CODE.open + raised + CODE.close : raised;
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
