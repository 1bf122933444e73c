import type { FormatOf } from '@trawl/contract/v2/scrape/formats.ts';
import { diffJson } from '../../../engines/page/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { ScrapeDocument } from '../document.ts';
import { type Fetched, mayBePart } from '../engines/fetched.ts';
import type { RenderedPage } from '../render/job.ts';
import { statusSince } from '../snapshots.ts';
import type { ScraperDeps } from '../types.ts';

interface TrackedPage {
  readonly teamId: string;
  /** As it was sent. */
  readonly url: string;
  readonly status: number;
  readonly markdown: string;
  /** Data extracted now, in json mode; undefined if it could not be. */
  readonly fields: unknown;
}

/** Why an answer says nothing about the page; undefined if it is the page, or says that there is none (404, 410). */
export function whyNotTracked(
  fetched: Pick<Fetched, 'status' | 'flaws' | 'isPartial'>,
  { kind, verdict, markdown = '' }: Pick<RenderedPage, 'kind' | 'verdict' | 'markdown'>,
): string | undefined {
  const { status } = fetched;
  if (status === 404 || status === 410) return undefined;
  if (status >= 400) return `the site answered with status ${status}`;
  if (mayBePart(fetched)) return 'the answer may be incomplete';
  if (verdict.kind === 'challenge' || verdict.kind === 'blocked')
    return 'the site answered with a check in place of the page';
  const isText =
    kind === 'html' || kind === 'empty' || kind === 'text' || kind === 'json' || kind === 'xml' || kind === 'feed';
  return isText && markdown.trim() === '' ? 'the answer has no text' : undefined;
}

type Tracked = NonNullable<ScrapeDocument['changeTracking']>;

/** What changed since the last snapshot of the page; stores a snapshot of it as it is now. */
export async function trackChanges(
  { snapshots, threads }: Pick<ScraperDeps, 'snapshots' | 'threads'>,
  { modes, tag }: Pick<FormatOf<'changeTracking'>, 'modes' | 'tag'>,
  { teamId, url, status, markdown, fields }: TrackedPage,
  deadline: Deadline,
): Promise<Tracked> {
  const before = await snapshots.last(teamId, url, tag);
  const isThere = status !== 404 && status !== 410;
  const changed = statusSince(before, markdown, isThere);
  const isChanged = changed === 'changed';
  const diff =
    isChanged && before && modes.includes('git-diff')
      ? await threads.run('diff', { before: before.markdown, after: markdown }, deadline, { owner: teamId })
      : undefined;
  const json =
    before?.fields !== undefined && fields !== undefined && isChanged && modes.includes('json')
      ? diffJson(before.fields, fields, { keepsSame: true })
      : undefined;
  await snapshots.keep(teamId, url, tag, { wasThere: isThere, markdown, fields: fields ?? before?.fields });
  return {
    previousScrapeAt: before === undefined ? null : new Date(before.at).toISOString(),
    changeStatus: changed,
    visibility: 'visible',
    ...(diff === undefined ? {} : ({ diff } satisfies Pick<Tracked, 'diff'>)),
    ...(json === undefined ? {} : ({ json } satisfies Pick<Tracked, 'json'>)),
  };
}
