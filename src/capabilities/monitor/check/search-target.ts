import { counted } from '@trawl/contract/counted.ts';
import { HOW_TO_CHOOSE, whyOf } from '../../../engines/llm/index.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { ownField, setField } from '../../../foundation/kernel/table.ts';
import { COSTS, searchCredits } from '../../../platform/accounts/index.ts';
import { countNew } from '../check-pages.ts';
import type { LookRow } from '../tables.ts';
import { keyOf } from '../targets.ts';
import { findPapers, type SearchTarget, searchAll } from './find-results.ts';

import { judgeResults, type SearchResult, type Verdict } from './judge.ts';
import { blankPage, type CheckRun, doneKey, findLook, recordPage } from './run.ts';
import { messageOf } from './scrape-target.ts';

/** A target that is a search: results that were not there before are reported once, if the judge lets them through. */

export async function checkSearch(run: CheckRun, target: SearchTarget): Promise<void> {
  const { progress, monitor } = run;
  if (ownField(progress.results, target.id)?.searchCompleted === true) return;
  const about = { targetId: target.id, type: 'search' };
  let found: { results: SearchResult[]; count: number };
  try {
    found =
      target.index === 'papers' ? { results: await findPapers(run, target), count: 0 } : await searchAll(run, target);
  } catch (error) {
    if (run.deadline.signal.aborted) throw run.deadline.signal.reason;
    if (!(error instanceof ApiError)) throw error;
    setField(
      progress.failures,
      target.id,
      `The search for ${JSON.stringify(target.queries[0])} failed: ${messageOf(error)}`,
    );
    setField(progress.results, target.id, { ...about, searchCompleted: false, degradedReason: messageOf(error) });
    return;
  }
  const { results, count } = found;
  const known = new Map<string, LookRow | undefined>();
  for (const { url } of results) known.set(url, await findLook(run, target.id, keyOf(url)));
  const isFresh = ({ url }: SearchResult): boolean => {
    const before = known.get(url);
    return before === undefined || (run.isJudged && isJudgedAnew(before, Number(monitor.goal_version)));
  };
  const fresh = results.filter(isFresh);
  const { verdicts, degraded } = await verdictsOf(run, fresh);
  const judged = verdicts.length;
  const credits = searchCredits(count);
  setField(progress.searchCredits, target.id, credits + judged * COSTS.judge);
  for (const result of results) {
    const at = fresh.indexOf(result);
    const verdict = at < 0 ? undefined : (verdicts[at] ?? { matches: true, judgment: null });
    await recordResult(run, target.id, result, known.get(result.url), verdict);
  }
  // What was written down before a restart counts too.
  const matches = await countNew(run.deps.jobs.db, run.check.id, target.id);
  setField(progress.results, target.id, {
    ...about,
    searchCompleted: true,
    resultCount: results.length,
    matches,
    summary: `${counted(results.length, 'result')}, ${fresh.length} not seen before, ${matches} reported.`,
    judgeDegraded: degraded !== undefined,
    degradedReason: degraded ?? null,
    searchCredits: credits,
    judgeCredits: judged * COSTS.judge,
    resultsJudged: judged,
  });
}

/** Whether the goal has changed since a result was judged. */
const isJudgedAnew = (before: LookRow, version: number): boolean =>
  Number(before.goal_version) !== version && before.verdict !== 'alert';

async function verdictsOf(
  { deps, monitor, isJudged, deadline }: CheckRun,
  results: readonly SearchResult[],
): Promise<{ verdicts: readonly Verdict[]; degraded?: string }> {
  const { goal } = monitor;
  if (goal === null || Number(monitor.judge_enabled) !== 1) return { verdicts: [] };
  if (!isJudged || deps.model === undefined) {
    return {
      verdicts: [],
      degraded: `No language model is configured (${HOW_TO_CHOOSE}): every new result is reported.`,
    };
  }
  if (results.length === 0) return { verdicts: [] };
  const { verdicts, error } = await judgeResults(deps.model, goal, results, deadline);
  if (error === undefined) return { verdicts };
  deps.log.warn({ err: error }, 'judging search results with the model failed');
  const which = verdicts.length === 0 ? 'every new result' : 'every new result that it had not judged';
  return { verdicts, degraded: `The language model ${whyOf(error)}: ${which} is reported.` };
}

/** @param verdict undefined for a result that was there before */
async function recordResult(
  run: CheckRun,
  targetId: string,
  { url, title, description }: SearchResult,
  before: LookRow | undefined,
  verdict: { readonly matches: boolean; readonly judgment: Verdict['judgment'] | null } | undefined,
): Promise<void> {
  const key = keyOf(url);
  if (run.done.has(doneKey(targetId, key))) return;
  const isNews = verdict?.matches === true && before?.verdict !== 'alert';
  const wasAlert = before?.verdict === 'alert';
  const searchStatus = isNews ? 'alert' : wasAlert ? 'already_seen' : 'ignored';
  const page = {
    ...blankPage(targetId, key, url),
    status: isNews ? ('new' as const) : ('same' as const),
    metadata: JSON.stringify({ title, description, searchStatus }),
    judgment: verdict?.judgment ? JSON.stringify(verdict.judgment) : null,
  };
  await recordPage(run, page, {
    target_id: targetId,
    key,
    url,
    scrape_id: null,
    is_there: 1,
    digest: '',
    texts: null,
    looks: '[]',
    fields: null,
    learnt: null,
    verdict: isNews || wasAlert ? 'alert' : 'ignored',
    goal_version: Number(run.monitor.goal_version),
    ...{ converter: null, extractor: null },
    known: null,
  });
}
