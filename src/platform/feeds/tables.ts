import type { Migration } from '../../foundation/store/index.ts';

export interface FeedTables {
  feed_links: FeedLinkRow;
}

/** The link of a feed. */
interface FeedLinkRow {
  /** What the feed is of: `monitor`, `crawl`, `list`. */
  kind: string;
  /** Its id. */
  subject: string;
  team_id: string;
  /** SHA-256 of its token, in hexadecimal. */
  token_hash: string;
  /** Where it was made; links lead there unless TRAWL_PUBLIC_URL says otherwise. */
  base_url: string;
  /** Milliseconds since 1970. */
  created_at: number;
}

export const migrations: Migration[] = [
  {
    name: '0305-feed-links',
    async up(db) {
      await db.schema
        .createTable('feed_links')
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('subject', 'text', (c) => c.notNull())
        .addColumn('team_id', 'text', (c) => c.notNull())
        .addColumn('token_hash', 'text', (c) => c.notNull())
        .addColumn('base_url', 'text', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('feed_links_key', ['kind', 'subject'])
        .execute();
    },
  },
];
