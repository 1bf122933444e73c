import type { ToolSpec } from '../../../engines/llm/index.ts';
import type { CallResult, OfferedTool } from '../../../platform/providers/index.ts';
import { asData } from '../as-data.ts';
import type { AgentIdentity } from '../events.ts';
import type { Exchange } from './exchange.ts';
import { recordsOf, sourceOf, textOf } from './records.ts';
import { type Approval, toolId } from './types.ts';

/** Data providers as a tool of the leading model. Helpers do not have it: an approval ends the turn, and only the leader can end it. */
interface ExchangeTool {
  readonly spec: ToolSpec;
  /** What was decided since the turn before, for the model; empty if nothing was. */
  readonly opening: string;
  /** @returns the text for the model; undefined if the turn ends, because the call needs approval */
  use(agent: AgentIdentity, key: string, input: Readonly<Record<string, unknown>>): Promise<string | undefined>;
}

/** The message of a turn that ends for a decision. */
export const waitingFor = (approval: Approval | undefined): string =>
  approval?.kind === 'terms'
    ? `${approval.reason} An admin can accept them in the dashboard. Then continue this thread with exchange.approve.`
    : `${approval?.reason ?? ''} Continue this thread with exchange.approve or exchange.decline.`.trim();

/** @param texts of what the run has read, by source, on which values are verified */
export async function openExchangeTool(
  exchange: Exchange,
  self: AgentIdentity,
  texts: Map<string, string>,
): Promise<ExchangeTool> {
  const take = (result: CallResult): string => {
    if (result.error !== undefined) return `The call failed: ${result.error.message}`;
    if (recordsOf(result).length > 0) {
      const source = sourceOf(result);
      texts.set(source, [texts.get(source), textOf(result)].filter(Boolean).join('\n\n'));
    }
    return asData({ data: result.data, ...(result.next ? { next: result.next } : {}) });
  };
  const approved = await exchange.approved(self);
  const told = approved.map(({ call, result }) => `${toolId(call)} ${JSON.stringify(call.input)}:\n${take(result)}`);
  const declined = exchange.settings.declined.map((call) => `${toolId(call)} ${JSON.stringify(call.input)}`);
  const opening = [
    ...(told.length === 0 ? [] : [`The user approved these calls, and they were made.\n${told.join('\n')}`]),
    ...(declined.length === 0 ? [] : [`The user declined these calls. Continue without them.\n${declined.join('\n')}`]),
  ].join('\n\n');
  const offered = await exchange.offered();
  return {
    opening,
    spec: {
      name: 'exchange',
      description: `Calls a tool of a data provider, which returns records. ${
        offered.length === 0
          ? 'The call find-tools of the provider firecrawl, with the option query, finds tools.'
          : `There are:\n${offered.map(lineOf).join('\n')}`
      }`,
      parameters: {
        type: 'object',
        properties: {
          provider: { type: 'string' },
          capability: { type: 'string' },
          options: { type: 'object' },
          adds: { type: 'string', description: 'What its records would add to the result, in one sentence' },
        },
        required: ['provider', 'capability', 'options'],
      },
    },
    async use(agent, key, { provider, capability, options, adds }) {
      if (typeof provider !== 'string' || typeof capability !== 'string') return 'provider and capability are texts.';
      const given = typeof options === 'object' && options !== null ? (options as Record<string, unknown>) : {};
      const call = { provider, capability, options: given };
      const outcome = await exchange.call(agent, key, call, typeof adds === 'string' ? adds : undefined);
      if ('waits' in outcome) return undefined;
      return 'refused' in outcome ? outcome.refused : take(outcome.result);
    },
  };
}

function lineOf({ provider, capability, about, options, requiresOneOf, price, isGated }: OfferedTool): string {
  const { credits, creditsPerRecord } = price;
  const each = options.map(({ name, type, required, values }) => {
    const kind = values === undefined ? type : values.join('|');
    return `${name}${required ? '' : '?'}: ${kind}`;
  });
  const cost = creditsPerRecord === undefined ? `${credits ?? 0} credits` : `${creditsPerRecord} credits a record`;
  const one = requiresOneOf.map((group) => ` One of ${group.join(', ')} is required.`).join('');
  const gate = isGated ? ' Its terms are not accepted yet; calling it only notes that it would help.' : '';
  return `- ${provider} ${capability} {${each.join(', ')}}: ${about} ${cost}.${one}${gate}`;
}
