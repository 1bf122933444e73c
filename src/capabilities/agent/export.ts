import type { ResponseOf } from '@trawl/contract/endpoint.ts';
import type { agent } from '@trawl/contract/v2/agent.ts';
import type { TableFormat } from '@trawl/contract/v2/export-formats.ts';
import { rowsOfData, TABLE_FILES, tableFile } from '../../engines/tables/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { type Database, type MadeFile, madeFileLink, type SignedLinks } from '../../foundation/store/index.ts';
import { findRun } from './runs.ts';
import type { AgentRuns } from './service.ts';
import type { RunKind } from './settings.ts';

/** The data of a run as a table. */

export interface ExportedRun {
  readonly teamId: string;
  readonly id: string;
  readonly kind: RunKind;
  readonly format: TableFormat;
  /** Under which the caller reaches this service. */
  readonly baseUrl: string;
}

/** @throws ApiError AGENT_JOB_NOT_FOUND, CONFLICT for a run without data */
export async function exportRun(
  deps: { readonly runs: AgentRuns; readonly links: SignedLinks; readonly clock: Clock },
  { teamId, id, kind, format, baseUrl }: ExportedRun,
): Promise<ResponseOf<(typeof agent)['GET /v2/agent/:jobId/export']>> {
  const { data } = await deps.runs.find(teamId, id, kind);
  if (data === null) throw new ApiError('CONFLICT', { details: { message: 'The run has no data.' } });
  return madeFileLink(deps, `exports/agents/${id}.${TABLE_FILES[format].ending}`, baseUrl);
}

/** @returns the file of a key; undefined if it is none of ours, or its run is gone */
export async function openRunExport(db: Database, key: string): Promise<MadeFile | undefined> {
  const [, id, ending] = /^exports\/agents\/([0-9a-f-]{36})\.(.+)$/.exec(key) ?? [];
  const format = (Object.keys(TABLE_FILES) as TableFormat[]).find((one) => TABLE_FILES[one].ending === ending);
  const run = id === undefined || format === undefined ? undefined : await findRun(db, id);
  if (format === undefined || run?.data == null) return undefined;
  const rows = rowsOfData(JSON.parse(run.data));
  const read = async function* (most = rows.length) {
    for (const row of rows.slice(0, most)) yield JSON.stringify(row);
  };
  return { contentType: TABLE_FILES[format].contentType, body: tableFile(format, read) };
}
