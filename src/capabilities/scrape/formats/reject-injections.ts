import { type Model, modelTime } from '../../../engines/llm/index.ts';
import { judgeWithModel } from '../../../engines/page/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { RenderedPage } from '../render/job.ts';
import type { ScraperDeps } from '../types.ts';

/** The score from which on the decision of the model does not count. */
const SURE = 0.9;

/**
 * Fails if the page has text that gives instructions to language models, if that check was requested. A language model, if one is
 * configured, decides on suspicious text.
 * @throws ApiError SCRAPE_PROMPT_INJECTION_DETECTED
 */
export async function rejectInjections(
  { model, log }: Pick<ScraperDeps, 'model' | 'log'>,
  { injection, markdown = '' }: RenderedPage,
  deadline: Deadline,
): Promise<void> {
  if (injection === undefined) return;
  const ask = async (instructions: string, prompt: string): Promise<string> => {
    const told = await (model as Model).text({ instructions, prompt, maxTokens: 500, deadline: modelTime(deadline) });
    return told.text;
  };
  const verdict =
    model === undefined
      ? undefined
      : await judgeWithModel(markdown, injection, ask, crypto.randomUUID()).catch((error: unknown) => {
          deadline.signal.throwIfAborted();
          log.warn({ err: error }, 'language model could not judge a page');
          return undefined;
        });
  // Certain findings count whatever the model says: it has just read the page, too.
  const isSure = injection.score >= SURE;
  const detected = verdict === undefined || isSure ? injection.detected : verdict.isInjection;
  if (!detected) return;
  const findings = injection.findings.map(({ kind, excerpt, where }) => ({ kind, excerpt, where }));
  throw new ApiError('SCRAPE_PROMPT_INJECTION_DETECTED', { details: { findings } });
}
