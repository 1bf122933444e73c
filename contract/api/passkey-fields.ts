import { z } from 'zod';
import type { Wire } from '../endpoint.ts';
import { code } from './fields.ts';

/** What browsers and the service send each other about passkeys, in the JSON of WebAuthn (Level 3, 5.1.8 and 5.1.9). */

/** Bytes in base64url. A credential id has at most 1,023 bytes; certificates of keys are the longest, and not asked for. */
const bytes = z
  .string()
  .regex(/^[A-Za-z0-9_-]+$/, 'Must be base64url')
  .max(20_000);
const publicKey = z.literal('public-key');
const credential = { id: bytes, rawId: bytes, type: publicKey, clientExtensionResults: z.object({}) };

/** A new passkey, as `navigator.credentials.create()` returns it. */
export const passkeyCreated = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes }),
});
export type PasskeyCreated = Wire<typeof passkeyCreated>;

/** The use of a passkey, as `navigator.credentials.get()` returns it. */
export const passkeyUsed = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});
export type PasskeyUsed = Wire<typeof passkeyUsed>;

/** What proves a second factor: one of the two. */
export const proof = { code: code.optional(), passkey: passkeyUsed.optional() };

const known = z.object({ id: bytes, type: publicKey });

/** Options of `navigator.credentials.create()`. */
export const toCreatePasskey = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: bytes, name: z.string(), displayName: z.string() }),
  challenge: bytes,
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.number().int() })),
  timeout: z.number().int(),
  excludeCredentials: z.array(known).meta({ description: 'Passkeys of the person, which are not added twice.' }),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** Options of `navigator.credentials.get()`: any passkey for this host, so that nothing tells who has one. */
export const toUsePasskey = z.object({
  rpId: z.string(),
  challenge: bytes,
  timeout: z.number().int(),
  userVerification: z.literal('required'),
});
