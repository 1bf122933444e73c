import { counted } from '@trawl/contract/counted.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import type { CallResult, OfferedTool, RunTools, TermsGate, ToolCall } from '../../../platform/providers/index.ts';
import type { Asker } from '../../scrape/index.ts';
import { type AgentIdentity, idIn } from '../events.ts';
import type { Journal } from '../journal.ts';
import type { RunSettings } from '../settings.ts';
import {
  type Approval,
  type ExchangeSettings,
  type ExchangeUse,
  type PendingCall,
  type Skipped,
  toolId,
} from './types.ts';

/** The data providers of one run: what it may call, what it called, and what it waits for. */
export interface Exchange {
  readonly settings: ExchangeSettings;
  /** Tools that fit the prompt, best first. */
  offered(): Promise<readonly OfferedTool[]>;
  /**
   * Calls a tool if that is allowed now.
   * @param key unique in the run
   * @param adds what its result would add, in words, in case that terms keep it from being called
   * @throws CreditLimitError, CancelledError
   */
  call(agent: AgentIdentity, key: string, call: ToolCall, adds?: string): Promise<CallOutcome>;
  /** Makes the calls that were approved for this turn. */
  approved(agent: AgentIdentity): Promise<readonly { readonly call: PendingCall; readonly result: CallResult }[]>;
  /** What the turn waits for: paid calls, else terms if it is to ask for them. */
  waitsFor(): Approval | undefined;
  use(): ExchangeUse;
}

type CallOutcome =
  | { readonly result: CallResult }
  /** It needs approval; the turn ends with it. */
  | { readonly waits: PendingCall }
  /** Not called, and why. */
  | { readonly refused: string };

/** Milliseconds of one call. */
const CALL_TIME = 50_000;
/** Tools that are offered to a run. */
const MOST_TOOLS = 12;
const MOST_WAITING = 30;

export function createExchange({
  tools,
  journal,
  asker,
  settings,
  exchange,
}: {
  readonly tools: RunTools;
  readonly journal: Journal;
  readonly asker: Asker;
  readonly settings: Pick<RunSettings, 'prompt' | 'baseUrl'>;
  readonly exchange: ExchangeSettings;
}): Exchange {
  const { runId } = journal;
  const { baseUrl } = settings;
  const waiting = new Map<string, PendingCall>();
  const skipped = new Map<string, Skipped>();
  const used = { paidCalls: 0, creditsUsed: 0 };
  /** Paid calls, with those that are running. */
  let begun = 0;
  let offers: Promise<readonly OfferedTool[]> | undefined;

  const run = async (agent: AgentIdentity, key: string, call: ToolCall, most: number): Promise<CallResult> => {
    if (most > 0) begun++;
    const how = { key, tool: 'exchange', parameters: call, estimate: most };
    const result = await journal.call<CallResult>(agent, how, async (signal) => {
      const done = await tools.run(asker, call, baseUrl, deadlineIn(CALL_TIME, signal));
      signal.throwIfAborted();
      return { result: done, credits: done.creditsCost ?? 0 };
    });
    const credits = result.creditsCost ?? 0;
    if (credits > 0) used.paidCalls++;
    // What found nothing costs nothing, and does not count.
    else if (most > 0) begun--;
    used.creditsUsed += credits;
    return result;
  };

  const skip = async (agent: AgentIdentity, gate: TermsGate, call: ToolCall, adds?: string): Promise<CallOutcome> => {
    const refused = `The terms of ${gate.name} are not accepted.`;
    if (!skipped.has(gate.provider)) {
      const { capability } = call;
      skipped.set(gate.provider, { ...gate, capability, ...(adds === undefined ? {} : { adds: adds.slice(0, 500) }) });
      const text = `${refused} It was not called. An admin can accept them at ${gate.url}`;
      await journal.tell(agent, `exchange terms ${gate.provider}`, { type: 'reasoning.summary', text });
    }
    return { refused: `${refused} Continue without it.` };
  };

  return {
    settings: exchange,
    async offered() {
      offers ??= tools.offer(asker.teamId, {
        query: settings.prompt,
        toolkits: exchange.toolkits,
        limit: MOST_TOOLS,
      });
      return (await offers).filter(({ provider }) => !exchange.without.includes(provider));
    },
    async call(agent, key, call, adds) {
      const id = toolId(call);
      if (exchange.without.includes(call.provider)) return { refused: 'Its terms were declined. Continue without it.' };
      if (journal.has(key)) return { result: await run(agent, key, call, 0) };
      const { toolkits } = exchange;
      // Tools that are offered are of the toolkits; the catalog is free.
      if (toolkits !== undefined && call.provider !== 'firecrawl') {
        const all = await tools.offer(asker.teamId, { query: '', toolkits, limit: Number.POSITIVE_INFINITY });
        if (!all.some((tool) => tool.id === id)) return { refused: `The user allows only ${toolkits.join(', ')}.` };
      }
      const plan = await tools.plan(asker, call, baseUrl);
      if ('gate' in plan) return skip(agent, plan.gate, call, adds);
      if ('result' in plan) return { result: plan.result };
      if (plan.most === 0) return { result: await run(agent, key, call, 0) };
      const input = (call.options ?? {}) as Record<string, unknown>;
      const same = JSON.stringify(input);
      if (exchange.declined.some((one) => toolId(one) === id && JSON.stringify(one.input) === same)) {
        return { refused: 'The user has declined this call. Continue without it.' };
      }
      if (exchange.requireApproval && !exchange.always.includes(id)) {
        const pending: PendingCall = {
          id: idIn(runId, `exchange ${id} ${same}`),
          provider: call.provider,
          capability: call.capability,
          input,
          creditsEstimate: plan.most,
        };
        if (waiting.size < MOST_WAITING) waiting.set(pending.id, pending);
        return { waits: pending };
      }
      if (begun >= exchange.maxCalls)
        return { refused: `This run can make ${counted(exchange.maxCalls, 'paid call')}.` };
      return { result: await run(agent, key, call, plan.most) };
    },
    async approved(agent) {
      const results: { call: PendingCall; result: CallResult }[] = [];
      for (const call of exchange.approved) {
        const { provider, capability, input, creditsEstimate } = call;
        const asked = { provider, capability, options: input };
        const key = `exchange approved ${call.id}`;
        // Terms may have changed since.
        const plan = journal.has(key) ? undefined : await tools.plan(asker, asked, baseUrl);
        if (plan !== undefined && 'gate' in plan) {
          await skip(agent, plan.gate, asked);
          continue;
        }
        const refusal = plan !== undefined && 'result' in plan ? plan.result : undefined;
        results.push({ call, result: refusal ?? (await run(agent, key, asked, creditsEstimate ?? 0)) });
      }
      return results;
    },
    waitsFor() {
      const calls = [...waiting.values()];
      if (calls.length > 0) {
        const most = calls.reduce((sum, { creditsEstimate }) => sum + (creditsEstimate ?? 0), 0);
        const reason = `${counted(calls.length, 'paid call')} to data providers, for at most ${counted(most, 'credit')}.`;
        return { id: idIn(runId, 'approval'), kind: 'calls', reason, resolution: null, calls };
      }
      if (exchange.onTermsRequired === 'skip' || skipped.size === 0) return undefined;
      const terms = [...skipped.values()];
      const reason = `The terms of ${terms.map(({ name }) => name).join(', ')} are not accepted.`;
      return { id: idIn(runId, 'approval'), kind: 'terms', reason, resolution: null, calls: [], terms };
    },
    use: () => ({ ...used, skipped: [...skipped.values()] }),
  };
}
