import { randomUUID } from 'node:crypto';
import type { PasskeyCreated, PasskeyUsed, toCreatePasskey, toUsePasskey } from '@trawl/contract/api/passkey-fields.ts';
import type { Passkey } from '@trawl/contract/api/second-factor.ts';
import { passkeyHost } from '@trawl/contract/checks/passkey-host.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { Database, Transaction } from '../../../foundation/store/index.ts';
import type { AccountsTables, PasskeysTable } from '../tables.ts';
import { createPasskeyChallenges, PASSKEY_LIFE } from './passkey-challenges.ts';
import { passkeyRefused } from './refusals.ts';

/**
 * Passkeys of people (WebAuthn). They are bound to the host name of the dashboard and verify the person, with a PIN or a finger, so
 * that one is enough to sign in.
 */
export interface Passkeys {
  /** Oldest first. */
  list(personId: string): Promise<Passkey[]>;
  /**
   * Starts to add one.
   * @throws ApiError BAD_REQUEST with PASSKEY_ADDRESS, CONFLICT for too many
   */
  begin(who: PasskeyOwner, baseUrl: string): Promise<Begun<Wire<typeof toCreatePasskey>>>;
  /** Verifies a new one, which is not stored yet. @throws ApiError FORBIDDEN with PASSKEY_REFUSED */
  verify(who: PasskeyOwner, name: string, made: Presented<PasskeyCreated>): Promise<PasskeysTable>;
  /** Starts to use one. @throws ApiError BAD_REQUEST with PASSKEY_ADDRESS */
  challenge(baseUrl: string): Promise<Begun<Wire<typeof toUsePasskey>>>;
  /**
   * Verifies the use of one. Attempts are not counted: a signature cannot be guessed.
   * @returns its person's id; undefined if it is unknown, for another host, or the answer to another or a used challenge
   */
  use(used: UsedPasskey): Promise<string | undefined>;
}

/** A person who adds a passkey in a session. */
export interface PasskeyOwner {
  readonly personId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly name: string;
}

/** What a browser sent, with the cookie of the challenge and the address at which the dashboard was open. */
export interface Presented<Response> {
  readonly response: Response;
  readonly cookie: string | undefined;
  readonly baseUrl: string;
}
export type UsedPasskey = Presented<PasskeyUsed>;

interface Begun<Options> {
  readonly options: Options;
  readonly cookie: string;
}

/** Of one person. */
const MOST = 20;
/** EdDSA, ES256 and RS256 (RFC 9053, RFC 8812): what authenticators can do. */
const ALGORITHMS = [-8, -7, -257];

