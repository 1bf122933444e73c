import type { Job } from '@trawl/contract/api/jobs.ts';
import { table } from '@trawl/contract/table.ts';

/** What the kinds of jobs are called. */
const NAMES = table({
  crawl: 'Crawl',
  batch_scrape: 'Batch scrape',
  agent: 'Agent run',
  extract: 'Extraction',
  monitor_timer: 'Next check of a monitor',
  monitor_check: 'Check of a monitor',
  monitor_mail: 'Email of a monitor',
  webhook: 'Webhook delivery',
  'webhook-here': 'Webhook delivery',
  'research.import': 'Import of papers',
  'research.harvest': 'Harvest of papers',
});

/** A kind of job in words; of an unknown one its own. */
export const jobName = (kind: string): string => NAMES[kind] ?? kind.replaceAll(/[._-]+/g, ' ');

const PAGES = table({ crawl: 'crawls', batch_scrape: 'batches', agent: 'agents', extract: 'extractions' });

/** The page of what a job works on; undefined if the job's own page is all there is. */
export function pageOfJob({ id, kind, monitorId }: Pick<Job, 'id' | 'kind' | 'monitorId'>): string | undefined {
  if (monitorId !== null) return `/monitors/${encodeURIComponent(monitorId)}`;
  const page = PAGES[kind];
  return page && `/${page}/${encodeURIComponent(id)}`;
}
