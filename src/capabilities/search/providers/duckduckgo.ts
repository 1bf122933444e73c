import type { Recency } from '@trawl/contract/checks/tbs.ts';
import { selectAll, selectOne } from 'css-select';
import type { Element, AnyNode as Node } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { parseHtml } from '../../../engines/page/index.ts';
import type { Egress } from '../../../foundation/egress/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { table, type WordTable } from '../../../foundation/kernel/table.ts';
import { withOperators } from '../scope.ts';
import { addressOf, askEngine } from './http.ts';
import { type Hit, ProviderFailure, type SearchProvider, type SearchQuery } from './provider.ts';

/** DuckDuckGo's page for browsers without scripts. It has no API; of its page only what a person sees is read. */

export const DUCKDUCKGO_URL = 'https://html.duckduckgo.com/html/';

/** Maximum number of result pages; the more, the sooner it blocks us as a robot. */
const MOST_PAGES = 3;
/** Milliseconds of rest after it took us for a robot. */
const BLOCKED_REST = 10 * 60_000;

/** Longer queries it does not answer. */
const SPACE = { characters: 499 };

const HEADERS = {
  accept: 'text/html,application/xhtml+xml',
  'accept-language': 'en-US,en;q=0.9',
  'content-type': 'application/x-www-form-urlencoded',
};

export function duckduckgo(egress: Pick<Egress, 'fetch'>, baseUrl: string = DUCKDUCKGO_URL): SearchProvider {
  return {
    name: 'duckduckgo',
    sources: ['web'],
    async search(query, deadline) {
      const all: Hit[] = [];
      let form: Record<string, string> | undefined = formOf(query);
      for (let page = 0; page < MOST_PAGES && form !== undefined && all.length < query.limit; page++) {
        const found: Page = await readPage(egress, baseUrl, form, deadline).catch((error: unknown) => {
          if (page > 0 && error instanceof ProviderFailure) return { hits: [], next: undefined };
          throw error;
        });
        all.push(...found.hits);
        form = found.next;
      }
      return all.slice(0, query.limit);
    },
  };
}

interface Page {
  readonly hits: Hit[];
  /** What its button for the next page sends. */
  readonly next: Record<string, string> | undefined;
}

async function readPage(
  egress: Pick<Egress, 'fetch'>,
  url: string,
  form: Record<string, string>,
  deadline: Deadline,
): Promise<Page> {
  const body = new URLSearchParams(form).toString();
  const { status, text } = await askEngine(egress, url, { method: 'POST', headers: HEADERS, body }, deadline);
  const document = parseHtml(text);
  // 202 with a puzzle: it wants to know whether we are a person, and we are none.
  if (selectOne('#challenge-form, .anomaly-modal__modal, .anomaly-modal__mask', document) !== null) {
    throw new ProviderFailure('blocked', 'shows a bot check', { rest: BLOCKED_REST });
  }
  const results = selectAll<Node, Element>('.result', document);
  const isEmpty = selectOne('.no-results', document) !== null;
  if (results.length === 0 && !isEmpty) {
    throw new ProviderFailure('garbage', `returned a page that is not a list of results (status ${status})`);
  }
  const button = selectAll<Node, Element>('.nav-link form', document).find((one) =>
    /next/i.test(DomUtils.getAttributeValue(selectOne('[type=submit]', one) as Element, 'value') ?? ''),
  );
  return { hits: results.flatMap(hitOf), next: button && inputsOf(button) };
}

function formOf({ words, scope, country, recency, safe }: SearchQuery): Record<string, string> {
  const df = recency === undefined ? undefined : dateFilter(recency);
  return {
    q: withOperators(words, scope, SPACE),
    b: '',
    kl: REGIONS[country] ?? 'wt-wt',
    kp: safe ? '1' : '-2',
    ...(df === undefined ? {} : { df }),
  };
}

/** Regions whose name is not simply country and language, and the large ones; everywhere else: no region. */
const REGIONS: WordTable<string> = table({
  ...{ US: 'us-en', GB: 'uk-en', DE: 'de-de', FR: 'fr-fr', ES: 'es-es', IT: 'it-it', NL: 'nl-nl', BR: 'br-pt' },
  ...{ PT: 'pt-pt', PL: 'pl-pl', SE: 'se-sv', DK: 'dk-da', NO: 'no-no', FI: 'fi-fi', AT: 'at-de', CH: 'ch-de' },
  ...{ CA: 'ca-en', AU: 'au-en', IN: 'in-en', IE: 'ie-en', NZ: 'nz-en', MX: 'mx-es', AR: 'ar-es', CL: 'cl-es' },
  ...{ JP: 'jp-jp', KR: 'kr-kr', TW: 'tw-tzh', HK: 'hk-tzh', CN: 'cn-zh', RU: 'ru-ru', UA: 'ua-uk', TR: 'tr-tr' },
  ...{ CZ: 'cz-cs', GR: 'gr-el', HU: 'hu-hu', RO: 'ro-ro', ZA: 'za-en', SG: 'sg-en' },
});

const UNITS = { hour: 'd', day: 'd', week: 'w', month: 'm', year: 'y' } as const;

function dateFilter({ unit, range }: Recency): string | undefined {
  if (unit !== undefined) return UNITS[unit];
  if (range.from === undefined && range.to === undefined) return undefined;
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  return `${day(range.from ?? 0)}..${day(range.to ?? Date.now())}`;
}

function hitOf(result: Element): Hit[] {
  if (/\bresult--ad\b/.test(DomUtils.getAttributeValue(result, 'class') ?? '')) return [];
  const link = selectOne('a.result__a', result) as Element | null;
  const url = link && targetOf(DomUtils.getAttributeValue(link, 'href'));
  if (!link || url === undefined) return [];
  const snippet = selectOne('.result__snippet', result) as Element | null;
  return [{ url: url as string, title: plain(link) || (url as string), snippet: snippet ? plain(snippet) : '' }];
}

/** Where a link leads: its own address, or the `uddg` of the detour through DuckDuckGo. Links of advertisements lead nowhere. */
function targetOf(href: string | undefined): string | undefined {
  const url = URL.parse(href ?? '', DUCKDUCKGO_URL);
  if (url === null) return undefined;
  if (!/(^|\.)duckduckgo\.com$/.test(url.hostname)) return addressOf(url.href);
  return url.pathname === '/l/' ? addressOf(url.searchParams.get('uddg')) : undefined;
}

const plain = (element: Element): string => DomUtils.textContent(element).replaceAll(/\s+/g, ' ').trim();

function inputsOf(form: Element): Record<string, string> {
  const inputs = selectAll('input[name]', form) as Element[];
  return Object.fromEntries(
    inputs.map((input) => [
      DomUtils.getAttributeValue(input, 'name') as string,
      DomUtils.getAttributeValue(input, 'value') ?? '',
    ]),
  );
}
