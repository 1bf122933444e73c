import { counted } from '@trawl/contract/counted.ts';
import { developerStatus } from '../../capabilities/developer/index.ts';
import type { Config } from '../../foundation/config/index.ts';
import type { Database } from '../../foundation/store/index.ts';
import type { Finding } from './check.ts';

export const DEVELOPER_SETTINGS = 'TRAWL_DEVELOPER_LIVE, TRAWL_GITHUB_TOKEN, TRAWL_GITHUB_URL';

/** Reports the content of the developer index, and whether GitHub is searched too. */
export async function developerIndex(config: Config, db: Database | undefined): Promise<Finding> {
  const { developerLive, githubToken, githubUrl } = config;
  const isLive = developerLive === 'always' || (developerLive === 'auto' && githubToken !== undefined);
  const { host } = new URL(githubUrl);
  const live = isLive
    ? `also queries ${host}${githubToken === undefined ? ' without a token' : ''}`
    : 'GitHub is not queried';
  const finding = { name: 'developer index', change: DEVELOPER_SETTINGS };
  if (!db) return { ...finding, state: 'on', detail: `ready after the next start; ${live}` };
  const { documents, passages } = await developerStatus(db);
  const held = Object.values(documents).reduce((sum, n) => sum + n, 0);
  if (held === 0 && !isLive) {
    return { ...finding, state: 'off', detail: `empty, and ${live}; import documents with trawl developer import` };
  }
  return {
    ...finding,
    state: 'on',
    detail: `${counted(held, 'document')} in ${counted(passages, 'passage')}; ${live}`,
  };
}
