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
export const OF_LINES = /(?:^|[\s;"'{])(?:display|white-space|float|position|text-wrap)\b/i;

const VALUE = (name: string): RegExp => new RegExp(`(?:^|[\\s;{])${name}\\s*:\\s*(-?[a-z][a-z -]*)`, 'gi');
const DISPLAY = VALUE('display');
const WHITE_SPACE = VALUE('white-space(?:-collapse)?');
const FLOAT = VALUE('float');
const POSITION = VALUE('position');
const DIRECTION = VALUE('flex-(?:direction|flow)');
const FILLS = /(?:^|[\s;{])width\s*:\s*100(?:%|vw)/i;

function last(pattern: RegExp, style: string): string {
  let found = '';
  for (const [, value] of style.matchAll(pattern)) found = (value as string).trim().toLowerCase();
  return found;
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

/** @param style declarations: of an attribute or a block of a style sheet; @returns undefined if they say nothing about lines */
export function lineStyleOf(style: string): LineStyle | undefined {
  if (!OF_LINES.test(style)) return undefined;
  const display = last(DISPLAY, style);
  const space = last(WHITE_SPACE, style);
  const isTakenOut =
    /^(?:left|right|inline-)/.test(last(FLOAT, style)) || /^(?:absolute|fixed)/.test(last(POSITION, style));
  const own = ownOf(display, style);
  const inside = /flex|grid/.test(display) ? (/^column/.test(last(DIRECTION, style)) ? 'line' : 'apart') : undefined;
  const part = PARTS.get(display);
  const result: LineStyle = {
    ...(isTakenOut ? { own: 'apart' } : own === undefined ? {} : { own }),
    ...(inside === undefined ? {} : { inside }),
    ...(space === '' ? {} : { keepsLines: /^(?:pre|break-spaces)/.test(space) }),
    ...(part === undefined ? {} : { part }),
  };
  return Object.keys(result).length === 0 ? undefined : result;
}

function ownOf(display: string, style: string): LineStyle['own'] {
  if (display === '') return undefined;
  if (display.startsWith('inline-')) return FILLS.test(style) ? 'line' : 'inline';
  if (/^(?:inline|contents|none|ruby)/.test(display)) return 'inline';
  if (display === 'table-cell') return 'apart';
  return /^(?:block|flex|grid|table|list-item|flow-root|-webkit-box)/.test(display) ? 'line' : undefined;
}
