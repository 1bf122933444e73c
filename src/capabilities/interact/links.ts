import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Database, serviceSecret } from '../../foundation/store/index.ts';

/** What a link allows its holder to do with one session. */
type Right = 'watch' | 'drive' | 'cdp' | 'replay';

/** Links that need no key: anyone who has one may watch or drive that session until it ends, or watch its recording. */
export interface SessionLinks {
  tokenOf(id: string, right: Right, expiresAt: number): string;
  /** Whether a token gives this right to this session, now. */
  allows(id: string, right: Right, token: string | undefined, now: number): boolean;
}

/** A MAC (HMAC-SHA256, RFC 2104) over session, right and expiry, with a secret stored in the database. */
export async function createSessionLinks(db: Database): Promise<SessionLinks> {
  const secret = await serviceSecret(db, 'session-links');
  const macOf = (id: string, right: Right, expiresAt: string): Buffer =>
    createHmac('sha256', secret).update(`${right}\n${id}\n${expiresAt}`).digest();
  return {
    tokenOf: (id, right, expiresAt) => `${expiresAt}.${macOf(id, right, String(expiresAt)).toString('base64url')}`,
    allows(id, right, token, now) {
      const [expiresAt = '', mac = ''] = token?.split('.') ?? [];
      if (!/^\d{1,15}$/.test(expiresAt) || Number(expiresAt) <= now) return false;
      const given = Buffer.from(mac, 'base64url');
      const expected = macOf(id, right, expiresAt);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

export interface SessionUrls {
  readonly cdpUrl: string;
  readonly liveViewUrl: string;
  readonly interactiveLiveViewUrl: string;
}

/** The links of a session on the host that the client used. */
export function urlsOf(links: SessionLinks, baseUrl: string, id: string, expiresAt: number): SessionUrls {
  const path = `${baseUrl}/v2/interact/${id}`;
  return {
    cdpUrl: `${path.replace(/^http/, 'ws')}/cdp?token=${links.tokenOf(id, 'cdp', expiresAt)}`,
    liveViewUrl: `${path}/live?token=${links.tokenOf(id, 'watch', expiresAt)}`,
    interactiveLiveViewUrl: `${path}/live?token=${links.tokenOf(id, 'drive', expiresAt)}`,
  };
}
