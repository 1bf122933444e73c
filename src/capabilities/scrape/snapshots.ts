import { createHash } from 'node:crypto';
import { CONVERTER, EXTRACTOR, isSameText } from '../../engines/page/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { type Database, pack, unpack } from '../../foundation/store/index.ts';
import type { ScrapeTables } from './migrations.ts';

/** A stored copy of a page, for the next comparison. */
interface Snapshot {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly wasThere: boolean;
  readonly markdown: string;
  /** The extracted data, in json mode; undefined if another version of Trawl extracted it. */
  readonly fields: unknown;
  /** Whether this version of Trawl made the Markdown, so that it can be compared. */
  readonly isComparable: boolean;
}

export interface Snapshots {
  /** @param url as it was sent */
  last(teamId: string, url: string, tag: string | null): Promise<Snapshot | undefined>;
  /** Replaces the one before. Snapshots never expire. */
  keep(teamId: string, url: string, tag: string | null, now: Omit<Snapshot, 'at' | 'isComparable'>): Promise<void>;
}

const keyOf = (teamId: string, url: string, tag: string | null): string =>
  createHash('sha256')
    .update(JSON.stringify([teamId, url, tag]))
    .digest('hex');

export function createSnapshots(db: Database, clock: Clock): Snapshots {
  const { kysely } = db.as<ScrapeTables>();
  return {
    async last(teamId, url, tag) {
      const row = await kysely
        .selectFrom('page_snapshots')
        .selectAll()
        .where('key', '=', keyOf(teamId, url, tag))
        .executeTakeFirst();
      if (row === undefined) return undefined;
      return {
        at: Number(row.at),
        wasThere: row.status === 'there',
        markdown: (await unpack(row.markdown)).toString(),
        fields: row.fields === null || Number(row.extractor) !== EXTRACTOR ? undefined : JSON.parse(row.fields),
        isComparable: Number(row.converter) === CONVERTER,
      };
    },
    async keep(teamId, url, tag, { wasThere, markdown, fields }) {
      const values = {
        at: clock.now(),
        status: wasThere ? 'there' : 'gone',
        markdown: await pack(markdown),
        fields: fields === undefined ? null : JSON.stringify(fields),
        converter: CONVERTER,
        extractor: fields === undefined ? null : EXTRACTOR,
      };
      await kysely
        .insertInto('page_snapshots')
        .values({ key: keyOf(teamId, url, tag), team_id: teamId, ...values })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
        .execute();
    },
  };
}

/** How a page compares with its snapshot. One of an earlier converter counts as the same. @param isThere false if the site has no such page (404, 410) */
export function statusSince(
  before: Pick<Snapshot, 'markdown' | 'wasThere' | 'isComparable'> | undefined,
  markdown: string,
  isThere: boolean,
): 'new' | 'same' | 'changed' | 'removed' {
  if (!isThere) return before?.wasThere ? 'removed' : before === undefined ? 'new' : 'same';
  if (before === undefined || !before.wasThere) return 'new';
  return !before.isComparable || isSameText(before.markdown, markdown) ? 'same' : 'changed';
}
