import { counted } from '@trawl/contract/counted.ts';
import { placeInList, saysNext } from '../../../engines/page/index.ts';
import { sameSite } from '../../../foundation/kernel/canonical-url.ts';
import { withoutUserinfo } from '../../../foundation/kernel/url-secrets.ts';
import type { PageLink } from '../links.ts';
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
  const url = page.url ?? page.asked;
  if (more.error === undefined) frontier.lists.push(more);
  else
    run.told.warnings.add(
      `${withoutUserinfo(url)} shows more of its list on request, which failed, so the list may be incomplete: ${more.error}`,
    );
  const done = more.isCut === true ? 'It still grew when that ended.' : 'It was asked until nothing new came.';
  const outcome = more.error === undefined ? done : `That failed: ${more.error}`;
  const text = `${withoutUserinfo(url)} shows more of its list on request. ${outcome}`;
  await journal.tell(self, `unfold ${url}`, { type: 'reasoning.summary', text });
}

/**
 * The page that continues a list: by the words of its link, or because its URL is that of this page with the next number.
 * @param from the page with the links
 * @param stated what the page itself says
 */
export function nextPageOf(links: readonly PageLink[], from: string, stated?: string): string | undefined {
  const here = URL.parse(from);
  if (here === null) return undefined;
  const told = stated === undefined ? null : URL.parse(stated);
  if (told !== null && sameSite(told, here) && told.href.split('#')[0] !== here.href.split('#')[0])
    return told.href.split('#')[0];
  const { list, page } = placeInList(here);
  const found = links.filter(({ url, text }) => {
    const target = URL.parse(url);
    if (target === null || target.href === here.href || !sameSite(target, here)) return false;
    if (saysNext(text)) return true;
    const place = placeInList(target);
    return place.isCounted && place.list === list && place.page === page + 1;
  });
  return (found.find(({ text }) => saysNext(text)) ?? found[0] ?? nextOfSeries(links, here))?.url.split('#')[0];
}

/** `Day 2`, where the page itself is `Day 1`: its link says so, or is called otherwise while `Day 2` and `Day 3` lead elsewhere. */
function nextOfSeries(links: readonly PageLink[], here: URL): PageLink | undefined {
  const parts = links.flatMap((link) => {
    const url = URL.parse(link.url.split('#')[0] as string);
    const [, name, number] = IN_SERIES.exec(link.text.trim()) ?? PART.exec(url?.pathname ?? '') ?? [];
    const isOwn = url?.href === here.href.split('#')[0];
    return name === undefined || url === null || !sameSite(url, here)
      ? []
      : [{ link, name, number: Number(number), isOwn }];
  });
  for (const name of new Set(parts.map((part) => part.name))) {
    const series = parts.filter((part) => part.name === name);
    const isFirst = series.length > 1 && series.every(({ number }) => number > 1);
    const own = series.find(({ isOwn }) => isOwn)?.number ?? (isFirst ? 1 : undefined);
    const next = series.find(({ number, isOwn }) => own !== undefined && number === own + 1 && !isOwn);
    if (next) return next.link;
  }
  return undefined;
}
/** A link to one of several parts of a list. */
const IN_SERIES = /^(\p{L}{2,20})\s+(\d{1,3})$/u;

/** The same in an address: links beside the text come without their words. */
const PART = /\/(day|week|part|session|tag|woche|teil|jour|semaine|partie|dia|semana|parte)[-_]?(\d{1,3})\/?$/;
