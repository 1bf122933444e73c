import { escapeMarkup } from '../../../foundation/kernel/escape-markup.ts';
import { isSymbolFont, textInFont } from '../symbol-fonts.ts';
import type { LeftOut } from './left-out.ts';
import { ODD_LABELS, writeLabels } from './open-labels.ts';
import { PAGE_NUMBER, withoutPageNumber } from './page-number.ts';
import { LOWERED, RAISED } from './signs.ts';
import {
  allWithin,
  attributeOf,
  characterDataOf,
  childOf,
  element,
  isNode,
  parseXml,
  type XmlContent,
  type XmlNode,
  xmlOf,
} from './xml-nodes.ts';

/** What makes an OpenDocument text that readers see otherwise than its letters say. */
const TELLING =
  /style:text-position|text:display=|text:ruby\b|text:hidden-(?:text|paragraph)|table:visibility="(?:collapse|filter)|presentation:visibility="hidden"|text:is-hidden|draw:display="|(?:Symbol|dings)|<style:(?:header|footer)\b/;

interface Style {
  readonly parent: string | undefined;
  readonly place: 'sup' | 'sub' | 'none' | undefined;
  readonly isHidden: boolean | undefined;
  readonly font: string | undefined;
}

/** Maximum number of styles that build on each other. */
const DEEPEST = 20;

/**
 * The content of an OpenDocument file as a reader sees it: without what is hidden, with superscripts, readings, signs, and the headers and
 * footers of a text.
 * @param content content.xml @param styles styles.xml
 * @returns `content` itself if there is nothing to change, or if its XML is broken
 */
export function openDocumentAsRead(
  content: string,
  styles: string,
  { hidden, leftOut }: { readonly hidden: boolean; readonly leftOut: LeftOut },
): string {
  const hasLabels = ODD_LABELS.test(content) || ODD_LABELS.test(styles);
  if (!hasLabels && !TELLING.test(content) && !TELLING.test(styles)) return content;
  const root = parseXml(content);
  if (root === undefined) return content;
  const shared = parseXml(styles);
  if (hasLabels) writeLabels(root, shared);
  const all = new Map<string, Style>();
  const fonts = new Map<string, string>();
  for (const tree of shared === undefined ? [root] : [shared, root]) {
    for (const face of allWithin(tree, 'style:font-face')) {
      fonts.set(attributeOf(face, 'style:name') ?? '', attributeOf(face, 'svg:font-family') ?? '');
    }
    for (const style of allWithin(tree, 'style:style')) all.set(keyOf(style), styleOf(style, fonts));
  }
  const looksOf = (family: string, name: string | undefined): Style => {
    const found = { place: undefined, isHidden: undefined, font: undefined, parent: undefined } as {
      -readonly [key in keyof Style]: Style[key];
    };
    let style = all.get(`${family} ${name}`);
    for (let depth = 0; style !== undefined && depth < DEEPEST; depth++) {
      found.place ??= style.place;
      found.isHidden ??= style.isHidden;
      found.font ??= style.font;
      style = all.get(`${family} ${style.parent}`);
    }
    return found;
  };
  const gone = (what: string): XmlContent[] => {
    leftOut.hide(1, what);
    return [];
  };

  const read = (node: XmlNode, look: Style): XmlContent[] => {
    let own = look;
    const style = attributeOf(node, 'text:style-name');
    switch (node.name) {
      case 'text:span':
      case 'text:p':
      case 'text:h': {
        const named = looksOf(node.name === 'text:span' ? 'text' : 'paragraph', style);
        own = { ...named, place: named.place ?? look.place, font: named.font ?? look.font };
        if (own.isHidden && !hidden && characterDataOf(node).trim() !== '') return gone('text');
        break;
      }
      case 'text:section':
        if (!hidden && isHiddenPart(node, 'text:display')) return gone('section');
        break;
      case 'text:hidden-text':
        // Its text is an attribute, which is shown if the condition does not hold.
        if (!isHiddenNow(node)) return [attributeText(node, 'text:string-value')];
        return hidden ? [attributeText(node, 'text:string-value')] : gone('text');
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
        break;
      case 'text:ruby':
        return rubyOf(node, (inner) => contentsOf(inner, look));
      case 'text:tracked-changes':
      case 'office:automatic-styles':
        return [node];
    }
    const isParagraph = node.name === 'text:p' || node.name === 'text:h';
    if (isParagraph && !hidden) {
      const mark = childOf(node, 'text:hidden-paragraph');
      if (mark !== undefined && isHiddenNow(mark)) return gone('paragraph');
    }
    return [{ ...node, children: contentsOf(node, own) }];
  };

  const contentsOf = (node: XmlNode, look: Style): XmlContent[] => {
    const mayHaveText = TEXTUAL.has(node.name);
    return node.children.flatMap((one): XmlContent[] =>
      isNode(one) ? read(one, look) : mayHaveText && one !== '' && !one.startsWith('<') ? [marked(one, look)] : [one],
    );
  };

  const none: Style = { parent: undefined, place: undefined, isHidden: undefined, font: undefined };
  root.children = contentsOf(root, none);
  if (shared !== undefined) addMargins(root, shared, (node) => contentsOf(node, none));
  return xmlOf(root);
}

