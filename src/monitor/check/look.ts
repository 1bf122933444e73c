import { createHash } from 'node:crypto';
import { COSTS } from '../../accounts/index.ts';
import type { CompareInput } from '../../page/index.ts';
import { pack } from '../../store/index.ts';
import { unpackJson } from '../packed.ts';
import type { LookRow } from '../tables.ts';
import type { Comparison } from '../targets.ts';
import { judgeChange, judgedByRules } from './judge.ts';
import { blankPage, type CheckRun, findLook, type NewLook, recordPage } from './run.ts';

/** A page that was scraped, compared with how it looked before. */

export interface Seen {
  readonly targetId: string;
  readonly key: string;
  readonly url: string;
  readonly scrapeId: string | null;
  /** Of the answer; 404 and 410 say that the page is gone. */
  readonly status: number;
  readonly markdown: string;
  readonly fields: unknown;
  readonly title: unknown;
  readonly creditsUsed: number;
  /** What of it the check is to be charged. */
  readonly due: number;
}

/** Looks that are remembered, and characters of their texts. */
const LOOKS = 12;
const MOST_CHARACTERS = 4_000_000;

/** @throws the reason of the deadline */
export async function recordSeen(run: CheckRun, seen: Seen, comparison: Comparison): Promise<void> {
  const { targetId, key, url, scrapeId, status, due } = seen;
  const before = await findLook(run, targetId, key);
  const metadata = JSON.stringify({
    ...(typeof seen.title === 'string' ? { title: seen.title } : {}),
    creditsUsed: seen.creditsUsed,
  });
  const page = {
    ...blankPage(targetId, key, url),
    previous_scrape_id: before?.scrape_id ?? null,
    current_scrape_id: scrapeId,
    status_code: status,
    metadata,
    credits: due,
  };
  if (status === 404 || status === 410) {
    if (before === undefined) {
      return recordPage(
        run,
        { ...page, status: 'error', error: `The site says that there is no such page (${status}).` },
        undefined,
      );
    }
    const isNews = Number(before.is_there) === 1;
    return recordPage(
      run,
      { ...page, status: isNews ? 'removed' : 'same' },
      { ...lookOf(before), is_there: 0, scrape_id: scrapeId },
    );
  }
  if (status >= 400) {
    // A site that fails for a moment says nothing of its pages.
    return recordPage(run, { ...page, status: 'error', error: `The site answered with status ${status}.` }, undefined);
  }
  if (comparison.fields && seen.fields === undefined) {
    return recordPage(
      run,
      { ...page, status: 'error', error: 'The fields could not be extracted from the page.' },
      undefined,
    );
  }
  const snapshot = comparison.fields ? await pack(JSON.stringify({ json: seen.fields })) : null;
  const fields = comparison.fields ? JSON.stringify(seen.fields) : null;
  const digest = createHash('sha256').update(seen.markdown).digest('base64url');
  const now: NewLook = {
    target_id: targetId,
    key,
    url,
    scrape_id: scrapeId,
    is_there: 1,
    digest,
    texts: null,
    looks: '[0]',
    fields,
    learnt: null,
    verdict: null,
    goal_version: Number(run.monitor.goal_version),
  };
  if (before === undefined || Number(before.is_there) === 0) {
    return recordPage(
      run,
      { ...page, status: 'new', snapshot },
      { ...now, texts: await pack(JSON.stringify([seen.markdown])) },
    );
  }
  const isSameFields = fields === before.fields || !comparison.fields || before.fields === null;
  if (before.digest === digest && isSameFields) {
    const looks = JSON.parse(before.looks) as number[];
    const more = [...looks, looks.at(-1) ?? 0].slice(-LOOKS);
    const look = {
      ...lookOf(before),
      scrape_id: scrapeId,
      looks: JSON.stringify(more),
      fields: fields ?? before.fields,
    };
    return recordPage(run, { ...page, status: 'same', snapshot }, look);
  }
  const texts = ((await unpackJson(before.texts)) ?? []) as string[];
  const order = JSON.parse(before.looks) as number[];
  const input: CompareInput = {
    looks: order.map((at) => texts[at] ?? ''),
    now: seen.markdown,
    fields:
      comparison.fields && before.fields !== null ? { before: JSON.parse(before.fields), now: seen.fields } : undefined,
    textCounts: comparison.text,
    learnt: before.learnt === null ? undefined : JSON.parse(before.learnt),
  };
  const compared = await run.deps.threads.run('compare', input, run.deadline);
  const look = { ...now, ...(await history(texts, order, seen.markdown)), learnt: JSON.stringify(compared.learnt) };
  if (!compared.isChanged || compared.diff === undefined) {
    return recordPage(run, { ...page, status: 'same', snapshot }, look);
  }
  const { judgment, credits } = await judge(run, url, { ...compared, diff: compared.diff });
  await recordPage(
    run,
    {
      ...page,
      status: 'changed',
      snapshot,
      diff: await pack(compared.diff),
      judgment: judgment === undefined ? null : JSON.stringify(judgment),
      credits: due + credits,
    },
    look,
  );
}

async function judge(
  { deps, monitor, isJudged, deadline }: CheckRun,
  url: string,
  { isNoise, text, diff }: { isNoise: boolean; text?: string; diff: string },
) {
  const { goal } = monitor;
  if (isJudged && deps.model !== undefined && goal !== null) {
    const change = { url, text: text ?? diff };
    const { judgment, byModel } = await judgeChange(deps.model, goal, change, { isNoise, deadline, log: deps.log });
    return { judgment, credits: byModel ? COSTS.judge : 0 };
  }
  // Without a goal nobody asked for a judgment; that a change is only noise is worth saying all the same.
  const wanted = goal === null ? isNoise : Number(monitor.judge_enabled) === 1;
  return { judgment: wanted ? judgedByRules(isNoise) : undefined, credits: 0 };
}

/** The texts with one more, without what nobody looks back at. */
async function history(
  texts: readonly string[],
  order: readonly number[],
  now: string,
): Promise<Pick<LookRow, 'texts' | 'looks'>> {
  const all = [...order.map((at) => texts[at] ?? ''), now].slice(-LOOKS);
  while (all.length > 1 && all.reduce((sum, { length }) => sum + length, 0) > MOST_CHARACTERS) all.shift();
  const distinct = [...new Set(all)];
  return {
    texts: await pack(JSON.stringify(distinct)),
    looks: JSON.stringify(all.map((text) => distinct.indexOf(text))),
  };
}

export function lookOf({ monitor_id: _, check_id: __, at: ___, ...look }: LookRow): NewLook {
  return look;
}
