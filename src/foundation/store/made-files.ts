import type { Readable } from 'node:stream';
import type { Clock } from '../kernel/clock.ts';
import type { SignedLinks } from './signed-links.ts';

/** Files that are made while they are downloaded, at signed links that need no key. */

export interface MadeFile {
  readonly body: Readable;
  readonly contentType: string;
}

/** Milliseconds in which a download has to begin. */
const LINK_LASTS = 3_600_000;

/** A link to the file of a key. @param baseUrl under which the caller reaches this service */
export async function madeFileLink(
  { links, clock }: { readonly links: SignedLinks; readonly clock: Clock },
  key: string,
  baseUrl: string,
): Promise<{ readonly success: true; readonly url: string; readonly expiresAt: string }> {
  const expiresAt = clock.now() + LINK_LASTS;
  const url = `${baseUrl}${await links.pathOf(key, expiresAt)}`;
  return { success: true, url, expiresAt: new Date(expiresAt).toISOString() };
}
