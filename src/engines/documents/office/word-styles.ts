import { styleOf } from '../pdf/styles.ts';
import { xmlText } from './omml.ts';

/** What the styles of a Word file say that the library does not use. */
export interface WordStyles {
  /** Whether text in this style is set in typewriter letters. */
  isMono(style: string | undefined): boolean;
  /** The numbering of headings and lists that a style has, if the library would take its first level. */
  numberingOf(style: string | undefined): { readonly list: string; readonly level: string } | undefined;
}

interface Style {
  readonly basedOn: string | undefined;
  readonly font: string | undefined;
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
  for (const [xml] of styles.matchAll(/<w:style\b[\s\S]*?<\/w:style>/g)) {
    const id = /\bw:styleId="([^"]*)"/.exec(xml)?.[1];
    if (id === undefined) continue;
    all.set(id, {
      basedOn: /<w:basedOn w:val="([^"]*)"/.exec(xml)?.[1],
      font: fontOf(xml),
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
  return {
    isMono: (id) => isMonoFont(inherited(id, 'font')),
    numberingOf(id) {
      const style = all.get(id ?? '');
      const list = style?.list;
      if (list === undefined || list === '0' || style?.level === undefined) return undefined;
      // Otherwise the library finds the level.
      return numbering.includes(`<w:pStyle w:val="${id}"`) ? undefined : { list, level: style.level };
    },
  };
}

/** The font that a style or a run names. */
export const fontOf = (xml: string): string | undefined => {
  const font = /<w:rFonts\b[^>]*\bw:ascii="([^"]*)"/.exec(xml)?.[1];
  return font === undefined ? undefined : xmlText(font);
};

export const isMonoFont = (font: string | undefined): boolean => font !== undefined && styleOf(font).isMono;
