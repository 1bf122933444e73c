import type { Script } from './scripts.ts';

/** What the styles of an OpenDocument file say of sheets, columns, rows and words. */
export interface OpenStyles {
  /** @param name of an element before the content, local */
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  isHiddenSheet(style: string | undefined): boolean;
  isNoColumn(style: string | undefined): boolean;
  isNoRow(style: string | undefined): boolean;
  scriptOf(style: string | undefined): Script;
}

/** Maximum number of styles. */
const MOST = 100_000;

export function readStyles(): OpenStyles {
  const hiddenSheets = new Set<string>();
  const noColumns = new Set<string>();
  const noRows = new Set<string>();
  const scripts = new Map<string, Script>();
  let style = '';
  const add = (set: Set<string>, is: boolean): void => {
    if (is && set.size < MOST) set.add(style);
  };
  return {
    open(name, attributes) {
      if (name === 'style') style = attributes['style:name'] ?? '';
      else if (name === 'table-properties') add(hiddenSheets, attributes['table:display'] === 'false');
      else if (name === 'table-column-properties') add(noColumns, isNothing(attributes['style:column-width']));
      else if (name === 'table-row-properties') add(noRows, isNothing(attributes['style:row-height']));
      else if (name === 'text-properties') {
        const script = scriptAt(attributes['style:text-position']);
        if (script !== undefined && scripts.size < MOST) scripts.set(style, script);
      }
    },
    isHiddenSheet: (name) => name !== undefined && hiddenSheets.has(name),
    isNoColumn: (name) => name !== undefined && noColumns.has(name),
    isNoRow: (name) => name !== undefined && noRows.has(name),
    scriptOf: (name) => (name === undefined ? undefined : scripts.get(name)),
  };
}

const isNothing = (size: string | undefined): boolean => size !== undefined && Number.parseFloat(size) === 0;

/** `super 58%`, `-33% 58%`. */
function scriptAt(position: string | undefined): Script {
  if (position === undefined) return undefined;
  if (/^(?:super\b|[1-9]\d*%)/.test(position)) return 'raised';
  return /^(?:sub\b|-[1-9]\d*%)/.test(position) ? 'lowered' : undefined;
}
