import type { Model } from '../../../engines/llm/index.ts';
import { judgeWithModel } from '../../../engines/page/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { RenderedPage } from '../render/job.ts';
import type { ScraperDeps } from '../types.ts';

/** The score from which on no second opinion counts. */
const SURE = 0.9;

/**
 * Where it was asked for: text that gives orders to language models ends the scrape. A language model, where there is one, has the last
 * word on what looks like it.
 * @throws ApiError SCRAPE_PROMPT_INJECTION_DETECTED
 */
export async function rejectInjections(
  { model, log }: Pick<ScraperDeps, 'model' | 'log'>,
  { injection, markdown = '' }: RenderedPage,
  deadline: Deadline,
): Promise<void> {
  if (injection === undefined) return;
  const ask = async (instructions: string, prompt: string): Promise<string> => {
    const told = await (model as Model).text({ instructions, prompt, maxTokens: 500, deadline });
    return told.text;
  };
  const verdict =
    model === undefined
      ? undefined
      : await judgeWithModel(markdown, injection, ask, crypto.randomUUID()).catch((error: unknown) => {
          deadline.signal.throwIfAborted();
          log.warn({ err: error }, 'the language model gave no judgement of a page');
          return undefined;
        });
  // What is beyond doubt is so whatever a model says, which has just read it.
  const isSure = injection.score >= SURE;
  const detected = verdict === undefined || isSure ? injection.detected : verdict.isInjection;
  if (!detected) return;
  const findings = injection.findings.map(({ kind, excerpt, where }) => ({ kind, excerpt, where }));
  throw new ApiError('SCRAPE_PROMPT_INJECTION_DETECTED', { details: { findings } });
}
