import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { checkBlobKey } from './blobs.ts';
import type { Database } from './database.ts';
import type { Migration } from './migrate.ts';

/**
 * Links to blobs that need no key and end by themselves: the key, the end and a MAC over both (HMAC-SHA256, RFC 2104) with a secret
 * that the database keeps, so that every process knows it and restarts don't break links.
 */
export interface SignedLinks {
  /** Path and query of a link. @param expiresAt milliseconds since 1970 */
  pathOf(key: string, expiresAt: number): Promise<string>;
  /** The blob that a link leads to; undefined for one that was altered or is over. */
  keyOf(path: string, query: Readonly<Record<string, unknown>>): Promise<string | undefined>;
}

/** Where links to files begin. */
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
 * A random secret of the installation under a name, made when it is first asked for.
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

/** The same, read when it is first needed and then kept in memory; read again after a failure. */
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

/** @param now milliseconds since 1970 */
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
