// Over 10 kB: one pass over the tree, with what styles say of it.

import { escapeMarkup } from '../../../foundation/kernel/escape-markup.ts';
import { formulaText } from '../mathml.ts';
import { isSymbolFont, textInFont } from '../symbol-fonts.ts';
import type { LeftOut } from './left-out.ts';
import { isMonoFont, isTypewritten } from './mono-fonts.ts';
import { ODD_LABELS, writeLabels } from './open-labels.ts';
import { addMargins } from './open-margins.ts';
import { CODE, LOWERED, RAISED, withoutCodeMarks } from './signs.ts';
import {
  allWithin,
  attributeOf,
  characterDataOf,
  childOf,
  isNode,
  mapped,
  parseXml,
  piecesWithout,
  type XmlContent,
  type XmlNode,
  xmlOf,
} from './xml-nodes.ts';

/** What besides styles and labels makes an OpenDocument text that readers see otherwise than its letters say. */
const TELLING =
  /text:display=|<text:(?:ruby|hidden-)|table:visibility="(?:collapse|filter)|presentation:visibility="hidden"|text:is-hidden|draw:display="|<draw:object\b/;
const MARGIN = /<style:(?:header|footer)(?:-first|-left)?[\s>]/;

interface Style {
  readonly parent: string | undefined;
  readonly place: 'sup' | 'sub' | 'none' | undefined;
  readonly isHidden: boolean | undefined;
  readonly font: string | undefined;
  /** Whether its font has signs for letters, or typewriter letters. */
  readonly isSigns: boolean;
  readonly isMono: boolean;
}

/** Maximum number of styles that build on each other. */
const DEEPEST = 20;

/**
 * The content of an OpenDocument file as a reader sees it: without what is hidden, with superscripts, readings, signs, and the headers and
 * footers of a text.
 * @param content content.xml @param styles styles.xml @param file other parts, by their names
 * @returns `content` itself if there is nothing to change, or if its XML is broken
 */
