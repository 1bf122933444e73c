import type { Database } from '../store/index.ts';
import type { AgentIdentity, NewEvent, TraceNews } from './events.ts';
import { readEvents } from './trace.ts';

/** What in the trace of a run has begun and not ended. */
export interface OpenEnds {
  /** By id, with the time at which they began. */
  readonly agents: ReadonlyMap<string, { readonly agent: AgentIdentity; readonly since: number }>;
  /** The events that end the calls. */
  readonly calls: readonly NewEvent[];
}

export async function openEnds(db: Database, runId: string): Promise<OpenEnds> {
  const { events } = await readEvents(db, runId);
  const agents = new Map<string, { agent: AgentIdentity; since: number }>();
  const calls = new Map<string, NewEvent>();
  for (const text of events) {
    const event = JSON.parse(text) as { occurredAt: string; agent: AgentIdentity } & TraceNews;
    const { agent } = event;
    if (event.type === 'agent.started') agents.set(agent.id, { agent, since: Date.parse(event.occurredAt) });
    else if (event.type === 'agent.finished') agents.delete(agent.id);
    else if (event.type === 'tool_call.finished') calls.delete(event.toolCallId);
    else if (event.type === 'tool_call.started') {
      const { toolCallId, toolName } = event;
      const result = { error: 'The run ended before.' };
      calls.set(toolCallId, {
        key: `call ${toolCallId} stopped`,
        agent,
        news: { type: 'tool_call.finished', toolCallId, toolName, result },
      });
    }
  }
  return { agents, calls: [...calls.values()] };
}
