/**
 * Lists that count on for each other: in Word, all that build on one definition share its numbers, and one begins again only where it says
 * so. The library counts each on its own, and programs write items of one list as items of several.
 */

interface Numbered {
  /** What it shares its numbers with. */
  readonly definition: string;
  /** Where levels begin again. */
  readonly starts: ReadonlyMap<string, string>;
}

const NUM = /<w:num\b([^<>]*)>((?:[^<]|<(?!w:num\b|\/w:num>))*)<\/w:num>/g;
const OVERRIDE = /<w:lvlOverride\b([^<>]*)>\s*<w:startOverride\b([^<>]*)/g;
const ITEM = /<w:numPr>((?:[^<]|<(?!w:numPr>|\/w:numPr>))*)<\/w:numPr>/g;

/** Where levels begin again, by level. */
function startsIn(content: string): Map<string, string> {
  const starts = new Map<string, string>();
  for (const [, level = '', start = ''] of content.matchAll(OVERRIDE)) {
    const [at, to] = [/\bw:ilvl="(\d)"/.exec(level)?.[1], /\bw:val="(\d+)"/.exec(start)?.[1]];
    if (at !== undefined && to !== undefined) starts.set(at, to);
  }
  return starts;
}

/** @param xml of a part with text @returns it with items in the list whose numbers they go on with */
export function withSharedLists(xml: string, numbering: string): string {
  const lists = new Map<string, Numbered>();
  const definitions = new Set<string>();
  for (const [, own = '', content = ''] of numbering.matchAll(NUM)) {
    const id = /\bw:numId="(\d+)"/.exec(own)?.[1];
    // Levels of its own make it another list.
    const definition = content.includes('<w:lvl ') ? '' : (/<w:abstractNumId w:val="(\d+)"/.exec(content)?.[1] ?? '');
    if (id === undefined || definition === '') continue;
    definitions.add(definition);
    lists.set(id, {
      definition,
      starts: startsIn(content),
    });
  }
  if (definitions.size === lists.size) return xml;
  const states = new Map<string, { list: string; readonly counting: boolean[] }>();
  const begun = new Set<string>();
  return xml.replace(ITEM, (whole, content: string) => {
    const id = /<w:numId w:val="(\d+)"/.exec(content)?.[1] ?? '';
    const level = /<w:ilvl w:val="([0-8])"/.exec(content)?.[1] ?? '0';
    const list = lists.get(id);
    if (list === undefined) return whole;
    const state = states.get(list.definition) ?? { list: id, counting: [] };
    states.set(list.definition, state);
    const start = begun.has(`${id} ${level}`) ? undefined : list.starts.get(level);
    begun.add(`${id} ${level}`);
    // Below a new item of the level above, it begins again anyway.
    if (start !== undefined && (state.counting[Number(level)] === true || start !== '1')) state.list = id;
    state.counting.length = Number(level);
    state.counting[Number(level)] = true;
    return state.list === id ? whole : whole.replace(/(<w:numId w:val=")\d+/, `$1${state.list}`);
  });
}