export function createPasskeys(db: Database<AccountsTables>, clock: Clock, log: Log): Passkeys {
  const challenges = createPasskeyChallenges(db.as(), clock);
  const iso = (): string => new Date(clock.now()).toISOString();
  const ofPerson = (personId: string): Promise<PasskeysTable[]> =>
    db.kysely
      .selectFrom('passkeys')
      .selectAll()
      .where('person_id', '=', personId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();

  /** Loaded when it is needed, since it takes as long as the rest of a start. */
  const library = () => import('@simplewebauthn/server');

  /** The outcome of a verification; undefined when it fails, with the reason in the log. */
  const attempt = async <Outcome>(verify: () => Promise<Outcome>): Promise<Outcome | undefined> => {
    try {
      return await verify();
    } catch (error) {
      log.info({ err: error }, 'passkey refused');
      return undefined;
    }
  };

  return {
    async list(personId) {
      const rows = await ofPerson(personId);
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        site: row.host,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at,
      }));
    },

    async begin({ personId, sessionId, email, name }, baseUrl) {
      const host = hostOf(baseUrl);
      const known = await ofPerson(personId);
      if (known.length >= MOST) throw new ApiError('CONFLICT', { message: `A person can have ${MOST} passkeys.` });
      const { challenge, cookie } = await challenges.begin(sessionId);
      const options = {
        rp: { id: host, name: 'Trawl' },
        user: { id: Buffer.from(personId).toString('base64url'), name: email, displayName: name },
        challenge,
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
        timeout: PASSKEY_LIFE,
        excludeCredentials: known
          .filter((row) => row.host === host)
          .map((row) => ({ type: 'public-key' as const, id: row.credential_id })),
        // Found without the email, and unlocked by its owner: the two things that make a sign-in without a password possible.
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      } as const;
      return { options, cookie };
    },

    async verify({ personId, sessionId }, name, { response, cookie, baseUrl }) {
      const begun = await challenges.read(cookie, sessionId);
      if (begun === undefined) throw passkeyRefused('FORBIDDEN');
      const { verifyRegistrationResponse } = await library();
      const verified = await attempt(() =>
        verifyRegistrationResponse({
          response,
          expectedChallenge: begun.challenge,
          expectedOrigin: new URL(baseUrl).origin,
          expectedRPID: hostOf(baseUrl),
          supportedAlgorithmIDs: ALGORITHMS,
          requireUserVerification: true,
        }),
      );
      if (!verified?.verified) throw passkeyRefused('FORBIDDEN');
      const { id, publicKey, counter } = verified.registrationInfo.credential;
      return {
        ...{ id: randomUUID(), person_id: personId, name, host: hostOf(baseUrl), credential_id: id, counter },
        public_key: Buffer.from(publicKey).toString('base64url'),
        last_challenge: begun.at,
        created_at: iso(),
        last_used_at: null,
      };
    },

    async challenge(baseUrl) {
      const rpId = hostOf(baseUrl);
      const { challenge, cookie } = await challenges.begin();
      return { options: { rpId, challenge, timeout: PASSKEY_LIFE, userVerification: 'required' }, cookie };
    },

    async use({ response, cookie, baseUrl }) {
      const begun = await challenges.read(cookie);
      if (begun === undefined) return undefined;
      const row = await db.kysely
        .selectFrom('passkeys')
        .selectAll()
        .where('credential_id', '=', response.id)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const counter = Number(row.counter);
      const { verifyAuthenticationResponse } = await library();
      const verified = await attempt(() =>
        verifyAuthenticationResponse({
          response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
          expectedChallenge: begun.challenge,
          expectedOrigin: new URL(baseUrl).origin,
          expectedRPID: row.host,
          credential: { id: row.credential_id, publicKey: Buffer.from(row.public_key, 'base64url'), counter },
          requireUserVerification: true,
        }),
      );
      if (!verified?.verified) return undefined;
      // Of concurrent uses of a challenge one finds an older one; so does a copy of the passkey, which has an older counter.
      const { numUpdatedRows } = await db.kysely
        .updateTable('passkeys')
        .set({ counter: verified.authenticationInfo.newCounter, last_challenge: begun.at, last_used_at: iso() })
        .where('id', '=', row.id)
        .where('last_challenge', '<', begun.at)
        .where('counter', '=', counter)
        .executeTakeFirst();
      return numUpdatedRows === 1n ? row.person_id : undefined;
    },
  };
}

/** Stores a verified one. @throws ApiError CONFLICT with PASSKEY_KNOWN */
export async function storePasskey(tx: Transaction<AccountsTables>, row: PasskeysTable): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx.kysely
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return;
  throw new ApiError('CONFLICT', { code: 'PASSKEY_KNOWN', message: 'This passkey has been added already.' });
}

/** The host name that passkeys are bound to. @throws ApiError BAD_REQUEST with PASSKEY_ADDRESS for IP addresses, to which none can be */
function hostOf(baseUrl: string): string {
  const host = passkeyHost(baseUrl);
  if (host !== undefined) return host;
  throw new ApiError('BAD_REQUEST', {
    code: 'PASSKEY_ADDRESS',
    details: {
      message: 'Passkeys need a host name: open the dashboard at one, such as localhost, instead of an IP address.',
    },
  });
}
