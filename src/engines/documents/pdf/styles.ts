/** How a font looks. */
export interface Style {
  readonly isBold: boolean;
  readonly isItalic: boolean;
  /** Whether all letters of it have one width. */
  readonly isMono: boolean;
}

const BOLD = /bold|black|heavy|demi|CMBX|SFBX|ECBX|LMBX|-Medi(?:um)?(?:Ital)?$|[-,]B(?:d|I|dIt)?$|-BdCn$/i;
const ITALIC = /ital|oblique|slanted|CMTI|CMSL|CMBXTI|SFTI|ECTI|[-,](?:It|BdIt|BI|I|Obl)$|-MediIt$/i;
export const MONO = /mono|courier|consol|menlo|typewriter|fixed|CMTT|SFTT|ECTT|terminal/i;
/** Fonts of formulas are italic because of what they mean. */
const MATH = /CMMI|CMSY|CMEX|MSAM|MSBM|EUFM|EURM|math|symbol|MTMI|MTSY/i;
/** Fonts that look as their names say, if they say it in English or as TeX does. */
const TELLING = new RegExp(`${BOLD.source}|${ITALIC.source}|${MONO.source}|regular|roman|book|CMR\\d`, 'i');

/** Of a font descriptor (ISO 32000-1, table 123). */
export const [FIXED, SLANTED, FORCED_BOLD] = [1 << 0, 1 << 6, 1 << 18];

/**
 * The style of a font by its name, and by what its descriptor says if the name says nothing: weights there are often wrong.
 * @param flags of the descriptor, as bits
 */
export function styleOf(name: string, flags = 0): Style {
  const bare = name.replace(/^[A-Z]{6}\+/, '');
  const isFormula = MATH.test(bare);
  const isTelling = TELLING.test(bare);
  return {
    isBold: BOLD.test(bare) || (!isTelling && (flags & FORCED_BOLD) !== 0),
    isItalic: !isFormula && (ITALIC.test(bare) || (!isTelling && (flags & SLANTED) !== 0)),
    isMono: MONO.test(bare) || (!isTelling && (flags & FIXED) !== 0),
  };
}

export const isPlain = ({ isBold, isItalic, isMono }: Style): boolean => !isBold && !isItalic && !isMono;