export function openDocumentAsRead(
  content: string,
  styles: string,
  { hidden, leftOut }: { readonly hidden: boolean; readonly leftOut: LeftOut },
  file: (name: string) => string,
): string {
  const hasLabels = ODD_LABELS.test(content) || ODD_LABELS.test(styles);
  const hasMargins = MARGIN.test(styles);
  const shared = parseXml(styles);
  const all = new Map<string, Style>();
  const fonts = new Map<string, string>();
  for (const tree of [shared, partOf(content, 'office:font-face-decls'), partOf(content, 'office:automatic-styles')]) {
    if (tree === undefined) continue;
    for (const face of allWithin(tree, 'style:font-face')) {
      fonts.set(attributeOf(face, 'style:name') ?? '', attributeOf(face, 'svg:font-family') ?? '');
    }
    for (const style of allWithin(tree, 'style:style')) all.set(keyOf(style), styleOf(style, fonts));
  }
  const looks = new Map<string, Style>();
  const looksOf = (family: string, name: string | undefined): Style => {
    const key = `${family} ${name}`;
    let style = all.get(key);
    if (style === undefined) return NO_LOOK;
    const known = looks.get(key);
    if (known !== undefined) return known;
    const found: { -readonly [key in keyof Style]: Style[key] } = { ...NO_LOOK };
    for (let depth = 0; style !== undefined && depth < DEEPEST; depth++) {
      found.place ??= style.place;
      found.isHidden ??= style.isHidden;
      found.font ??= style.font;
      style = all.get(`${family} ${style.parent}`);
    }
    found.isSigns = isSymbolFont(found.font);
    found.isMono = isMonoFont(found.font);
    looks.set(key, found);
    return found;
  };
  const telling = new Set<string>();
  for (const key of all.keys()) {
    const [family = '', name = ''] = key.split(/ (.*)/s);
    const { place, isHidden, isSigns, isMono } = looksOf(family, name);
    if (place !== undefined || isHidden || isSigns || isMono) telling.add(escapeMarkup(name));
  }
  const places: number[] = [];
  let isTelling = hasLabels || hasMargins || TELLING.test(content);
  for (const { 1: style, index } of content.matchAll(IN_PARAGRAPHS)) {
    if (style !== undefined && !telling.has(style)) continue;
    places.push(index);
    if (style !== undefined) isTelling = true;
  }
  if (!isTelling) return content;
  const root = parseXml(content, hasLabels ? undefined : { name: 'text:p', isOne: piecesWithout(places) });
  if (root === undefined) return content;
  if (hasLabels) writeLabels(root, shared);
  const gone = (what: string): XmlContent[] => {
    leftOut.hide(1, what);
    return [];
  };

  /** @returns the element itself, changed in place, or what stands for it */
  const read = (node: XmlNode, look: Style): XmlContent | readonly XmlContent[] => {
    let own = look;
    switch (node.name) {
      case 'text:p':
      case 'text:h':
      case 'text:span': {
        const isSpan = node.name === 'text:span';
        const mark = hidden || isSpan ? undefined : childOf(node, 'text:hidden-paragraph');
        if (mark !== undefined && isHiddenNow(mark)) return gone('paragraph');
        const named = looksOf(isSpan ? 'text' : 'paragraph', attributeOf(node, 'text:style-name'));
        own = look === NO_LOOK ? named : { ...named, ...fontIn(named, look), place: named.place ?? look.place };
        if (own.isHidden && !hidden && hasText(node)) return gone('text');
        break;
      }
      case 'text:section':
        if (!hidden && isHiddenPart(node, 'text:display')) return gone('section');
        break;
      case 'text:hidden-text':
        // Its text is an attribute, which is shown if the condition does not hold.
        return hidden || !isHiddenNow(node) ? attributeText(node, 'text:string-value') : gone('text');
      case 'text:hidden-paragraph':
        return [];
      case 'table:table-row':
      case 'table:table-header-rows':
        if (!hidden && /^(?:collapse|filter)$/.test(attributeOf(node, 'table:visibility') ?? '')) return gone('row');
        break;
      case 'draw:page':
        if (!hidden && looksOf('drawing-page', attributeOf(node, 'draw:style-name')).isHidden) return gone('slide');
        break;
      case 'draw:frame':
      case 'draw:custom-shape':
        if (!hidden && attributeOf(node, 'draw:display') === 'none') return gone('drawing');
        return formulaOf(node) || inside(node, own);
      case 'text:ruby':
        return rubyOf(node, (inner) => contentsOf(inner, look));
      case 'text:tracked-changes':
      case 'office:automatic-styles':
        return node;
    }
    return inside(node, own);
  };

  const inside = (node: XmlNode, look: Style): XmlNode => {
    node.children = contentsOf(node, look);
    return node;
  };

  /** Formulas are files within the file, or stand in their place. */
  const formulaOf = (frame: XmlNode): string => {
    const object = childOf(frame, 'draw:object');
    if (object === undefined) return '';
    const part = (attributeOf(object, 'xlink:href') ?? '').replace(/^\.\/|\/$/g, '');
    return escapeMarkup(formulaText(part === '' ? xmlOf(object) : file(`${part}/content.xml`)));
  };

  const contentsOf = (node: XmlNode, look: Style): readonly XmlContent[] => {
    const marks = TEXTUAL.has(node.name) && (look.place !== undefined || look.isSigns || look.isMono);
    return mapped(node.children, (one) => {
      if (isNode(one)) return read(one, look);
      if (!marks || one.startsWith('<')) return one;
      if (look.isMono) ofCode += one.length;
      return marked(one, look);
    });
  };

  let ofCode = 0;
  root.children = contentsOf(root, NO_LOOK);
  if (shared !== undefined && hasMargins) addMargins(root, shared, (node) => contentsOf(node, NO_LOOK));
  const texts = content.matchAll(/>([^<]+)/g).map(([, words]) => words);
  return isTypewritten(ofCode, texts) ? withoutCodeMarks(xmlOf(root)) : xmlOf(root);
}

