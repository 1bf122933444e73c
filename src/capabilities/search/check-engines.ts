import { createEgress, type EgressOptions } from '../../foundation/egress/index.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import { silentLog } from '../../foundation/kernel/log.ts';
import { type EngineSetting, enginesOf, engineUrls } from './providers/index.ts';
import type { SearchProvider } from './providers/provider.ts';

const LOCAL: SearchProvider = { name: 'local', sources: [], search: async () => [] };

/**
 * Sends each engine of the settings one query for one result, as a search would. A paid engine counts it.
 * @returns for each engine that did not answer, its name and why
 */
export async function checkEngines(
  settings: readonly EngineSetting[],
  options: Pick<EgressOptions, 'proxy' | 'resolve'>,
  deadline: Deadline,
): Promise<{ readonly name: string; readonly problem: string }[]> {
  await using egress = createEgress({
    log: silentLog,
    purposeHosts: engineUrls(settings),
    setting: 'TRAWL_SEARCH',
    ...options,
  });
  const query = {
    words: 'weather',
    scope: { include: [], exclude: [] },
    limit: 1,
    country: 'US',
    safe: true,
    teamId: '',
  };
  const asked = enginesOf(settings, egress, LOCAL).map(async (engine) => {
    const [source] = engine.sources;
    if (source === undefined) return [];
    try {
      await engine.search({ ...query, source }, deadline);
      return [];
    } catch (error) {
      return [{ name: engine.name, problem: error instanceof Error ? error.message : String(error) }];
    }
  });
  return (await Promise.all(asked)).flat();
}
