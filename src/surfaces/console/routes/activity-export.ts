import type { account } from '@trawl/contract/v2/account.ts';
import type { TableFormat } from '@trawl/contract/v2/export-formats.ts';
import type { z } from 'zod';
import { type ReadRows, TABLE_FILES, tableFile } from '../../../engines/tables/index.ts';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import { type Route, route } from '../../../foundation/routing/route.ts';
import { type MadeFile, madeFileLink, type SignedLinks } from '../../../foundation/store/index.ts';
import { type Accounts, requireScope } from '../../../platform/accounts/index.ts';

/** The activity log of a team as a table. What it is of stands in the signed key of the file. */

export interface ActivityExportDeps {
  readonly accounts: Pick<Accounts, 'activity'>;
  readonly links: SignedLinks;
  readonly clock: Clock;
}

type Query = z.output<(typeof account)['GET /v2/team/activity/export']['query']>;

interface Exported extends Omit<Query, 'format' | 'reads'> {
  readonly teamId: string;
  readonly reads: boolean;
  /** Whether the names of people are in it, as in their dashboard. */
  readonly names: boolean;
}

const ANY = 'any';

/** Blob keys take no upper-case letters, and have a length. */
function keyOf({ teamId, keyId, endpoint, status, from, to, reads, names }: Exported, format: TableFormat): string {
  const times = [from, to].map((time) => (time === undefined ? ANY : String(Date.parse(time)))).join('_');
  const flags = [status ?? ANY, reads ? 'reads' : 'work', names ? 'names' : 'keys'].join('_');
  const parts = [teamId, keyId?.toLowerCase() ?? ANY, endpoint ?? ANY, flags, times];
  return `exports/activity/${parts.join('/')}/activity.${TABLE_FILES[format].ending}`;
}

const KEY =
  /^exports\/activity\/([0-9a-f-]+)\/([0-9a-f-]+|any)\/([a-z_]+)\/(ok|error|any)_(reads|work)_(names|keys)\/(-?\d+|any)_(-?\d+|any)\/activity\.(.+)$/;

function exportedOf(key: string): { readonly exported: Exported; readonly format: TableFormat } | undefined {
  const [, teamId, keyId, endpoint, status, reads, names, from, to, ending] = KEY.exec(key) ?? [];
  const format = (Object.keys(TABLE_FILES) as TableFormat[]).find((one) => TABLE_FILES[one].ending === ending);
  if (teamId === undefined || format === undefined) return undefined;
  const given = (text: string | undefined) => (text === ANY ? undefined : text);
  const time = (text: string | undefined) => (text === ANY ? undefined : new Date(Number(text)).toISOString());
  const filter = { keyId: given(keyId), endpoint: given(endpoint), status: given(status) as Query['status'] };
  const range = { from: time(from), to: time(to) };
  return { format, exported: { teamId, ...filter, ...range, reads: reads === 'reads', names: names === 'names' } };
}

/** Rows that are read at once. */
const AT_ONCE = 500;

export const exportActivity = (deps: ActivityExportDeps): Route =>
  route('GET /v2/team/activity/export', async ({ principal, baseUrl, query: { format, reads, ...filter } }) => {
    // All that the team did, with what other keys are for.
    requireScope(principal, '*', () => baseUrl);
    const { teamId, personId } = principal;
    const exported = { ...filter, teamId, reads: reads === 'true', names: personId !== undefined };
    return madeFileLink(deps, keyOf(exported, format), baseUrl);
  });

/** @returns the file of a key; undefined if it is none of ours */
export async function openActivityExport(
  { accounts, clock }: ActivityExportDeps,
  key: string,
): Promise<MadeFile | undefined> {
  // The key is signed: it is as it was made.
  const found = exportedOf(key);
  if (found === undefined) return undefined;
  const { teamId, names, ...filter } = found.exported;
  // Rows that come from now on would shift those that are read twice.
  const to = filter.to ?? new Date(clock.now()).toISOString();
  const read: ReadRows = async function* (most = Number.POSITIVE_INFINITY) {
    let before: string | undefined;
    for (let left = most; left > 0; ) {
      const limit = Math.min(AT_ONCE, left);
      const entries = await accounts.activity.list(teamId, { ...filter, to, before, limit });
      for (const { resultUrl: _, about: _about, personName, ...entry } of entries)
        yield JSON.stringify(names ? { ...entry, personName } : entry);
      if (entries.length < limit) return;
      left -= entries.length;
      before = entries.at(-1)?.id;
    }
  };
  const { contentType } = TABLE_FILES[found.format];
  return { contentType, body: tableFile(found.format, read) };
}
