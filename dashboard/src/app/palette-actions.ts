import { withScheme } from '@trawl/contract/checks/with-scheme.ts';

/** Something to do with what was typed, or with nothing: an address of the dashboard. */
export interface PaletteAction {
  readonly title: string;
  readonly about: string;
  readonly to: string;
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
const ASKED = /^(scrape|crawl|map)\s+(\S+)$/i;

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
      { title: `Scrape ${typed}`, about: 'one page', to: `/playground/scrape?url=${url}` },
      { title: `Crawl ${typed}`, about: 'all its pages', to: `/crawls/new?url=${url}` },
      { title: `Map ${typed}`, about: 'its URLs', to: `/maps/new?url=${url}` },
      { title: `Requests for ${typed}`, about: 'in the activity', to: `/activity?range=&search=${said}` },
    ];
  }
  return [
    { title: `Search papers for “${typed}”`, about: '', to: `/research?query=${said}` },
    { title: `Search the web for “${typed}”`, about: '', to: `/search?q=${said}` },
    { title: `Requests with “${typed}”`, about: 'in the activity', to: `/activity?range=&search=${said}` },
  ];
}
