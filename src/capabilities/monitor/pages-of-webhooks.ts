import type { Database } from '../../foundation/store/index.ts';
import { findPage } from './check-pages.ts';
import { findCheck } from './store.ts';
import { pageEventView } from './view.ts';

/** JSON of the page that a `ref` of a webhook names; undefined when it is gone or belongs to another room. */
export async function webhookPage(db: Database, ref: string): Promise<string | undefined> {
  const [, checkId = '', seq = ''] = /^monitor:([0-9a-f-]{36}):(\d+)$/.exec(ref) ?? [];
  if (checkId === '') return undefined;
  const [check, page] = await Promise.all([findCheck(db, checkId), findPage(db, checkId, Number(seq))]);
  return check && page && JSON.stringify(await pageEventView(check.monitor_id, page));
}
