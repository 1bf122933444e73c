import { normalEscapes } from '../../kernel/canonical-url.ts';
import { table, type WordTable } from '../../kernel/table.ts';
import { bySpecificity, isWild, type Line, matches, pathOf, type Rule, ruleOf } from './rules.ts';

export interface RobotsDecision {
  readonly allowed: boolean;
  /** Seconds between requests that the file requires of this agent. */
  readonly crawlDelay?: number;
}

export interface Robots {
  /**
   * @param userAgent a product token such as "Trawl", or a User-Agent header that begins with one
   * @param url absolute, spelled exactly as it would be sent
   */
  decide(userAgent: string, url: string): RobotsDecision;
  /** Sitemaps as written, which may be relative, in order, without duplicates; at most 10,000. */
  readonly sitemaps: readonly string[];
}

/** Characters of a file that are parsed (RFC 9309 2.5: at least 500 KiB); the rest is ignored. */
export const ROBOTS_BYTES = 500 * 1024;
/** Characters of a line that are parsed: eight times the longest URL of old browsers, as in Google's parser. */
const MAX_LINE = 2_083 * 8;
const MAX_SITEMAPS = 10_000;
/** Limits of wildcard rules (the most specific count) and of the matched path: together they bound a decision to a few ms. */
const MAX_WILD = 2_000;
const MAX_PATH = 4_096;
/** Limit of agents whose sorted rules are cached. */
const MAX_KNOWN = 16;

/** Field names, with common misspellings. */
const FIELDS: WordTable<'agent' | 'allow' | 'disallow' | 'sitemap' | 'delay'> = table({
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

/** Rules after consecutive User-agent lines. */
interface Group {
  agents: number;
  readonly lines: Line[];
  /** Each applies to the agents listed before it. */
  readonly delays: { readonly seconds: number; readonly agents: number }[];
}

interface Membership {
  readonly group: Group;
  /** Index among the group's agents. */
  readonly place: number;
}

/** Field and value of a line; the colon may be missing if the line has exactly two words. */
function fieldOf(line: string): [name: string, value: string] | undefined {
  const hash = line.indexOf('#');
  const text = (hash < 0 ? line : line.slice(0, hash)).trim();
  const colon = text.indexOf(':');
  if (colon > 0) return [text.slice(0, colon).trim().toLowerCase(), text.slice(colon + 1).trim()];
  if (colon === 0 || text === '') return undefined;
  const words = text.split(/[ \t]+/, 3);
  return words.length === 2 ? [(words[0] as string).toLowerCase(), words[1] as string] : undefined;
}

/** "*" or the lower-case product token of a User-agent line; undefined without one. */
function agentOf(value: string): string | undefined {
  if (value === '*' || /^\*\s/.test(value)) return '*';
  const token = /^[a-z_-]+/i.exec(value)?.[0].toLowerCase();
  return token === undefined || token === '' ? undefined : token;
}

/** The lower-case product token of a User-Agent: the part before the version, if any. */
function tokenOf(userAgent: string): string {
  return (/^([^\s/]+)\//.exec(userAgent)?.[1] ?? userAgent).toLowerCase();
}

/**
 * Parses a robots.txt (RFC 9309; where it is silent, like Google's parser, which site owners test with). Accepts any text, in
 * linear time.
 */
export function parseRobots(text: string): Robots {
  const cut = text.length > ROBOTS_BYTES;
  let source = cut ? text.slice(0, ROBOTS_BYTES) : text;
  // A truncated line may mean the opposite.
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
      // A rule without a group is ignored. An empty Disallow or Allow allows, as does the absence of a rule.
      if (field === 'disallow' || field === 'allow') group?.lines.push({ allow: true, path: '' });
    } else if (field === 'delay') {
      const seconds = Number(value);
      if (seconds >= 0 && Number.isFinite(seconds)) group.delays.push({ seconds, agents: group.agents });
    } else if (field !== undefined) {
      group.lines.push({ allow: field === 'allow', path: normalEscapes(value) });
      // Allowing the index page of a folder allows the folder.
      const index = field === 'allow' ? /^(.*\/)index\.htm[^/]*$/.exec(value)?.[1] : undefined;
      if (index !== undefined) group.lines.push({ allow: true, path: normalEscapes(`${index}$`) });
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
      const token = tokenOf(userAgent);
      const { rules, crawlDelay } = rulesFor(token !== '*' && members.has(token) ? token : '*');
      const path = pathOf(url).slice(0, MAX_PATH);
      const decisive = rules.find((rule) => matches(rule, path));
      return { allowed: decisive?.allow ?? true, ...(crawlDelay === undefined ? {} : { crawlDelay }) };
    },
  };
}
