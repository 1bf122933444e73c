import { z } from 'zod';
import { webhookEvent } from './webhook.ts';

/** The webhook events of agent runs and of extracts. `id` is the id of the run. */

const nothing = z.array(z.never()).meta({ description: 'Empty' });
const creditsUsed = z.number().int();

const data = z.unknown().optional().meta({ description: 'Data that follows the schema of the request' });

const action = z.object({
  creditsUsed,
  action: z.string().meta({ description: 'Name of the tool that is called' }),
  input: z.unknown().meta({ description: 'Parameters of the call' }),
});

const extracted = z.object({
  success: z.literal(true),
  data,
  extractId: z.string(),
  llmUsage: z.number().int().meta({ description: 'Tokens' }),
  totalUrlsScraped: z.number().int(),
  sources: z.record(z.string(), z.array(z.string())).meta({ description: 'Source URLs, by the path of the field' }),
});

export const agentEvents = {
  'agent.started': webhookEvent('agent.started', nothing),
  'agent.action': webhookEvent('agent.action', z.array(action)),
  'agent.completed': webhookEvent('agent.completed', z.array(z.object({ creditsUsed, data }))),
  'agent.failed': webhookEvent('agent.failed', z.array(z.object({ creditsUsed }))),
  'agent.cancelled': webhookEvent('agent.cancelled', z.array(z.object({ creditsUsed }))),
  'extract.started': webhookEvent('extract.started', nothing),
  'extract.completed': webhookEvent('extract.completed', z.array(extracted)),
  'extract.failed': webhookEvent('extract.failed', nothing),
} as const;
