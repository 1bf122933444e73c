import { table } from '../../kernel/table.ts';
import { bySpecificity, escapePath, isWild, type Line, matches, pathOf, type Rule, ruleOf } from './rules.ts';

export interface RobotsDecision {
  readonly allowed: boolean;
  /** Seconds between requests that the file asks of this agent. */
  readonly crawlDelay?: number;
}

export interface Robots {
  /**
   * @param userAgent a product token such as "Trawl", or a whole User-Agent that begins with one
   * @param url absolute; its path counts as written, so hand over what would be sent
   */
  decide(userAgent: string, url: string): RobotsDecision;
  /** Addresses of sitemaps as they are written, in order, each once. */
  readonly sitemaps: readonly string[];
}

/** What is read of a file (RFC 9309 2.5: at least 500 kibibytes); what follows might as well not be there. */
export const ROBOTS_BYTES = 500 * 1024;
/** Longer lines are cut; eight times the longest URL that browsers of old took. */
const MAX_LINE = 2_083 * 8;
const MAX_SITEMAPS = 10_000;
/** Rules with stars that count, the most specific, and how much of a path is looked at: together they bound a decision to some ms. */
const MAX_WILD = 2_000;
const MAX_PATH = 4_096;
/** Agents whose rules are kept in order for the next question. */
const MAX_KNOWN = 16;

/** Field names, with the misspellings that are common enough to be meant. */
const FIELDS: Readonly<Record<string, 'agent' | 'allow' | 'disallow' | 'sitemap' | 'delay'>> = table({
  'user-agent': 'agent',
  useragent: 'agent',
  'user agent': 'agent',
  allow: 'allow',
  disallow: 'disallow',
  dissallow: 'disallow',
  dissalow: 'disallow',
  disalow: 'disallow',
  diasllow: 'disallow',
  disallaw: 'disallow',
  sitemap: 'sitemap',
  'site-map': 'sitemap',
  'crawl-delay': 'delay',
  crawldelay: 'delay',
});

/** Rules that follow a run of User-agent lines. */
interface Group {
  agents: number;
  readonly lines: Line[];
  /** Each for the agents that were named before it. */
  readonly delays: { readonly seconds: number; readonly agents: number }[];
}

interface Membership {
  readonly group: Group;
  /** Which of the group's agents, from 0. */
  readonly place: number;
}

/** Field and value of a line; a colon that was forgotten is forgiven where two words stand alone. */
function fieldOf(line: string): [name: string, value: string] | undefined {
  const hash = line.indexOf('#');
  const text = (hash < 0 ? line : line.slice(0, hash)).trim();
  const colon = text.indexOf(':');
  if (colon > 0) return [text.slice(0, colon).trim().toLowerCase(), text.slice(colon + 1).trim()];
  if (colon === 0 || text === '') return undefined;
  const words = text.split(/[ \t]+/, 3);
  return words.length === 2 ? [(words[0] as string).toLowerCase(), words[1] as string] : undefined;
}

/** "*", or the product token that a User-agent line names; undefined for one that names nobody. */
function agentOf(value: string): string | undefined {
  if (value === '*' || /^\*\s/.test(value)) return '*';
  const token = /^[a-z_-]+/i.exec(value)?.[0].toLowerCase();
  return token === undefined || token === '' ? undefined : token;
}

/** The token of whoever asks: what stands before the version, if there is one. */
function askerOf(userAgent: string): string {
  return (/^([^\s/]+)\//.exec(userAgent)?.[1] ?? userAgent).toLowerCase();
}

/**
 * Reads a robots.txt (RFC 9309, and where that is silent as Google's own parser, which site owners test with). Any text will do;
 * reading takes time in proportion to its length.
 */
export function parseRobots(text: string): Robots {
  const cut = text.length > ROBOTS_BYTES;
  let source = cut ? text.slice(0, ROBOTS_BYTES) : text;
  // Half a line may say the opposite of the whole one.
  if (cut) source = source.slice(0, Math.max(source.lastIndexOf('\n'), source.lastIndexOf('\r')) + 1);
  if (source.startsWith('\ufeff')) source = source.slice(1);

  const members = new Map<string, Membership[]>();
  const sitemaps = new Set<string>();
  let group: Group | undefined;
  for (const line of source.replaceAll('\r', '\n').split('\n')) {
    if (line === '') continue;
    const found = fieldOf(line.length > MAX_LINE ? line.slice(0, MAX_LINE) : line);
    if (found === undefined) continue;
    const [name, value] = found;
    const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
    if (field === 'agent') {
      if (group === undefined || group.lines.length > 0) group = { agents: 0, lines: [], delays: [] };
      const agent = agentOf(value);
      if (agent === undefined) continue;
      const before = members.get(agent);
      const place = group.agents++;
      if (before === undefined) members.set(agent, [{ group, place }]);
      else if (before.at(-1)?.group !== group) before.push({ group, place });
    } else if (field === 'sitemap') {
      if (value !== '' && sitemaps.size < MAX_SITEMAPS) sitemaps.add(value);
    } else if (group === undefined || value === '') {
      // A rule for nobody, or one that says nothing; an empty Disallow allows, as everything is that no rule names.
      if (field === 'disallow' || field === 'allow') group?.lines.push({ allow: true, path: '' });
    } else if (field === 'delay') {
      const seconds = Number(value);
      if (seconds >= 0 && Number.isFinite(seconds)) group.delays.push({ seconds, agents: group.agents });
    } else if (field !== undefined) {
      group.lines.push({ allow: field === 'allow', path: escapePath(value) });
      // Whoever allows the index page of a folder means the folder.
      const index = field === 'allow' ? /^(.*\/)index\.htm[^/]*$/.exec(value)?.[1] : undefined;
      if (index !== undefined) group.lines.push({ allow: true, path: escapePath(`${index}$`) });
    }
  }

  interface Known {
    readonly rules: readonly Rule[];
    readonly crawlDelay: number | undefined;
  }
  const known = new Map<string, Known>();
  const rulesFor = (agent: string): Known => {
    const before = known.get(agent);
    if (before !== undefined) return before;
    const groups = members.get(agent) ?? [];
    let wild = 0;
    const rules = groups
      .flatMap((one) => one.group.lines)
      .sort(bySpecificity)
      .filter((line) => !isWild(line) || wild++ < MAX_WILD)
      .map(ruleOf);
    const delays = groups.flatMap(({ group, place }) => group.delays.filter(({ agents }) => agents > place));
    const made = { rules, crawlDelay: delays.at(-1)?.seconds };
    if (known.size >= MAX_KNOWN) known.delete(known.keys().next().value as string);
    known.set(agent, made);
    return made;
  };

  return {
    sitemaps: [...sitemaps],
    decide: (userAgent, url) => {
      const asker = askerOf(userAgent);
      const { rules, crawlDelay } = rulesFor(asker !== '*' && members.has(asker) ? asker : '*');
      const path = pathOf(url).slice(0, MAX_PATH);
      const decisive = rules.find((rule) => matches(rule, path));
      return { allowed: decisive?.allow ?? true, ...(crawlDelay === undefined ? {} : { crawlDelay }) };
    },
  };
}
