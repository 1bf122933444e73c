import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type Blobs, checkBlobKey } from './blobs.ts';
import type { Database } from './database.ts';
import type { Migration } from './migrate.ts';

/**
 * Expiring links to blobs that need no API key: blob key, expiry and an HMAC-SHA256 (RFC 2104) of both. The secret is kept in the
 * database, so links work in every process and survive restarts.
 */
export interface SignedLinks {
  /** Path and query of a link. @param expiresAt Unix time in milliseconds */
  pathOf(key: string, expiresAt: number): Promise<string>;
  /** The blob key of a link; undefined for an invalid or expired one. @param path after `/v2/files/` */
  keyOf(path: string, query: Readonly<Record<string, unknown>>): Promise<string | undefined>;
}

/** Path prefix of links. */
const FILES_PATH = '/v2/files/';

interface SecretTables {
  service_secrets: { name: string; value: string };
}

export const secretMigrations: Migration[] = [
  {
    name: '0060-service-secrets',
    async up(db) {
      await db.schema
        .createTable('service_secrets')
        .addColumn('name', 'text', (c) => c.primaryKey())
        .addColumn('value', 'text', (c) => c.notNull())
        .execute();
    },
  },
];

/**
 * Returns a named random secret of the installation and creates it on first use.
 * @returns 32 bytes as base64url
 */
export async function serviceSecret(db: Database, name: string): Promise<string> {
  const { kysely } = db.as<SecretTables>();
  const made = { name, value: randomBytes(32).toString('base64url') };
  await kysely
    .insertInto('service_secrets')
    .values(made)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await kysely
    .selectFrom('service_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}

/** Like `serviceSecret`, but cached in memory after the first call; failures are not cached. */
export function keptSecret(db: Database, name: string): () => Promise<string> {
  let secret: Promise<string> | undefined;
  return () => {
    secret ??= serviceSecret(db, name);
    secret.catch(() => {
      secret = undefined;
    });
    return secret;
  };
}

/** @param now Unix time in milliseconds */
export function createSignedLinks(db: Database, now: () => number): SignedLinks {
  const secret = keptSecret(db, 'signed-links');
  const macOf = async (key: string, expires: string): Promise<Buffer> => {
    return createHmac('sha256', await secret())
      .update(`${expires}\n${key}`)
      .digest();
  };
  return {
    async pathOf(key, expiresAt) {
      const expires = String(Math.trunc(expiresAt));
      const mac = await macOf(checkBlobKey(key), expires);
      return `${FILES_PATH}${key}?expires=${expires}&signature=${mac.toString('base64url')}`;
    },
    async keyOf(path, { expires, signature }) {
      if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,15}$/.test(expires)) return undefined;
      const given = Buffer.from(signature, 'base64url');
      const mac = await macOf(path, expires);
      if (given.length !== mac.length || !timingSafeEqual(given, mac) || Number(expires) <= now()) return undefined;
      return path;
    },
  };
}

/**
 * Reads the blob of an absolute signed link.
 * @param most bytes
 * @returns undefined for an invalid or expired link, and for a blob that is gone or larger
 */
export async function linkedBlob(
  { blobs, links }: { readonly blobs: Blobs; readonly links: SignedLinks },
  url: string,
  most: number,
): Promise<{ readonly bytes: Uint8Array; readonly type: string } | undefined> {
  if (!URL.canParse(url)) return undefined;
  const { pathname, searchParams } = new URL(url);
  const at = pathname.indexOf(FILES_PATH);
  const path = decodeURIComponent(pathname.slice(at + FILES_PATH.length));
  const key = at < 0 ? undefined : await links.keyOf(path, Object.fromEntries(searchParams));
  const blob = key === undefined ? undefined : await blobs.get(key);
  if (blob === undefined) return undefined;
  if (blob.size <= most)
    return { bytes: await buffer(blob.body), type: blob.contentType ?? 'application/octet-stream' };
  blob.body.destroy();
  return undefined;
}
