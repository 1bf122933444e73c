import { z } from 'zod';
import { document } from '../scrape/document.ts';
import { webhookEvent } from '../webhook.ts';

/** The webhook events of crawls and batches. `id` is the id of the job. */

const nothing = z.array(z.never()).meta({ description: 'Empty' });

/** A page that could not be fetched; its `success` is false. */
const failedPage = z.object({ metadata: z.object({ sourceURL: z.string(), error: z.string() }) });

const page = z.array(z.union([document, failedPage])).meta({ description: 'One page' });

const eventsOf = <Scope extends 'crawl' | 'batch_scrape'>(scope: Scope) => ({
  started: webhookEvent(`${scope}.started`, nothing),
  page: webhookEvent(`${scope}.page`, page),
  completed: webhookEvent(`${scope}.completed`, nothing),
  failed: webhookEvent(`${scope}.failed`, nothing),
});

const crawl = eventsOf('crawl');
const batch = eventsOf('batch_scrape');

export const crawlEvents = {
  'crawl.started': crawl.started,
  'crawl.page': crawl.page,
  'crawl.completed': crawl.completed,
  'crawl.failed': crawl.failed,
  'batch_scrape.started': batch.started,
  'batch_scrape.page': batch.page,
  'batch_scrape.completed': batch.completed,
  'batch_scrape.failed': batch.failed,
} as const;
