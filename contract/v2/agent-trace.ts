import { z } from 'zod';

/** The events in the trace of an agent run. */

export const ERROR_CODES = ['cancelled', 'credit_limit_reached', 'parent_finished', 'refused', 'internal'] as const;
export const OUTCOMES = ['succeeded', 'failed', 'cancelled', 'refused', 'credit_limit_reached'] as const;

const agentIdentity = z.object({
  id: z.uuid(),
  role: z.enum(['orchestrator', 'subagent', 'system']),
  name: z.string(),
  parentId: z.uuid().optional(),
});

const traceError = z.object({
  code: z.enum(ERROR_CODES),
  source: z.enum(['agent', 'tool', 'billing', 'system']),
  retryable: z.boolean(),
  message: z.string(),
});

const artifact = z.object({
  kind: z.enum(['json', 'markdown', 'html', 'screenshot', 'text']),
  artifactId: z.string(),
  path: z.string().optional(),
  snapshotId: z.uuid(),
  change: z.enum(['init', 'partial', 'append', 'modify', 'update']),
  changedFields: z.array(z.string()).optional(),
  itemCount: z.number().int().optional(),
  sourceToolCallId: z.string().optional(),
});

/** What each kind of event has beside the fields that all have. */
const KINDS = {
  'run.started': {},
  'agent.started': {},
  'run.cancel_requested': { reason: z.literal('user') },
  'run.finished': { outcome: z.enum(OUTCOMES), error: traceError.nullable() },
  'agent.finished': {
    outcome: z.enum(['succeeded', 'failed', 'cancelled', 'refused']),
    durationMs: z.number(),
    error: traceError.nullable(),
  },
  'progress.reported': { phase: z.enum(['planning', 'working', 'finalizing']), message: z.string() },
  'reasoning.summary': { text: z.string() },
  'tool_call.started': { toolCallId: z.string(), toolName: z.string(), parameters: z.unknown() },
  'tool_call.finished': { toolCallId: z.string(), toolName: z.string(), result: z.unknown() },
  'browser.session.started': { sessionId: z.string() },
  'browser.session.finished': { sessionId: z.string(), durationMs: z.number() },
  'artifact.updated': { artifact },
  'error.occurred': { error: traceError },
} as const;

const envelope = {
  schemaVersion: z.literal(1),
  eventId: z.uuid(),
  runId: z.uuid(),
  occurredAt: z.iso.datetime(),
  producerSequence: z.number().int().meta({ description: 'Increases by one with every event of the same agent' }),
  agent: agentIdentity,
};

const event = <Type extends keyof typeof KINDS>(type: Type) =>
  z.object({ ...envelope, type: z.literal(type), ...KINDS[type] });

export const traceEvent = z
  .discriminatedUnion('type', [
    event('run.started'),
    event('agent.started'),
    event('run.cancel_requested'),
    event('run.finished'),
    event('agent.finished'),
    event('progress.reported'),
    event('reasoning.summary'),
    event('tool_call.started'),
    event('tool_call.finished'),
    event('browser.session.started'),
    event('browser.session.finished'),
    event('artifact.updated'),
    event('error.occurred'),
  ])
  .meta({ id: 'AgentTraceEvent' });
