/** How a style lays out text: what the declarations say about lines. */
export interface LineStyle {
  /** `line`: on lines of its own. `apart`: beside the text, but not a part of its words. `inline`: as text. */
  readonly own?: 'line' | 'apart' | 'inline';
  /** How the parts in it are laid out, if not as text. */
  readonly inside?: 'line' | 'apart';
  /** Whether line breaks of the source are line breaks. */
  readonly keepsLines?: boolean;
  /** Its part in a table that only style sheets make. */
  readonly part?: 'table' | 'tbody' | 'tr' | 'td' | 'caption';
}

/** Found in every style that says something about lines; with the flags `gi` for style sheets. Matches no closing brace. */
export const OF_LINES = /(?:^|[\s;"'{])(?:display|white-space|float|position)\b/i;

/** The same for style sheets, whose positions are mostly of menus and pictures. */
export const IN_SHEETS = /(?:display|white-space|float)\s*:/i;

const VALUE = (name: string): RegExp => new RegExp(`(?:^|[\\s;{])${name}\\s*:\\s*(-?[a-z][a-z -]*)`, 'gi');
const DISPLAY = VALUE('display');
const WHITE_SPACE = VALUE('white-space(?:-collapse)?');
const FLOAT = VALUE('float');
const POSITION = VALUE('position');
const DIRECTION = VALUE('flex-(?:direction|flow)');
const FILLS = /(?:^|[\s;{])width\s*:\s*100(?:%|vw)/i;

/** The last value of a property; '' if there is none. @param name a part of the property, which most styles do not have */
function last(pattern: RegExp, name: string, style: string): string {
  if (!style.includes(name)) return '';
  let found = '';
  pattern.lastIndex = 0;
  for (let match = pattern.exec(style); match; match = pattern.exec(style)) found = match[1] as string;
  return found.trim();
}

const PARTS: ReadonlyMap<string, NonNullable<LineStyle['part']>> = new Map([
  ['table', 'table'],
  ['inline-table', 'table'],
  ['table-row', 'tr'],
  ['table-cell', 'td'],
  ['table-row-group', 'tbody'],
  ['table-header-group', 'tbody'],
  ['table-footer-group', 'tbody'],
  ['table-caption', 'caption'],
]);

/** @param given declarations: of an attribute or a block of a style sheet; @returns undefined if they say nothing about lines */
export function lineStyleOf(given: string): LineStyle | undefined {
  if (!OF_LINES.test(given)) return undefined;
  const style = given.toLowerCase();
  const display = last(DISPLAY, 'display', style);
  const space = last(WHITE_SPACE, 'white-space', style);
  const isTakenOut =
    /^(?:left|right|inline-)/.test(last(FLOAT, 'float', style)) ||
    /^(?:absolute|fixed)/.test(last(POSITION, 'position', style));
  const own = isTakenOut ? 'apart' : ownOf(display, style);
  const isBox = /flex|grid/.test(display);
  const inside = isBox ? (/^column/.test(last(DIRECTION, 'flex-', style)) ? 'line' : 'apart') : undefined;
  const part = PARTS.get(display);
  if (own === undefined && inside === undefined && part === undefined && space === '') return undefined;
  return {
    ...(own === undefined ? {} : { own }),
    ...(inside === undefined ? {} : { inside }),
    ...(space === '' ? {} : { keepsLines: /^(?:pre|break-spaces)/.test(space) }),
    ...(part === undefined ? {} : { part }),
  };
}

function ownOf(display: string, style: string): LineStyle['own'] {
  if (display === '') return undefined;
  if (display.startsWith('inline-')) return FILLS.test(style) ? 'line' : 'inline';
  if (/^(?:inline|contents|none|ruby)/.test(display)) return 'inline';
  if (display === 'table-cell') return 'apart';
  return /^(?:block|flex|grid|table|list-item|flow-root|-webkit-box)/.test(display) ? 'line' : undefined;
}
