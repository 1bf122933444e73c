import { atMost } from '../../../foundation/kernel/at-most.ts';
import { ownField } from '../../../foundation/kernel/table.ts';
import { withoutUserinfo } from '../../../foundation/kernel/url-secrets.ts';
import type { PageLink } from '../links.ts';
import { type PageResult, readOne } from '../read-one.ts';
import { folderOf, type LinkGroup, soleListOf } from '../record-pages.ts';
import type { RunContext } from '../run-context.ts';
import { nextOf } from './continue-list.ts';
import { type Frontier, recordsIn } from './frontier.ts';
import { PAGES_AT_ONCE, readNewPages } from './read-pages.ts';
import { affordable, PROBES } from './read-records.ts';

type SoleList = NonNullable<ReturnType<typeof soleListOf>>;

/** The records of an index, and how many of their pages may still be read. */
interface IndexRead {
  readonly run: RunContext;
  readonly frontier: Frontier;
  readonly list: SoleList;
  left: number;
}

/** Where a page only links to records: reads their pages, and those of the pages that continue it. */
export async function readIndex(run: RunContext, frontier: Frontier, index: PageResult): Promise<void> {
  const { settings, reach, findings, journal, self } = run;
  const list = settings.schema === undefined ? undefined : soleListOf(settings.schema);
  if (list === undefined || reach.records === 0 || index.isSuspicious) return;
  if (recordsIn(listIn(findings.merged().value, list)) > 1) return;
  const state: IndexRead = { run, frontier, list, left: affordable(run) };
  for (const { links } of (index.linkGroups ?? []).toSorted((a, b) => b.links.length - a.links.length).slice(0, 2)) {
    const probes = links.slice(0, PROBES);
    if ((await readLinked(state, probes)) < 2) continue;
    await journal.tell(self, 'index', {
      type: 'reasoning.summary',
      text: `${withoutUserinfo(index.url ?? index.asked)} links to pages that describe one record each. They are read, at most ${reach.records}.`,
    });
    await readLinked(state, links);
    await continueIndex(state, index, folderOf(probes[0]?.url ?? index.asked));
    return;
  }
}

const listIn = (value: unknown, { list }: SoleList): unknown =>
  ownField(value as Record<string, unknown> | undefined, list);

/** Reads pages of records. @returns how many describe one */
async function readLinked(state: IndexRead, links: readonly PageLink[]): Promise<number> {
  const { run, frontier, list } = state;
  const fresh = links.filter(({ url }) => !frontier.isKnown(url)).slice(0, state.left);
  const first = frontier.ask(fresh.map(({ url }) => url));
  state.left -= fresh.length;
  let full = 0;
  await atMost(PAGES_AT_ONCE, fresh, async ({ url, text }, place) => {
    const page = await readOne(run, url, first + place, { record: { ...list, name: text, url } });
    if (page.error !== undefined) return;
    frontier.wasRead++;
    const [record] = (listIn(page.value, list) ?? []) as object[];
    if (record === undefined || Object.keys(record).length < Math.max(2, list.lacks.length / 2)) return;
    full++;
    run.findings.add(first + place, { url: page.url ?? url, value: page.value, evidence: page.evidence });
  });
  return full;
}

/** Reads the pages that continue an index, and the records that they link to. @param folder of those records */
async function continueIndex(state: IndexRead, index: PageResult, folder: string): Promise<void> {
  const { run, frontier } = state;
  for (let page = index; frontier.follows > 0 && state.left > 0; frontier.follows--) {
    const next = nextOf(page);
    if (next === undefined || frontier.isKnown(next)) return;
    const [more] = await readNewPages(run, frontier, [next], []);
    if (more === undefined || more.isSuspicious) return;
    const isSame = ({ links }: LinkGroup): boolean => folderOf(links[0]?.url ?? next) === folder;
    // The last page may have too few for a group.
    const isOfFolder = ({ url }: PageLink): boolean => folder !== '/' && folderOf(url) === folder;
    const rest = more.linkGroups?.find(isSame)?.links ?? (more.links ?? []).filter(isOfFolder);
    if (rest.length === 0) return;
    await readLinked(state, rest);
    page = more;
  }
}
