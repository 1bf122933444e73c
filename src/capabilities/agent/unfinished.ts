import type { Database } from '../../foundation/store/index.ts';
import { type AgentIdentity, type NewEvent, sessionEndKey, type TraceNews } from './events.ts';
import { readEvents } from './trace.ts';

/** What in the trace of a run has begun and not ended. */
export interface Unfinished {
  /** By id, with the time at which they began. */
  readonly agents: ReadonlyMap<string, { readonly agent: AgentIdentity; readonly since: number }>;
  /** The events that end the calls. */
  readonly calls: readonly NewEvent[];
  /** Browser sessions. */
  readonly sessions: readonly OpenSession[];
}

interface OpenSession {
  readonly id: string;
  readonly agent: AgentIdentity;
  readonly since: number;
}

/** The event that ends a session. @param now milliseconds since 1970 */
export const endOfSession = ({ id, agent, since }: OpenSession, now: number): NewEvent => ({
  key: sessionEndKey(id),
  agent,
  news: { type: 'browser.session.finished', sessionId: id, durationMs: Math.max(0, now - since) },
});

export async function findUnfinished(db: Database, runId: string): Promise<Unfinished> {
  const events = await readEvents(db, runId);
  const agents = new Map<string, { agent: AgentIdentity; since: number }>();
  const calls = new Map<string, NewEvent>();
  const sessions = new Map<string, OpenSession>();
  for (const text of events) {
    const event = JSON.parse(text) as { occurredAt: string; agent: AgentIdentity } & TraceNews;
    const { agent } = event;
    if (event.type === 'agent.started') agents.set(agent.id, { agent, since: Date.parse(event.occurredAt) });
    else if (event.type === 'agent.finished') agents.delete(agent.id);
    else if (event.type === 'browser.session.started') {
      sessions.set(event.sessionId, { id: event.sessionId, agent, since: Date.parse(event.occurredAt) });
    } else if (event.type === 'browser.session.finished') sessions.delete(event.sessionId);
    else if (event.type === 'tool_call.finished') calls.delete(event.toolCallId);
    else if (event.type === 'tool_call.started') {
      const { toolCallId, toolName } = event;
      const result = { error: 'The run ended before this step finished.' };
      calls.set(toolCallId, {
        key: `call ${toolCallId} stopped`,
        agent,
        news: { type: 'tool_call.finished', toolCallId, toolName, result },
      });
    }
  }
  return { agents, calls: [...calls.values()], sessions: [...sessions.values()] };
}
