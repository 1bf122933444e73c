import { createHash } from 'node:crypto';
import type { Wire } from '@trawl/contract/endpoint.ts';
import type { traceEvent } from '@trawl/contract/v2/agent-trace.ts';

/** The events of the trace of a run. */

export type TraceEvent = Wire<typeof traceEvent>;
/** The fields of an event, in addition to the common ones. */
export type TraceNews = TraceEvent extends infer Event
  ? Event extends TraceEvent
    ? Omit<Event, 'schemaVersion' | 'eventId' | 'runId' | 'occurredAt' | 'producerSequence' | 'agent'>
    : never
  : never;
/** The agent that an event comes from. */
export type AgentIdentity = TraceEvent['agent'];
export type TraceError = Extract<TraceEvent, { readonly type: 'error.occurred' }>['error'];
export type ErrorCode = TraceError['code'];
export type Outcome = Extract<TraceEvent, { readonly type: 'run.finished' }>['outcome'];

/** An event that is not in the journal yet. */
export interface NewEvent {
  /** Stays the same when a run resumes in another process, so that each event is written once. */
  readonly key: string;
  readonly agent: AgentIdentity;
  readonly news: TraceNews;
}

/** A UUID (version 8) that depends only on the run and the name, so that repeated work is recognized. */
export function idIn(runId: string, name: string): string {
  const bytes = createHash('sha256').update(`${runId} ${name}`).digest().subarray(0, 16);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export const systemOf = (runId: string): AgentIdentity => ({
  id: idIn(runId, 'system'),
  role: 'system',
  name: 'system',
});

export const orchestratorOf = (runId: string): AgentIdentity => ({
  id: idIn(runId, 'orchestrator'),
  role: 'orchestrator',
  name: 'orchestrator',
});

/** The key of the end of a browser session, which is recorded only once, by whichever process ends it. */
export const sessionEndKey = (id: string): string => `session ${id} ended`;

/** @param key unique among the helpers of the run; the same after a resume */
export const subagentOf = (runId: string, key: string, name: string): AgentIdentity => ({
  id: idIn(runId, `subagent ${key}`),
  role: 'subagent',
  name,
  parentId: idIn(runId, 'orchestrator'),
});