/** The font of text, its own or that of what it is in. */
const fontIn = (own: Style, outer: Style): Pick<Style, 'font' | 'isSigns' | 'isMono'> => {
  const { font, isSigns, isMono } = own.font === undefined ? outer : own;
  return { font, isSigns, isMono };
};

/** What a paragraph may have that is not shown as it is written, or that has paragraphs; styles may be. */
const IN_PARAGRAPHS =
  /<text:(?:ruby|hidden-(?:text|paragraph)|note)\b|<draw:|<office:annotation\b|\btext:style-name="([^"]*)"/g;

function partOf(content: string, name: string): XmlNode | undefined {
  const from = content.search(new RegExp(`<${name}[\\s>]`));
  const to = content.indexOf(`</${name}>`, from);
  return from < 0 || to < 0 ? undefined : parseXml(content.slice(from, to + name.length + 3));
}

/** Also if it is a paragraph that is not part of the tree. */
const hasText = (content: XmlContent): boolean =>
  isNode(content)
    ? content.children.some(hasText)
    : content.startsWith('<text:p') || /[^\s]/.test(characterDataOf(content));

const NO_LOOK: Style = {
  ...{ parent: undefined, place: undefined, isHidden: undefined, font: undefined },
  ...{ isSigns: false, isMono: false },
};

const TEXTUAL = new Set(['text:span', 'text:p', 'text:h', 'text:a', 'text:ruby-base', 'text:meta']);

function marked(raw: string, { place, font, isSigns, isMono }: Style): string {
  const text = isSigns ? escapeMarkup(textInFont(font as string, characterDataOf(raw))) : raw;
  const sign =
    place === undefined || place === 'none' || text.trim() === '' ? undefined : place === 'sup' ? RAISED : LOWERED;
  const raised = sign === undefined ? text : sign.open + text + sign.close;
  return isMono ? CODE.open + raised + CODE.close : raised;
}

const attributeText = (node: XmlNode, name: string): string => escapeMarkup(attributeOf(node, name) ?? '');

/** Whether its condition held when it was saved: programs say so only then. */
const isHiddenNow = (node: XmlNode): boolean => attributeOf(node, 'text:is-hidden') === 'true';

const isHiddenPart = (node: XmlNode, name: string): boolean => {
  const display = attributeOf(node, name);
  return display === 'none' || (display === 'condition' && isHiddenNow(node));
};

/** Characters with their reading in brackets, as on pages. */
function rubyOf(ruby: XmlNode, read: (node: XmlNode) => readonly XmlContent[]): XmlContent[] {
  const base = childOf(ruby, 'text:ruby-base');
  const reading = characterDataOf(childOf(ruby, 'text:ruby-text') ?? '').trim();
  return [...(base === undefined ? [] : read(base)), reading === '' ? '' : escapeMarkup(`(${reading})`)];
}

const keyOf = (style: XmlNode): string => `${attributeOf(style, 'style:family')} ${attributeOf(style, 'style:name')}`;

function styleOf(style: XmlNode, fonts: ReadonlyMap<string, string>): Style {
  const text = childOf(style, 'style:text-properties');
  const page = childOf(style, 'style:drawing-page-properties');
  const position = attributeOf(text, 'style:text-position');
  const display = attributeOf(text, 'text:display');
  const visibility = attributeOf(page, 'presentation:visibility');
  const face = attributeOf(text, 'style:font-name');
  return {
    ...NO_LOOK,
    parent: attributeOf(style, 'style:parent-style-name'),
    place: position === undefined ? undefined : placeOf(position),
    isHidden:
      visibility !== undefined ? visibility === 'hidden' : display === undefined ? undefined : display === 'none',
    font: face === undefined ? attributeOf(text, 'fo:font-family') : fonts.get(face) || face,
  };
}

/** `super 58%`, `sub`, or by how much the line of letters is moved: `33% 58%`. */
function placeOf(position: string): Style['place'] {
  const by = Number.parseFloat(position);
  if (position.startsWith('super') || by > 0) return 'sup';
  return position.startsWith('sub') || by < 0 ? 'sub' : 'none';
}
