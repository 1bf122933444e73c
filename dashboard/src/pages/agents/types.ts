import type { agentPage } from '@trawl/contract/api/agents.ts';
import type { ResponseOf, Wire } from '@trawl/contract/endpoint.ts';
import type { agent, listedRun, RUN_STATUSES } from '@trawl/contract/v2/agent.ts';
import type { traceEvent } from '@trawl/contract/v2/agent-trace.ts';
import type { Tone } from '../../ui/badge.tsx';

export type RunStatus = (typeof RUN_STATUSES)[number];
export type ListedRun = Wire<typeof listedRun>;
export type RunState = ResponseOf<(typeof agent)['GET /v2/agent/:jobId']>;
export type Approval = NonNullable<RunState['pendingApproval']>;
export type TraceEvent = Wire<typeof traceEvent>;
export type ThreadRun = ResponseOf<(typeof agent)['GET /v2/agent/threads/:threadId']>['thread']['runs'][number];
/** Where a value stands. */
export type Evidence = Pick<NonNullable<RunState['evidence']>[number], 'path' | 'url' | 'quote' | 'start' | 'end'>;
/** A page as a run read it, without its text. */
export type SeenPage = Wire<typeof agentPage>;
/** An event of one kind. */
export type EventOf<Type extends TraceEvent['type']> = Extract<TraceEvent, { readonly type: Type }>;

/** Keeps the events of one kind. */
export const isEvent =
  <Type extends TraceEvent['type']>(type: Type) =>
  (event: TraceEvent): event is EventOf<Type> =>
    event.type === type;

export const STATUS_TONES: Record<RunStatus, Tone> = { processing: 'info', completed: 'ok', failed: 'danger' };

export const isOver = (status: RunStatus): boolean => status !== 'processing';

/** The lists of agent runs and of extractions. */
