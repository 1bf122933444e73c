import type { Model } from '../../engines/llm/index.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { collect } from './collect.ts';
import { located } from './evidence.ts';
import { orchestrate } from './orchestrate.ts';
import { readFor } from './read-page.ts';
import type { Result, RunContext } from './run-context.ts';
import { CreditLimitError, FailedError, ModelFailedError, RefusedError } from './stop-reasons.ts';
import { openLibrary } from './toolbox.ts';

/** A run that a language model leads: whatever it does, the run ends with what rules find. */

/** Pages that the model read and rules read too. */
const MOST_PAGES = 20;
/** Milliseconds for one of them. */
const PAGE_TIME = 60_000;

/** @throws FailedError, RefusedError, CreditLimitError */
export async function lead(run: RunContext, model: Model): Promise<Result> {
  const { findings, means, settings, told } = run;
  const library = openLibrary(run);
  const byRules = (): Promise<Result> => collect({ ...run, means: { ...means, extractor: means.extractor.rules } });
  let result: Result;
  try {
    result = await orchestrate(run, model, library);
  } catch (error) {
    if (!(error instanceof ModelFailedError)) throw error;
    told.warnings.add(`${error.message} The pages were read without it.`);
    try {
      return { ...(await byRules()), data: findings.data() };
    } catch (other) {
      // Rules have no pages either.
      if (other instanceof FailedError || other instanceof RefusedError) throw error;
      throw other;
    }
  }
  if (settings.schema === undefined || settings.mode === 'chat' || run.exchange?.waitsFor() !== undefined)
    return result;
  if (!isOpen(run)) return result;
  // What rules find in the same pages fills what the model left open, and stands in place of what no page states.
  const pages = [...library.texts].filter(([url]) => /^https?:/.test(url)).slice(0, MOST_PAGES);
  const { signal } = run.journal;
  for (const [rank, [url, markdown]] of pages.entries()) {
    const deadline = deadlineIn(PAGE_TIME, signal);
    try {
      const { value, evidence } = await readFor(means.extractor.rules, { url, markdown }, settings, deadline);
      if (value !== undefined) findings.add(rank, { url, value, evidence: located(markdown, evidence) });
    } catch (error) {
      // A page that takes too long costs nothing of what the model found.
      if (signal.aborted || !deadline.signal.aborted) throw error;
    }
  }
  if (pages.length === 0 && library.named.length > 0) {
    try {
      await byRules();
    } catch (error) {
      // The model's data are there all the same.
      if (!(error instanceof FailedError || error instanceof RefusedError || error instanceof CreditLimitError))
        throw error;
    }
  }
  return { ...result, data: findings.data() };
}

function isOpen({ findings }: RunContext): boolean {
  const { value, missing, unverified } = findings.merged();
  return value === undefined || missing.length > 0 || unverified.length > 0;
}
