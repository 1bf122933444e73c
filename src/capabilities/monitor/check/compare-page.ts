import { createHash } from 'node:crypto';
import { CONVERTER, type Compared, type CompareInput, EXTRACTOR } from '../../../engines/page/index.ts';
import { pack } from '../../../foundation/store/index.ts';
import { COSTS } from '../../../platform/accounts/index.ts';
import type { LookRow } from '../tables.ts';
import type { Comparison } from '../targets.ts';
import { judgeChange, judgedByRules } from './judge.ts';
import { knownOf, textsOf, withLook, withSameLook } from './known-look.ts';
import { keepPicture } from './pictures.ts';
import { blankPage, type CheckRun, type NewLook, type NewPage, recordPage } from './run.ts';

/** A page that was scraped, compared with how it looked before. */

interface Seen {
  readonly targetId: string;
  readonly key: string;
  readonly url: string;
  readonly scrapeId: string | null;
  /** Of the answer; 404 and 410 say that the page is gone. */
  readonly status: number;
  readonly markdown: string;
  readonly fields: unknown;
  readonly title: unknown;
  /** Link to a picture of the page, if the monitor asks for one. */
  readonly screenshot: string | undefined;
  readonly creditsUsed: number;
  /** What of it the check is to be charged. */
  readonly due: number;
  /** See `Scraped.digest`. */
  readonly digest: string | undefined;
}

/**
 * @param before how it looked at the check before
 * @throws the reason of the deadline
 */
export async function recordSeen(
  run: CheckRun,
  seen: Seen,
  before: LookRow | undefined,
  comparison: Comparison,
): Promise<void> {
  const { targetId, key, url, scrapeId, status } = seen;
  const title = typeof seen.title === 'string' ? { title: seen.title } : {};
  const picture = seen.screenshot === undefined ? {} : { screenshot: seen.screenshot };
  const metadata = JSON.stringify({ ...title, ...picture, creditsUsed: seen.creditsUsed });
  const page: NewPage = {
    ...blankPage(targetId, key, url),
    previous_scrape_id: before?.scrape_id ?? null,
    current_scrape_id: scrapeId,
    status_code: status,
    metadata,
    credits: seen.due,
  };
  const isGone = status === 404 || status === 410;
  if (isGone && before !== undefined) {
    const isNews = Number(before.is_there) === 1;
    const changes = { is_there: 0, scrape_id: scrapeId };
    return recordPage(run, { ...page, status: isNews ? 'removed' : 'same' }, { of: before, changes });
  }
  const error = failureOf(seen, comparison);
  if (error !== undefined) return recordPage(run, { ...page, status: 'error', error }, undefined);
  const snapshot = comparison.fields ? await pack(JSON.stringify({ json: seen.fields })) : null;
  const digest = createHash('sha256').update(seen.markdown).digest('base64url');
  const now: NewLook = {
    ...{ target_id: targetId, key, url, scrape_id: scrapeId, is_there: 1, texts: null, looks: '[]' },
    digest,
    ...(comparison.fields
      ? { fields: JSON.stringify(seen.fields), extractor: EXTRACTOR }
      : { fields: null, extractor: null }),
    ...{ learnt: null, verdict: null, goal_version: Number(run.monitor.goal_version), converter: CONVERTER },
    known: knownOf(run, seen, { look: digest, metadata }),
  };
  if (before === undefined || Number(before.is_there) === 0) {
    const kept = await keepPicture(run, seen.screenshot);
    const first = { ...page, status: 'new' as const, snapshot, picture: kept };
    return recordPage(run, first, { ...now, ...(await withLook([], seen.markdown)) });
  }
  const fieldsBefore = comparableFields(before);
  const isSameFields = !comparison.fields || fieldsBefore === null || fieldsBefore === now.fields;
  if (before.digest === now.digest && isSameFields) {
    const { fields, extractor } = now.fields === null ? before : now;
    const changes = { scrape_id: scrapeId, looks: withSameLook(before), fields, extractor, converter: CONVERTER };
    return recordPage(
      run,
      { ...page, status: 'same', snapshot },
      { of: before, changes: { ...changes, known: now.known } },
    );
  }
  if (Number(before.converter) !== CONVERTER) {
    // An earlier version of Trawl made the text: what differs may be the conversion. The page as it is now is the new baseline.
    return recordPage(run, { ...page, status: 'same', snapshot }, { ...now, ...(await withLook([], seen.markdown)) });
  }
  return recordCompared(
    run,
    { ...page, snapshot },
    { seen, before: { ...before, fields: fieldsBefore }, now },
    comparison,
  );
}

/** Fields that an earlier version of Trawl read may differ by that alone: those of now are the new baseline. */
export const comparableFields = ({ fields, extractor }: Pick<LookRow, 'fields' | 'extractor'>): string | null =>
  Number(extractor) === EXTRACTOR ? fields : null;

/** Why a page says nothing now; a site that fails for a moment says nothing of its pages. */
function failureOf({ status, fields }: Seen, comparison: Comparison): string | undefined {
  if (status === 404 || status === 410) return `The site returned that there is no such page (${status}).`;
  if (status >= 400) return `The site returned status ${status}.`;
  const isMissing = comparison.fields && fields === undefined;
  return isMissing ? 'The fields could not be extracted from the page.' : undefined;
}

async function recordCompared(
  run: CheckRun,
  page: NewPage,
  { seen, before, now }: { readonly seen: Seen; readonly before: LookRow; readonly now: NewLook },
  comparison: Comparison,
): Promise<void> {
  const looks = await textsOf(before);
  const fields =
    comparison.fields && before.fields !== null ? { before: JSON.parse(before.fields), now: seen.fields } : undefined;
  const learnt = before.learnt === null ? undefined : JSON.parse(before.learnt);
  const goal = run.monitor.goal ?? undefined;
  const input: CompareInput = { looks, now: seen.markdown, fields, textCounts: comparison.text, learnt, goal };
  const compared = await run.deps.threads.run('compare', input, run.deadline, { owner: run.monitor.team_id });
  const look = { ...now, ...(await withLook(looks, seen.markdown)), learnt: JSON.stringify(compared.learnt) };
  if (!compared.isChanged || compared.diff === undefined) {
    return recordPage(run, { ...page, status: 'same' }, look);
  }
  const { judgment, credits } = await judge(run, seen.url, { ...compared, diff: compared.diff });
  const said = judgment === undefined ? null : JSON.stringify(judgment);
  const diff = await pack(compared.diff);
  const kept = await keepPicture(run, seen.screenshot);
  const changed = { ...page, status: 'changed' as const, diff, picture: kept, judgment: said };
  await recordPage(run, { ...changed, credits: page.credits + credits }, look);
}

async function judge(
  { deps, monitor, isJudged, deadline }: CheckRun,
  url: string,
  { isNoise, byGoal, text, diff }: Pick<Compared, 'isNoise' | 'byGoal' | 'text'> & { readonly diff: string },
) {
  const { goal } = monitor;
  const byRules = judgedByRules(isNoise, byGoal);
  if (isJudged && deps.model !== undefined && goal !== null) {
    const change = { url, text: text ?? diff };
    const { judgment, byModel } = await judgeChange(deps.model, goal, change, { byRules, deadline, log: deps.log });
    return { judgment, credits: byModel ? COSTS.judge : 0 };
  }
  // Without a goal there is no judgment, but noise is still reported as noise.
  const wanted = goal === null ? isNoise : Number(monitor.judge_enabled) === 1;
  return { judgment: wanted ? byRules : undefined, credits: 0 };
}
