import { withScheme } from '@trawl/contract/checks/with-scheme.ts';

/** Something to do with what was typed, or with nothing: an address of the dashboard. */
export interface PaletteAction {
  readonly title: string;
  readonly about: string;
  readonly to: string;
  /** The title where what was typed stands beside it. */
  readonly short?: string;
  /** The form at that address is sent at once. */
  readonly now?: true;
}

/** What can be begun without a word more. */
export const BEGIN: readonly PaletteAction[] = [
  { title: 'New crawl', about: 'the pages of a site', to: '/crawls/new' },
  { title: 'New batch', about: 'a list of URLs', to: '/batches/new' },
  { title: 'New map', about: 'the URLs of a site', to: '/maps/new' },
  { title: 'New agent run', about: 'data from a prompt', to: '/agents/new' },
  { title: 'New monitor', about: 'hear of changes', to: '/monitors/new' },
  { title: 'New key', about: 'for a program', to: '/keys?new' },
];

/** Characters from which words are looked for. */
const LEAST = 3;
const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** `example.com/a`, `http://localhost:3000`: no spaces, and a scheme or a dot inside the host. */
const ADDRESS = /^(?:https?:\/\/\S+|[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:[/?#]\S*)?)$/iu;

/** `crawl example.com`: what to do with an address. */
const ASKED = /^(scrape|screenshot|crawl|map|monitor)\s+(\S+)$/i;
/** `key scrape, map`: what a new key may do. */
const KEY = /^(?:new\s+)?key\s+(.+)$/i;
const INVITE = /^invite\s+(\S+@\S+)$/i;

/** What can be done with what was typed: open an id, work on an address, look for words. */
export function actionsFor(text: string): PaletteAction[] {
  const typed = text.trim();
  if (typed.length < LEAST) return [];
  const [, verb = '', address = ''] = ASKED.exec(typed) ?? [];
  if (ADDRESS.test(address)) {
    const isAsked = ({ title }: PaletteAction): boolean => title.toLowerCase().startsWith(`${verb.toLowerCase()} `);
    const actions = actionsFor(address);
    return [...actions.filter(isAsked), ...actions.filter((one) => !isAsked(one))];
  }
  const said = encodeURIComponent(typed);
  const named = namedFor(typed);
  if (named !== undefined) return [named];
  if (ID.test(typed)) {
    return [
      { title: 'Open the crawl or batch', about: typed, to: `/crawls/${said}` },
      { title: 'Open the request', about: typed, to: `/activity/${said}` },
      { title: 'Open the agent run', about: typed, to: `/agents/${said}` },
      { title: 'Open the monitor', about: typed, to: `/monitors/${said}` },
    ];
  }
  if (ADDRESS.test(typed)) {
    const url = encodeURIComponent(withScheme(typed));
    return [
      { title: `Scrape ${typed}`, short: 'Scrape', about: 'one page', to: `/playground/scrape?url=${url}`, now: true },
      {
        title: `Screenshot ${typed}`,
        short: 'Screenshot',
        about: 'and its text',
        to: `/playground/scrape?url=${url}&formats=markdown,screenshot`,
        now: true,
      },
      {
        title: `Crawl ${typed}`,
        short: 'Crawl',
        about: 'its pages, at most 100',
        to: `/crawls/new?url=${url}`,
        now: true,
      },
      { title: `Map ${typed}`, short: 'Map', about: 'its URLs', to: `/maps/new?url=${url}`, now: true },
      {
        title: `Monitor ${typed}`,
        short: 'Monitor',
        about: 'hear of changes',
        to: `/monitors/new?targets.scrape.urls=${url}&name=${said}`,
      },
      {
        title: `Requests for ${typed}`,
        short: 'Its requests',
        about: 'in the activity',
        to: `/activity?range=&search=${said}`,
      },
    ];
  }
  return [
    { title: `Search papers for “${typed}”`, short: 'Search papers', about: '', to: `/research?query=${said}` },
    { title: `Search the web for “${typed}”`, short: 'Search the web', about: '', to: `/search?q=${said}` },
    {
      title: `Ask an agent “${typed}”`,
      short: 'Ask an agent',
      about: 'data from the web',
      to: `/agents/new?prompt=${said}`,
    },
    {
      title: `Requests with “${typed}”`,
      short: 'Requests with it',
      about: 'in the activity',
      to: `/activity?range=&search=${said}`,
    },
  ];
}

/** What is begun by its name with what stands behind it. */
function namedFor(typed: string): PaletteAction | undefined {
  const [, scopes] = KEY.exec(typed) ?? [];
  if (scopes !== undefined) {
    const all = scopes
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean);
    return {
      title: `New key for ${all.join(', ')}`,
      about: 'its scopes',
      to: `/keys?new&scopes=${encodeURIComponent(all.join())}`,
    };
  }
  const [, email] = INVITE.exec(typed) ?? [];
  return email === undefined
    ? undefined
    : { title: `Invite ${email}`, about: 'into the team', to: `/team?invite=${encodeURIComponent(email)}` };
}
