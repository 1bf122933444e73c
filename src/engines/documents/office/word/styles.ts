import { escapeMarkup } from '../../../../foundation/kernel/escape-markup.ts';
import { styleOf } from '../../pdf/styles.ts';
import { isSymbolFont } from '../../symbol-fonts.ts';
import { xmlText } from '../omml.ts';

/** What the styles of a Word file say that the library does not use. */
export interface WordStyles {
  /** Whether text in this style is set in typewriter letters. */
  isMono(style: string | undefined): boolean;
  /** The font of text in this style. */
  fontOf(style: string | undefined): string | undefined;
  /** `superscript` or `subscript`, if text in this style is. */
  placeOf(style: string | undefined): string | undefined;
  isHidden(style: string | undefined): boolean;
  /** Whether a part uses styles that raise, lower or hide text, or have signs for letters. */
  areUsedIn(xml: string): boolean;
  /** Whether paragraphs in this style are headings. */
  isHeading(style: string | undefined): boolean;
  /** The list of a style, and its level. */
  listOf(style: string | undefined): { readonly list: string; readonly level: string } | undefined;
  /** The numbering of headings and lists that a style has, if the library would take its first level. */
  numberingOf(style: string | undefined): { readonly list: string; readonly level: string } | undefined;
}

interface Style {
  readonly basedOn: string | undefined;
  readonly font: string | undefined;
  readonly place: string | undefined;
  readonly vanish: string | undefined;
  readonly outline: string | undefined;
  readonly anyLevel: string | undefined;
  readonly list: string | undefined;
  readonly level: string | undefined;
}

/** Maximum number of styles that build on each other. */
const DEEPEST = 20;

/**
 * @param styles styles.xml
 * @param numbering numbering.xml
 */
export function wordStyles(styles: string, numbering: string): WordStyles {
  const all = new Map<string, Style>();
  for (const whole of styles.split(/<w:style(?=\s)/).slice(1)) {
    const end = whole.indexOf('</w:style>');
    if (end < 0) continue;
    const xml = whole.slice(0, end);
    const id = /\bw:styleId="([^"]*)"/.exec(xml)?.[1];
    if (id === undefined) continue;
    all.set(id, {
      basedOn: /<w:basedOn w:val="([^"]*)"/.exec(xml)?.[1],
      font: fontOf(xml),
      place: /<w:vertAlign\s+w:val="([^"]*)"/.exec(xml)?.[1],
      vanish: /<w:vanish(?:\s+w:val="([^"]*)")?\s*\/>/
        .exec(xml)
        ?.slice(1)
        .map((value) => value ?? '1')[0],
      outline: /<w:outlineLvl w:val="([0-8])"/.exec(xml)?.[1] ?? /<w:name w:val="heading ([1-9])"/i.exec(xml)?.[1],
      anyLevel: /<w:ilvl w:val="(\d)"/.exec(xml)?.[1],
      list: /<w:numId w:val="(\d+)"/.exec(xml)?.[1],
      level: /<w:ilvl w:val="([1-8])"/.exec(xml)?.[1],
    });
  }
  /** A property of a style, or of the one that it builds on. */
  const inherited = (id: string | undefined, name: keyof Style): string | undefined => {
    let style = all.get(id ?? '');
    for (let depth = 0; style !== undefined && depth < DEEPEST; depth++) {
      if (style[name] !== undefined) return style[name];
      style = all.get(style.basedOn ?? '');
    }
    return undefined;
  };
  const telling = new Set(
    [...all.keys()]
      .filter(
        (id) =>
          inherited(id, 'place') !== undefined ||
          inherited(id, 'vanish') !== undefined ||
          isSymbolFont(inherited(id, 'font')),
      )
      .map(escapeMarkup),
  );
  const linked = linkedLevels(numbering);
  return {
    areUsedIn: (xml) => xml.matchAll(/Style w:val="([^"]*)"/g).some(([, id]) => telling.has(id ?? '')),
    fontOf: (id) => inherited(id, 'font'),
    placeOf: (id) => inherited(id, 'place'),
    isHidden: (id) => /^(?:1|true|on)$/.test(inherited(id, 'vanish') ?? ''),
    isHeading: (id) => inherited(id, 'outline') !== undefined,
    listOf(id) {
      const list = inherited(id, 'list');
      if (list === undefined) return undefined;
      return { list, level: inherited(id, 'anyLevel') ?? linked.get(id ?? '') ?? '0' };
    },
    isMono: (id) => isMonoFont(inherited(id, 'font')),
    numberingOf(id) {
      const style = all.get(id ?? '');
      const list = style?.list;
      if (list === undefined || list === '0' || style?.level === undefined) return undefined;
      // Otherwise the library finds the level.
      return linked.has(id ?? '') ? undefined : { list, level: style.level };
    },
  };
}

/** The levels of lists that styles have, by the ids of the styles. */
function linkedLevels(numbering: string): ReadonlyMap<string, string> {
  const levels = new Map<string, string>();
  let level = '';
  for (const [, start, style] of numbering.matchAll(/<w:lvl\b[^<>]*w:ilvl="(\d)"|<w:pStyle w:val="([^"<>]*)"/g)) {
    if (style === undefined) level = start ?? '';
    else if (!levels.has(style)) levels.set(style, level);
  }
  return levels;
}

/** The font that a style or a run names. */
export const fontOf = (xml: string): string | undefined => {
  const font = /<w:rFonts\b[^<>]*\bw:ascii="([^"]*)"/.exec(xml)?.[1];
  return font === undefined ? undefined : xmlText(font);
};

export const isMonoFont = (font: string | undefined): boolean => font !== undefined && styleOf(font).isMono;
