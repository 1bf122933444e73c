import { counted } from '@trawl/contract/counted.ts';
import { withoutUserinfo } from '../../../foundation/kernel/url-secrets.ts';
import { nextPageOf } from '../next-page.ts';
import { type PageResult, readOne } from '../read-one.ts';
import type { RunContext } from '../run-context.ts';
import { type Frontier, recordFields, recordsIn } from './frontier.ts';
import { readNewPages } from './read-pages.ts';

/** The page that continues the list of this one. */
export const nextOf = (page: PageResult): string | undefined =>
  nextPageOf(page.links ?? [], page.url ?? page.asked, page.next);

/** Reads the next pages of a list while they state records that are new. */
export async function followList(run: RunContext, frontier: Frontier, first: PageResult): Promise<void> {
  const { findings } = run;
  for (let page = first; ; frontier.follows--) {
    const fields = recordFields(page.value);
    const next = fields.length === 0 || page.isSuspicious ? undefined : nextOf(page);
    if (next === undefined || frontier.isKnown(next)) return;
    const limit = limitOf(run, frontier);
    if (limit !== undefined) {
      frontier.cut ??= `${limit.text} ${withoutUserinfo(next)} continues the list but was not read.`;
      const message = frontier.cut;
      return run.journal.tell(run.self, limit.key, { type: 'progress.reported', phase: 'working', message });
    }
    const before = recordsIn(findings.merged().value);
    const [read] = await readNewPages(run, frontier, [next], fields);
    if (read === undefined || recordsIn(findings.merged().value) === before) return;
    page = read;
  }
}

/** Why no further page of a list may be read. */
function limitOf(
  { settings, journal, reach }: RunContext,
  { follows }: Frontier,
): { key: string; text: string } | undefined {
  if (follows <= 0) {
    const text = `At most ${counted(reach.follows, 'further page')} of lists are read with this effort.`;
    return { key: 'follows', text };
  }
  if (journal.spent < settings.maxCredits) return undefined;
  return { key: 'limit', text: `The limit of ${counted(settings.maxCredits, 'credit')} is reached.` };
}

/** Reads a list again that continues in place, with all that its page shows when it is asked for more. */
export async function unfoldList(run: RunContext, frontier: Frontier, page: PageResult): Promise<void> {
  const { settings, journal, self } = run;
  const fields = recordFields(page.value);
  const { follows } = frontier;
  if (fields.length === 0 || page.unfolds !== true || page.isSuspicious || nextOf(page) !== undefined) return;
  if (follows <= 0 || journal.spent >= settings.maxCredits) return;
  const more = await readOne(run, page.asked, frontier.nextRank(), { fields, unfold: follows });
  if (more.error === undefined) frontier.lists.push(more);
  const url = page.url ?? page.asked;
  const outcome = more.error === undefined ? 'It was asked until nothing new came.' : `That failed: ${more.error}`;
  const text = `${withoutUserinfo(url)} shows more of its list on request. ${outcome}`;
  await journal.tell(self, `unfold ${url}`, { type: 'reasoning.summary', text });
}
