import { counted } from '@trawl/contract/counted.ts';
import { HOW_TO_CHOOSE, withoutValue } from '../../../engines/llm/index.ts';
import type { RunContext } from '../run-context.ts';
import type { Frontier } from './frontier.ts';

/** What a run without a language model says at its end. */

const NOTHING = 'The pages do not have the requested data.';
/** Without a language model, only what pages state under a name is found. */
const UNREAD =
  'The pages do not have the requested data, or not in a form that can be read without a language model. Name the fields in a ' +
  `schema, or choose a model: ${HOW_TO_CHOOSE}.`;

/** In a chat, the answer has a text too. */
export function closingMessage(
  { settings, findings, means }: RunContext,
  cut: string | undefined,
): { message?: string } {
  const nothing = { message: means.model === undefined ? UNREAD : NOTHING };
  const { value, missing } = findings.merged();
  if (value === undefined) return nothing;
  const { answer } = value as { answer?: unknown };
  const doubt = typeof answer === 'string' ? findings.doubtOf(answer) : undefined;
  if (settings.mode !== 'chat') {
    const notes = [doubt, cut].filter((note) => note !== undefined);
    return notes.length === 0 ? {} : { message: notes.join('\n\n') };
  }
  if (typeof answer === 'string') return { message: doubt === undefined ? answer : `${answer}\n\n${doubt}` };
  const said = JSON.stringify(value, undefined, 2).slice(0, 4_000);
  const notes = [
    ...(missing.length === 0 ? [] : [`${withoutValue('on any page', means.model !== undefined)}: ${listed(missing)}.`]),
    ...(cut === undefined ? [] : [cut]),
  ];
  return { message: [said, ...notes].join('\n\n') };
}

export const listed = (paths: readonly string[]): string =>
  paths.length <= 12 ? paths.join(', ') : `${paths.slice(0, 12).join(', ')} and ${paths.length - 12} more`;

/** One sentence on what was found. @param waits why data providers are waited for */
export function sentenceOf({ findings, means }: RunContext, { wasRead }: Frontier, waits: string | undefined): string {
  const { missing, absent, value } = findings.merged();
  const open = [...missing, ...absent];
  if (value !== undefined) {
    if (open.length > 0) return `${withoutValue('on any page', means.model !== undefined)}: ${listed(open)}.`;
    return `Found everything that you requested${wasRead === 0 ? '' : ` on ${counted(wasRead, 'page')}`}.`;
  }
  if (waits !== undefined) return waits;
  if (wasRead === 1) return 'The page does not have the requested data.';
  return `None of the ${wasRead} pages has the requested data.`;
}
