import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { areTermsAccepted } from '../decisions.ts';
import type { Provider, Terms } from '../file/read.ts';
import type { ToolFile } from '../file/schema.ts';
import { providerUrl, termsUrl } from '../refusals.ts';
import type { Requester } from '../serve.ts';
import { groupOf, matchQuery, type Tool, toolsOf } from './catalog.ts';
import { mostCredits } from './invoke.ts';
import { type CallResult, failureOf, planCall, type RunDeps, resultOf, type ToolCall } from './run-calls.ts';

/** Tools for runs of agents. Their cost is returned and never charged here, because a run is charged as a whole. */
export interface RunTools {
  /** Tools of the providers that the team's organization has turned on, best first. */
  offer(teamId: string, wanted: Wanted): Promise<readonly OfferedTool[]>;
  /** What would come of a call. It runs nothing, except for calls of the catalog, which are free. */
  plan(requester: Requester, call: ToolCall, baseUrl: string): Promise<PlannedCall>;
  /** Runs a call whose plan has `most`. A failure is in the result. */
  run(requester: Requester, call: ToolCall, baseUrl: string, deadline: Deadline): Promise<CallResult>;
  /** Which of these providers need their terms accepted now. */
  gatesOf(teamId: string, providers: readonly string[], baseUrl: string): Promise<readonly TermsGate[]>;
  /** Where an admin turns providers on. */
  settingsUrl(baseUrl: string): string;
}

interface Wanted {
  readonly query: string;
  /** Names of providers, categories, groups (`provider/group`) or tools (`provider/capability`); undefined: all. */
  readonly toolkits?: readonly string[] | undefined;
  readonly limit: number;
}

export interface OfferedTool extends Pick<ToolFile, 'capability' | 'about' | 'options' | 'requiresOneOf' | 'price'> {
  /** `provider/capability` */
  readonly id: string;
  readonly provider: string;
  readonly providerName: string;
  /** Names of the fields of its records. */
  readonly fields: readonly string[];
  /** Whether the terms of its provider have to be accepted first. */
  readonly isGated: boolean;
}

/** Terms that an admin has to accept before a provider can be called. */
export interface TermsGate {
  readonly provider: string;
  readonly name: string;
  readonly version: string;
  readonly digest: string;
  /** The dashboard page on which an admin accepts them. */
  readonly url: string;
}

export type PlannedCall =
  | { readonly most: number }
  | { readonly result: CallResult }
  | { readonly gate: TermsGate; readonly result?: undefined };

export function createRunTools(deps: RunDeps): RunTools {
  const providerOf = (name: string): Provider | undefined => deps.providers.find((one) => one.name === name);
  return {
    async offer(teamId, { query, toolkits, limit }) {
      const decided = await deps.decisionsOf(teamId);
      const on = toolsOf(deps.providers.filter(({ name }) => decided.on.has(name)));
      const named = toolkits === undefined ? on : on.filter((tool) => toolkits.some((kit) => isOf(tool, kit)));
      const fitting = matchQuery(named, query);
      // Tools that the caller named are offered even if no word of the query is theirs.
      const rest = toolkits === undefined ? [] : named.filter((one) => !fitting.includes(one));
      return [...fitting, ...rest]
        .slice(0, limit)
        .map((tool) => offered(tool, !areTermsAccepted(tool.provider, decided)));
    },
    async plan(requester, call, baseUrl) {
      const decided = await deps.decisionsOf(requester.teamId);
      try {
        const planned = planCall(deps, requester, decided, call, baseUrl);
        return 'result' in planned ? planned : { most: mostCredits(planned.tool, planned.options) };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const provider = providerOf(call.provider);
        if (error.key === 'THIRD_PARTY_DATA_TERMS_REQUIRED' && provider?.terms !== undefined) {
          return { gate: gateOf(provider, provider.terms, baseUrl) };
        }
        return { result: failureOf(call, error) };
      }
    },
    async run(requester, call, baseUrl, deadline) {
      const decided = await deps.decisionsOf(requester.teamId);
      try {
        return await resultOf(deps, planCall(deps, requester, decided, call, baseUrl), deadline);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return failureOf(call, error);
      }
    },
    async gatesOf(teamId, names, baseUrl) {
      const decided = await deps.decisionsOf(teamId);
      return names.flatMap((name) => {
        const provider = providerOf(name);
        if (provider?.terms === undefined || areTermsAccepted(provider, decided)) return [];
        return [gateOf(provider, provider.terms, baseUrl)];
      });
    },
    settingsUrl: (baseUrl) => providerUrl(baseUrl, '').replace(/\/$/, ''),
  };
}

const isOf = (tool: Tool, kit: string): boolean =>
  [tool.provider.name, tool.provider.category, tool.id, `${tool.provider.name}/${groupOf(tool)}`].includes(kit);

function offered({ provider, tool, id }: Tool, isGated: boolean): OfferedTool {
  const { capability, about, options, requiresOneOf, price, response } = tool;
  const fields = response.fields.map(({ name }) => name);
  const { name, title } = provider;
  return { id, provider: name, providerName: title, capability, about, options, requiresOneOf, price, fields, isGated };
}

function gateOf({ name, title }: Provider, { version, digest }: Terms, baseUrl: string): TermsGate {
  return { provider: name, name: title, version, digest, url: termsUrl(baseUrl, name) };
}
