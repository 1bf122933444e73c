import { randomUUID } from 'node:crypto';
import { cleanName } from '@trawl/contract/checks/shown-name.ts';

/**
 * Session ids of clients before revision 2026-07-28, which say who they are only once. The id itself has the name: nothing is kept, so any
 * process can read it, and it gives no rights.
 */

export const SESSION_HEADER = 'mcp-session-id';

/** Longest name in characters. */
const LONGEST = 100;
const PREFIX = 'client.';

/** The name and version of a client. */
export const clientName = ({ name, version }: { readonly name: string; readonly version: string }): string =>
  cleanName(`${name} ${version}`).slice(0, LONGEST);

export const sessionIdFor = (client: string): string =>
  `${PREFIX}${Buffer.from(client).toString('base64url')}.${randomUUID()}`;

/** The client that a session id names; undefined for other ids. */
export function clientIn(sessionId: string | null): string | undefined {
  if (sessionId === null || !sessionId.startsWith(PREFIX)) return undefined;
  const name = Buffer.from(sessionId.slice(PREFIX.length).split('.')[0] as string, 'base64url')
    .toString()
    .slice(0, LONGEST);
  return name === '' ? undefined : name;
}
