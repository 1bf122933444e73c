import { hash, randomBytes } from 'node:crypto';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { LinkDocument } from '../../foundation/routing/link-route.ts';
import { PlainText } from '../../foundation/routing/route.ts';
import type { Database, Transaction } from '../../foundation/store/index.ts';
import type { Accounts } from '../accounts/index.ts';
import { FEED_FORMATS, type FeedFormat, type WrittenFeed } from './formats.ts';
import type { FeedTables } from './tables.ts';

/** What a feed is of. */
export interface FeedSubject {
  readonly kind: 'monitor' | 'crawl' | 'list';
  /** A UUID. */
  readonly id: string;
}

/** What a room tells in a feed, newest first. */
export interface FeedContent extends Pick<WrittenFeed, 'title' | 'about'> {
  /** Path of its page of the dashboard. */
  readonly home: string;
  readonly items: WrittenFeed['items'];
}

/** Maximum number of items of a feed. */
export const MOST_ITEMS = 100;

/**
 * Feeds, for programs that have their link. A link holds a token, of which the hash is stored; a subject has one link, in all formats. Nothing is
 * told of a team that may keep no data.
 */
export interface Feeds {
  /**
   * Gives a subject a new link; the one before ends.
   * @param path of the feed, as for `documents`
   * @throws ApiError BAD_REQUEST if the team may keep no data
   */
  open(subject: FeedSubject, path: string, owner: FeedOwner): Promise<Readonly<Record<FeedFormat, string>>>;
  /** Ends the link of a subject, if it has one. */
  revoke(subject: FeedSubject, on?: Database | Transaction): Promise<void>;
  /**
   * The feed in each format, for anyone who has its link: NOT_FOUND for one that is unknown or was revoked, also while the feed was read.
   * @param path of the feed without its format, with the parameter `:name`
   * @param contentOf what a subject tells; undefined if it is gone
   */
  documents(
    kind: FeedSubject['kind'],
    path: string,
    contentOf: (id: string, teamId: string) => Promise<FeedContent | undefined>,
  ): LinkDocument[];
}

interface FeedOwner {
  readonly teamId: string;
  readonly baseUrl: string;
}

interface FeedDeps {
  readonly db: Database;
  readonly accounts: { readonly teams: Pick<Accounts['teams'], 'get'> };
  readonly publicUrl: string | undefined;
  readonly clock: Clock;
}

const FORMATS = Object.keys(FEED_FORMATS) as FeedFormat[];

export function createFeeds({ db, accounts, publicUrl, clock }: FeedDeps): Feeds {
  const tables = (on: Database | Transaction = db) => on.as<FeedTables>().kysely;
  const keepsNothing = async (teamId: string): Promise<boolean> =>
    (await accounts.teams.get(teamId)).zeroDataRetention === 'forced';

  async function requireLink({ kind, id }: FeedSubject, token: string) {
    const found = await tables()
      .selectFrom('feed_links')
      .select(['team_id', 'base_url', 'created_at'])
      .where('kind', '=', kind)
      .where('subject', '=', id)
      .where('token_hash', '=', hashOf(token))
      .executeTakeFirst();
    if (found === undefined || (await keepsNothing(found.team_id))) throw unknownLink();
    return found;
  }

  return {
    async open({ kind, id }, path, { teamId, baseUrl }) {
      if (await keepsNothing(teamId)) throw new ApiError('BAD_REQUEST', { details: { message: KEEPS_NOTHING } });
      const token = randomBytes(32).toString('base64url');
      const row = { team_id: teamId, token_hash: hashOf(token), base_url: baseUrl, created_at: clock.now() };
      await tables()
        .insertInto('feed_links')
        .values({ kind, subject: id, ...row })
        .onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet(row))
        .execute();
      const urls = FORMATS.map((format) => [format, urlOf(baseUrl, path, { id, format, token })]);
      return Object.fromEntries(urls) as Record<FeedFormat, string>;
    },
    async revoke({ kind, id }, on) {
      await tables(on).deleteFrom('feed_links').where('kind', '=', kind).where('subject', '=', id).execute();
    },
    documents: (kind, path, contentOf) =>
      FORMATS.map((format) => ({
        path: `${path}.${format}`,
        async document({ params, query }) {
          const [id = ''] = Object.values(params);
          const token = query.get('token') ?? '';
          const link = await requireLink({ kind, id }, token);
          const content = await contentOf(id, link.team_id);
          if (content === undefined) throw unknownLink();
          const base = publicUrl ?? link.base_url;
          const { write, type } = FEED_FORMATS[format];
          const text = write({
            ...content,
            id,
            home: `${base}${content.home}`,
            self: urlOf(base, path, { id, format, token }),
            updated: content.items[0]?.at ?? Number(link.created_at),
          });
          await requireLink({ kind, id }, token);
          return new PlainText(text, type);
        },
      })),
  };
}

const KEEPS_NOTHING = 'A feed shows stored data, and the data of this team may not be stored.';

interface FeedLink {
  readonly id: string;
  readonly format: FeedFormat;
  readonly token: string;
}

const urlOf = (base: string, path: string, { id, format, token }: FeedLink): string =>
  `${base}${path.replace(/:[^/]+/, id)}.${format}?token=${token}`;

const hashOf = (token: string): string => hash('sha256', token, 'hex');

const unknownLink = (): ApiError =>
  new ApiError('NOT_FOUND', { details: { message: 'This link is no longer valid.' } });
