import { escapeMarkup } from '../../../../foundation/kernel/escape-markup.ts';
import { isSymbolFont } from '../../symbol-fonts.ts';
import { isMonoFont } from '../mono-fonts.ts';
import { xmlText } from '../omml.ts';

/** What the styles of a Word file say that the library does not use. */
export interface WordStyles {
  lookOf(style: string | undefined): StyleLook;
  /** Styles that raise, lower or hide text, or have signs for letters, or typewriter letters, as they are written in XML. */
  readonly areTelling: ReadonlySet<string>;
  /** Whether paragraphs in this style are headings. */
  isHeading(style: string | undefined): boolean;
  /** The list of a style, and its level. */
  listOf(style: string | undefined): { readonly list: string; readonly level: string } | undefined;
  /** The numbering of headings and lists that styles have of which the library would take the first level. */
  readonly numbered: ReadonlyMap<string, { readonly list: string; readonly level: string }>;
}

/** How text in a style looks. */
interface StyleLook {
  /** `superscript`, `subscript` or `baseline`. */
  readonly place: string | undefined;
  readonly isHidden: boolean;
  readonly font: string | undefined;
  /** Whether it is set in typewriter letters. */
  readonly isMono: boolean;
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

const NO_LOOK: StyleLook = { place: undefined, isHidden: false, font: undefined, isMono: false };

const PROPERTY = /<w:(name|basedOn|rFonts|vertAlign|vanish|outlineLvl|ilvl|numId)\b([^<>]*)>/g;
const VALUE = /\bw:val="([^"]*)"/;
const ASCII = /\bw:ascii="([^"]*)"/;

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
    const first = new Map<string, string>();
    for (const [, name = '', attributes = ''] of xml.matchAll(PROPERTY)) {
      const value = name === 'rFonts' ? ASCII.exec(attributes)?.[1] : (VALUE.exec(attributes)?.[1] ?? '');
      if (value !== undefined && !first.has(name)) first.set(name, value);
    }
    const level = first.get('ilvl');
    const font = first.get('rFonts');
    const vanish = first.get('vanish');
    const outline = first.get('outlineLvl');
    all.set(id, {
      basedOn: first.get('basedOn'),
      font: font === undefined ? undefined : xmlText(font),
      place: first.get('vertAlign'),
      vanish: vanish === '' ? '1' : vanish,
      outline: /^[0-8]$/.test(outline ?? '') ? outline : /^heading ([1-9])/i.exec(first.get('name') ?? '')?.[1],
      anyLevel: level,
      list: first.get('numId'),
      level: /^[1-8]$/.test(level ?? '') ? level : undefined,
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
  const looks = new Map<string, StyleLook>();
  const lookOf = (id: string | undefined): StyleLook => {
    const known = id === undefined || !all.has(id) ? NO_LOOK : looks.get(id);
    if (known !== undefined) return known;
    const font = inherited(id, 'font');
    const isHidden = /^(?:1|true|on)$/.test(inherited(id, 'vanish') ?? '');
    const look: StyleLook = { place: inherited(id, 'place'), isHidden, font, isMono: isMonoFont(font) };
    looks.set(id as string, look);
    return look;
  };
  const isTelling = (id: string): boolean => {
    const { place, isHidden, font, isMono } = lookOf(id);
    return place !== undefined || isHidden || isMono || isSymbolFont(font);
  };
  const linked = linkedLevels(numbering);
  const numbered = new Map<string, { readonly list: string; readonly level: string }>();
  for (const [id, { list, level }] of all) {
    // Otherwise the library finds the level.
    if (list !== undefined && list !== '0' && level !== undefined && !linked.has(id)) numbered.set(id, { list, level });
  }
  return {
    numbered,
    lookOf,
    areTelling: new Set([...all.keys()].filter(isTelling).map(escapeMarkup)),
    isHeading: (id) => inherited(id, 'outline') !== undefined,
    listOf(id) {
      const list = inherited(id, 'list');
      if (list === undefined) return undefined;
      return { list, level: inherited(id, 'anyLevel') ?? linked.get(id ?? '') ?? '0' };
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
