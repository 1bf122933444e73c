import type { Clock } from '../../../foundation/kernel/clock.ts';
import type { Database } from '../../../foundation/store/index.ts';
import { createSigner, newSecret } from '../secrets.ts';

/**
 * Challenges for passkeys, in a signed cookie: anyone can ask for one, so nothing is stored on the server. That each works once is
 * up to the passkey, which keeps the time of the last one.
 */
interface PasskeyChallenges {
  /** @param session id of the session that adds a passkey; undefined to use one */
  begin(session?: string): Promise<{ readonly challenge: string; readonly cookie: string }>;
  /** @returns undefined for a missing, foreign or expired cookie, or one for something else */
  read(cookie: string | undefined, session?: string): Promise<BegunChallenge | undefined>;
}

interface BegunChallenge {
  readonly challenge: string;
  /** When it was made: Unix time in milliseconds. */
  readonly at: number;
}

/** Milliseconds that people have to find and unlock their passkey. */
export const PASSKEY_LIFE = 5 * 60_000;

interface Signed extends BegunChallenge {
  readonly session: string | null;
}

export function createPasskeyChallenges(db: Database, clock: Clock): PasskeyChallenges {
  const signer = createSigner(db, 'passkey-challenge');
  return {
    async begin(session) {
      const signed: Signed = { challenge: newSecret(), at: clock.now(), session: session ?? null };
      const cookie = await signer.sign(Buffer.from(JSON.stringify(signed)).toString('base64url'));
      return { challenge: signed.challenge, cookie };
    },
    async read(cookie, session) {
      const text = cookie === undefined ? undefined : await signer.textOf(cookie);
      if (text === undefined) return undefined;
      const signed = JSON.parse(Buffer.from(text, 'base64url').toString()) as Signed;
      const isValid = signed.session === (session ?? null) && signed.at + PASSKEY_LIFE > clock.now();
      return isValid ? signed : undefined;
    },
  };
}
