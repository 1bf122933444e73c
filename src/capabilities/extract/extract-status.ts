import type { ResponseOf } from '@trawl/contract/endpoint.ts';
import type { extract } from '@trawl/contract/v2/extract.ts';
import { withoutValue } from '../../engines/llm/index.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { COSTS } from '../../platform/accounts/index.ts';
import { type AgentRuns, EXTRACT, type Run } from '../agent/index.ts';

type ExtractionStatus = ResponseOf<(typeof extract)['GET /v2/extract/:id']>;

const REPLACEMENT = 'POST /v2/scrape with the format json for one page, POST /v2/agent for the rest';

/** How far an extraction is, and its data. @throws ApiError NOT_FOUND */
export async function readExtraction(runs: AgentRuns, teamId: string, id: string): Promise<ExtractionStatus> {
  const run = await find(runs, teamId, id.toLowerCase());
  if (run === undefined) throw new ApiError('NOT_FOUND', { details: { message: 'Extract job not found.' } });
  return statusOf(run, runs.expiresAt(run));
}

async function find(runs: AgentRuns, teamId: string, id: string): Promise<Run | undefined> {
  try {
    return await runs.find(teamId, id, EXTRACT);
  } catch (error) {
    if (error instanceof ApiError && error.key === 'AGENT_JOB_NOT_FOUND') return undefined;
    throw error;
  }
}

function statusOf(run: Run, expiresAt: number): ExtractionStatus {
  const { outcome, settings, findings } = run;
  const status =
    outcome === null
      ? 'processing'
      : outcome === 'succeeded'
        ? 'completed'
        : outcome === 'cancelled'
          ? 'cancelled'
          : 'failed';
  const { missing = [], unverified = [], hasModel = true, warning } = findings ?? {};
  const warnings = [
    ...(missing.length > 0 ? [`${withoutValue('on any page', hasModel)}: ${missing.slice(0, 30).join(', ')}.`] : []),
    ...(unverified.length > 0
      ? [`Returned by the language model, but on no page: ${unverified.slice(0, 30).join(', ')}.`]
      : []),
    ...(warning === undefined ? [] : [warning]),
  ];
  return {
    success: status !== 'failed',
    status,
    data: run.data === null ? {} : JSON.parse(run.data),
    expiresAt: new Date(expiresAt).toISOString(),
    ...(run.error === null ? {} : { error: run.error }),
    ...(status === 'completed' && settings.showSources ? { sources: findings?.sources ?? {} } : {}),
    ...(status === 'processing'
      ? {}
      : { creditsUsed: run.billed ?? 0, tokensUsed: (run.billed ?? 0) * COSTS.tokensPerCredit }),
    ...(status === 'completed' && warnings.length > 0 ? { warning: warnings.join(' ') } : {}),
    warnings: ['/v2/extract is kept for existing clients.'],
    replacement: REPLACEMENT,
  };
}
