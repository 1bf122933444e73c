import type { Model } from '../../engines/llm/index.ts';
import type { Jobs } from '../../foundation/jobs/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { Blobs, SignedLinks } from '../../foundation/store/index.ts';
import type { Accounts } from '../../platform/accounts/index.ts';
import type { Feeds } from '../../platform/feeds/index.ts';
import type { Webhooks } from '../../platform/webhooks/index.ts';
import type { CrawlRoom } from '../crawl/index.ts';
import type { PageThreads, Scraper } from '../scrape/index.ts';
import type { Searcher } from '../search/index.ts';

/** Outgoing mail, as much of it as is needed here. */
interface Postman {
  send(message: {
    readonly to: string;
    readonly subject: string;
    readonly text: string;
    readonly html?: string;
    readonly pictures?: readonly { readonly cid: string; readonly bytes: Uint8Array; readonly type: string }[];
    readonly unsubscribe?: string;
    /** The same for every attempt, so that recipients can detect duplicates. */
    readonly id?: string;
  }): Promise<void>;
}

/** The paper index of this installation. */
export interface PaperIndex {
  /** Papers that match a query best, of all or of those created or updated since a date, with their catalog ids. */
  search(
    query: string,
    from: string | undefined,
    deadline: Deadline,
  ): Promise<
    readonly { readonly id: number; readonly url: string; readonly title: string; readonly description: string }[]
  >;
  /** The highest id of a paper; those that are added later have higher ones. */
  newest(): Promise<number>;
}

/** What the room needs of others. */
export interface MonitorDeps {
  readonly jobs: Jobs;
  readonly blobs: Blobs;
  readonly links: SignedLinks;
  readonly accounts: Pick<Accounts, 'credits' | 'concurrency' | 'teams'>;
  readonly scraper: Scraper;
  readonly threads: Pick<PageThreads, 'run'>;
  readonly crawl: Pick<CrawlRoom, 'service' | 'documentOf'>;
  readonly searcher: Searcher;
  readonly papers: PaperIndex;
  readonly webhooks: Pick<Webhooks, 'check' | 'open' | 'notify'>;
  readonly feeds: Feeds;
  /** Undefined where no mail server is set. */
  readonly mail: Postman | undefined;
  /** TRAWL_PUBLIC_URL: where links in mails lead; else where the monitor was made. */
  readonly publicUrl: string | undefined;
  /** Addresses of the people who see a team. */
  peopleOf(teamId: string): Promise<readonly string[]>;
  /** The file of a link that a scrape returned; undefined if it is gone or larger. @param most bytes */
  fileOf(url: string, most: number): Promise<{ readonly bytes: Uint8Array; readonly type: string } | undefined>;
  readonly model: Model | undefined;
  /** @throws ApiError INVALID_URL for an address that may not be fetched; looks nothing up */
  checkUrl(url: URL): void;
  readonly clock: Clock;
  readonly log: Log;
}
