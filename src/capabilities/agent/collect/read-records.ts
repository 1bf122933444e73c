import { atMost } from '../../../foundation/kernel/at-most.ts';
import { readOne } from '../read-one.ts';
import { type RecordPage, recordPagesOf } from '../record-pages.ts';
import type { RunContext } from '../run-context.ts';
import type { Frontier } from './frontier.ts';
import { listed } from './outcome.ts';
import { PAGES_AT_ONCE } from './read-pages.ts';

/** Pages of records that are read before the others: they show whether there is anything to be had. */
export const PROBES = 3;

/** How many pages of records may be read. */
export const affordable = ({ reach, settings, journal }: RunContext): number =>
  Math.min(reach.records, Math.max(0, settings.maxCredits - journal.spent));

/** Reads the pages of records that lack something, as long as they add to it. */
export async function readRecords(run: RunContext, frontier: Frontier): Promise<void> {
  const { findings, settings, reach, journal, self } = run;
  const { schema } = settings;
  if (schema === undefined || reach.records === 0) return;
  const safe = frontier.lists.flatMap((page) => (page.isSuspicious ? [] : [{ ...page, url: page.url ?? page.asked }]));
  const all = recordPagesOf(findings.merged().value, schema, safe).filter(({ url }) => !frontier.isKnown(url));
  const lacking = all.slice(0, affordable(run));
  if (lacking.length === 0) return;
  await journal.tell(self, 'records', { type: 'reasoning.summary', text: planOf(all, lacking.length) });
  const first = frontier.ask(lacking.map(({ url }) => url));
  for (const [from, to] of [
    [0, PROBES],
    [PROBES, lacking.length],
  ] as const) {
    const before = findings.merged().absent.length;
    await atMost(PAGES_AT_ONCE, lacking.slice(from, to), async (record, index) => {
      const page = await readOne(run, record.url, first + from + index, { record });
      if (page.error === undefined) frontier.wasRead++;
    });
    if (findings.merged().absent.length === before) return;
  }
}

function planOf(all: readonly RecordPage[], taken: number): string {
  const have = all.length === 1 ? '1 record has a page of its own' : `${all.length} records have a page of their own`;
  const lacks = listed([...new Set(all.flatMap((record) => record.lacks))]);
  return `${have}, which may state ${lacks}. ${taken < all.length ? `${taken} of them are read.` : ''}`.trim();
}
