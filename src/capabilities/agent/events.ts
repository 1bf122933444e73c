import { createHash } from 'node:crypto';

/** What is told of a run while it works: the events of its trace. */

export type ErrorCode = 'cancelled' | 'credit_limit_reached' | 'parent_finished' | 'refused' | 'internal';

export interface TraceError {
  readonly code: ErrorCode;
  readonly source: 'agent' | 'tool' | 'billing' | 'system';
  readonly retryable: boolean;
  readonly message: string;
}

/** Who tells. */
export interface AgentIdentity {
  readonly id: string;
  readonly role: 'orchestrator' | 'subagent' | 'system';
  readonly name: string;
  readonly parentId?: string;
}

export interface ArtifactChange {
  readonly kind: 'json' | 'markdown' | 'html' | 'screenshot' | 'text';
  readonly artifactId: string;
  readonly path?: string;
  readonly snapshotId: string;
  readonly change: 'init' | 'partial' | 'append' | 'modify' | 'update';
  readonly changedFields?: readonly string[];
  readonly itemCount?: number;
  readonly sourceToolCallId?: string;
}

export type Outcome = 'succeeded' | 'failed' | 'cancelled' | 'refused' | 'credit_limit_reached';

/** What an event tells, beside what all have. */
export type TraceNews =
  | { readonly type: 'run.started' | 'agent.started' }
  | { readonly type: 'run.cancel_requested'; readonly reason: 'user' }
  | { readonly type: 'run.finished'; readonly outcome: Outcome; readonly error: TraceError | null }
  | {
      readonly type: 'agent.finished';
      readonly outcome: Exclude<Outcome, 'credit_limit_reached'>;
      readonly durationMs: number;
      readonly error: TraceError | null;
    }
  | {
      readonly type: 'progress.reported';
      readonly phase: 'planning' | 'working' | 'finalizing';
      readonly message: string;
    }
  | { readonly type: 'reasoning.summary'; readonly text: string }
  | {
      readonly type: 'tool_call.started';
      readonly toolCallId: string;
      readonly toolName: string;
      readonly parameters: unknown;
    }
  | {
      readonly type: 'tool_call.finished';
      readonly toolCallId: string;
      readonly toolName: string;
      readonly result: unknown;
    }
  | { readonly type: 'browser.session.started'; readonly sessionId: string }
  | { readonly type: 'browser.session.finished'; readonly sessionId: string; readonly durationMs: number }
  | { readonly type: 'artifact.updated'; readonly artifact: ArtifactChange }
  | { readonly type: 'error.occurred'; readonly error: TraceError };

export type TraceEvent = {
  readonly schemaVersion: 1;
  readonly eventId: string;
  readonly runId: string;
  readonly occurredAt: string;
  /** Grows by one with every event of the same agent. */
  readonly producerSequence: number;
  readonly agent: AgentIdentity;
} & TraceNews;

/** An event before it is written down. */
export interface NewEvent {
  /** The same news of a run that goes on after its process died has the same key, and is told once. */
  readonly key: string;
  readonly agent: AgentIdentity;
  readonly news: TraceNews;
}

/** A UUID (version 8) that the same name of the same run always gets, so that work done again is known again. */
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

/** The key under which the end of a browser session is told once, by whoever tells it. */
export const sessionEndKey = (id: string): string => `session ${id} ended`;

/** @param key unique among the helpers of the run; the same when it goes on later */
export const subagentOf = (runId: string, key: string, name: string): AgentIdentity => ({
  id: idIn(runId, `subagent ${key}`),
  role: 'subagent',
  name,
  parentId: idIn(runId, 'orchestrator'),
});