const TEXTUAL = new Set(['text:span', 'text:p', 'text:h', 'text:a', 'text:ruby-base', 'text:meta']);

function marked(raw: string, { place, font }: Style): string {
  const text = font !== undefined && isSymbolFont(font) ? escapeMarkup(textInFont(font, characterDataOf(raw))) : raw;
  if (place === undefined || place === 'none' || text.trim() === '') return text;
  const sign = place === 'sup' ? RAISED : LOWERED;
  return sign.open + text + sign.close;
}

const attributeText = (node: XmlNode, name: string): string => escapeMarkup(attributeOf(node, name) ?? '');

/** Whether its condition held when it was saved: programs say so only then. */
const isHiddenNow = (node: XmlNode): boolean => attributeOf(node, 'text:is-hidden') === 'true';

const isHiddenPart = (node: XmlNode, name: string): boolean => {
  const display = attributeOf(node, name);
  return display === 'none' || (display === 'condition' && isHiddenNow(node));
};

/** Characters with their reading in brackets, as on pages. */
function rubyOf(ruby: XmlNode, read: (node: XmlNode) => XmlContent[]): XmlContent[] {
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

/** Headers before a text and footers after it, each line once, without the numbers of pages. */
function addMargins(root: XmlNode, styles: XmlNode, read: (node: XmlNode) => XmlContent[]): void {
  const text = allWithin(root, 'office:text')[0];
  if (text === undefined) return;
  const seen = new Set([...allWithin(text, 'text:p'), ...allWithin(text, 'text:h')].map(lineOf));
  const lines = (names: readonly string[]): XmlNode[] =>
    names.flatMap((name) =>
      allWithin(styles, name).flatMap((margin) =>
        /^(?:false)$/.test(attributeOf(margin, 'style:display') ?? '')
          ? []
          : allWithin({ ...margin, children: read(margin) }, 'text:p').flatMap((paragraph) => {
              const line = lineOf(paragraph);
              if (!/[\p{L}\p{N}]/u.test(line) || seen.has(line)) return [];
              seen.add(line);
              return [element('text:p', '', [escapeMarkup(line)])];
            }),
      ),
    );
  text.children = [
    ...lines(['style:header-first', 'style:header', 'style:header-left']),
    ...text.children,
    ...lines(['style:footer-first', 'style:footer', 'style:footer-left']),
  ];
}

/** The text of a paragraph on one line. */
function lineOf(paragraph: XmlNode): string {
  const words = (node: XmlNode): string =>
    node.children
      .map((one) => {
        if (!isNode(one)) return characterDataOf(one);
        if (/^text:(?:s|tab|line-break)$/.test(one.name)) return ' ';
        return /^text:(?:page-number|page-count)$/.test(one.name) ? PAGE_NUMBER : words(one);
      })
      .join('');
  return withoutPageNumber(words(paragraph).replace(/\s+/g, ' ').trim());
}
