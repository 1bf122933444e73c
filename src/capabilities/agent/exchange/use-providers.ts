import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import type { CallResult, OfferedTool } from '../../../platform/providers/index.ts';
import { readFor } from '../read-page.ts';
import type { RunContext } from '../run-context.ts';
import { optionsFor } from './fill-options.ts';
import { htmlOf, recordsOf, sourceOf, textOf } from './records.ts';

/** Data providers in a run without a language model: called before pages are read, where the prompt states what they need. */

/** Tools that are called by themselves. */
const MOST_CALLS = 3;
/** Records of providers come before those of pages. */
const FIRST_RANK = -1_000;
const READ_TIME = 30_000;

/** @returns whether the turn has to end for an approval */
export async function useProviders(runContext: RunContext): Promise<boolean> {
  const { exchange, self, journal } = runContext;
  if (exchange === undefined) return false;
  let rank = FIRST_RANK;
  const take = async (result: CallResult): Promise<void> => {
    if (recordsOf(result).length > 0) await read(runContext, result, rank++);
  };
  for (const { result } of await exchange.approved(self)) await take(result);
  if (exchange.settings.approved.length > 0) return false;
  const tools = (await exchange.offered()).flatMap((tool) => {
    const options = isFitting(tool, runContext) ? optionsFor(tool, runContext.settings.prompt) : undefined;
    return options === undefined ? [] : [{ tool, options }];
  });
  if (tools.length === 0) {
    const text =
      'No data provider was called. Without a language model, a provider is called only if the prompt states the options of one of its tools.';
    await journal.tell(self, 'exchange none', { type: 'reasoning.summary', text });
  }
  let waits = false;
  for (const { tool, options } of tools.slice(0, MOST_CALLS)) {
    const call = { provider: tool.provider, capability: tool.capability, options };
    const outcome = await exchange.call(self, `exchange ${tool.id}`, call, tool.about);
    if ('waits' in outcome) waits = true;
    if ('result' in outcome) await take(outcome.result);
  }
  return waits;
}

/** Whether a tool returns something that the schema asks for. Toolkits are the caller's own choice. */
function isFitting({ fields }: OfferedTool, { settings, exchange }: RunContext): boolean {
  if (exchange?.settings.toolkits !== undefined) return true;
  if (settings.schema === undefined) return false;
  const asked = JSON.stringify(settings.schema).toLowerCase();
  return fields.filter((name) => asked.includes(`"${name.toLowerCase()}"`)).length >= Math.min(2, fields.length);
}

async function read(runContext: RunContext, result: CallResult, rank: number): Promise<void> {
  const { means, settings, findings, asker, journal, self } = runContext;
  const deadline = deadlineIn(READ_TIME, journal.signal);
  const page = await means.reader.made(
    asker,
    { html: htmlOf(result), text: textOf(result), url: sourceOf(result) },
    deadline,
  );
  const { value, evidence } = await readFor(means.extractor, page, settings, deadline);
  if (value === undefined) return;
  findings.add(rank, { url: page.url, value, evidence });
  await journal.snapshot(self, findings.draft());
}
