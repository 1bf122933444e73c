import { z } from 'zod';
import type { ApiEndpoints, Wire } from '../endpoint.ts';
import { anyPassword, code, id, idParams, name, time, timeOrNull } from './fields.ts';
import { passkeyCreated, passkeyUsed, proof, toCreatePasskey, toUsePasskey } from './passkey-fields.ts';
import { AGAIN, session } from './session.ts';

/** The second factor of sign-ins with a password, and passkeys, which also sign in alone. */

const passkey = z.object({
  id,
  name: z.string(),
  site: z.string().meta({ description: 'Host name of the dashboard that it was made for; it works nowhere else.' }),
  createdAt: time,
  lastUsedAt: timeOrNull,
});
export type Passkey = Wire<typeof passkey>;

const secondFactor = z.object({
  on: z.boolean().meta({ description: 'Whether a password alone is not enough.' }),
  appSince: timeOrNull.meta({ description: 'Since when there is an authenticator app.' }),
  passkeys: z.array(passkey).meta({ description: 'Oldest first.' }),
  recoveryCodes: z.number().int().min(0).meta({ description: 'Number of recovery codes that are left.' }),
});
export type SecondFactorView = Wire<typeof secondFactor>;

const nothing = z.object({});
const recoveryCodes = z.array(z.string());
/** Of a second factor that may have been on already. */
const firstCodes = recoveryCodes.nullable().meta({ description: 'null if the person already has some.' });

const again = z.object({ password: anyPassword, ...proof });

const REFUSED = [AGAIN, '409', '429 after too many attempts'];

export const secondFactors = {
  'GET /api/second-factor': {
    access: 'member',
    summary: 'The authenticator app, the passkeys and the recovery codes of the person.',
    response: secondFactor,
  },
  'POST /api/second-factor': {
    access: 'member',
    summary: 'Starts to set up an authenticator app (TOTP, RFC 6238).',
    errors: [...REFUSED, '409 NO_PASSWORD', '409 SECOND_FACTOR_ON'],
    body: again,
    response: z.object({
      secret: z.string().meta({ description: 'Base32.' }),
      uri: z.string().meta({ description: 'Content of the QR code that the app scans: otpauth://totp/…' }),
    }),
  },
  'POST /api/second-factor/confirm': {
    access: 'member',
    summary:
      'Turns the app on with a first code. If it is the first second factor, this ends all other sessions and returns recovery codes, only in this response.',
    errors: ['403 WRONG_CODE', '409', '429 after too many attempts'],
    body: z.object({ code }),
    response: z.object({ recoveryCodes: firstCodes }),
  },
  'POST /api/second-factor/recovery-codes': {
    access: 'member',
    summary: 'Replaces the recovery codes.',
    errors: REFUSED,
    body: again,
    response: z.object({ recoveryCodes }),
  },
  'POST /api/second-factor/remove': {
    access: 'member',
    summary: 'Removes the app. Without a passkey that turns the second factor off.',
    errors: REFUSED,
    body: again,
    response: nothing,
  },
  'POST /api/passkeys/challenge': {
    access: 'anyone',
    summary: 'Starts to use a passkey. A cookie keeps the challenge for 5 minutes; it works once.',
    errors: ['400 PASSKEY_ADDRESS (the dashboard was opened at an IP address)'],
    body: nothing,
    response: z.object({ options: toUsePasskey }),
  },
  'POST /api/session/passkey': {
    access: 'anyone',
    summary: 'Signs in with a passkey, without a password.',
    errors: ['401 PASSKEY_REFUSED'],
    body: z.object({ passkey: passkeyUsed }),
    response: session,
  },
  'POST /api/passkeys/start': {
    access: 'member',
    summary: 'Starts to add a passkey.',
    errors: [...REFUSED, '400 PASSKEY_ADDRESS', '409 NO_PASSWORD'],
    body: again,
    response: z.object({ options: toCreatePasskey }),
  },
  'POST /api/passkeys': {
    access: 'member',
    summary:
      'Adds the passkey. If it is the first second factor, this ends all other sessions and returns recovery codes, only in this response.',
    errors: ['403 PASSKEY_REFUSED', '409 PASSKEY_KNOWN'],
    body: z.object({ name, passkey: passkeyCreated }),
    response: z.object({ recoveryCodes: firstCodes }),
  },
  'POST /api/passkeys/:id/remove': {
    access: 'member',
    summary: 'Removes a passkey. If it was the last one and there is no app, that turns the second factor off.',
    errors: [...REFUSED, '404'],
    params: idParams,
    body: again,
    response: nothing,
  },
} as const satisfies ApiEndpoints;
