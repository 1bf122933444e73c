import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Database, keptSecret } from '../../foundation/store/index.ts';

/**
 * Hashes a token for storage. SHA-256 without salt or stretching suffices for 256 random bits, which are unique and cannot be guessed
 * from a dictionary. A lookup by hash also leaks no timing about the token.
 */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}

/** 256 random bits as 43 characters of base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Compares in constant time. */
export function sameSecret(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
}

/** Signs texts with a secret of the installation (HMAC-SHA256, RFC 2104), so that any process can check what another one gave out. */
interface Signer {
  /** 43 characters of base64url. */
  macOf(text: string): Promise<string>;
  /** The text with its signature appended. */
  sign(text: string): Promise<string>;
  /** The text without its signature; undefined if this installation did not sign it. */
  textOf(signed: string): Promise<string | undefined>;
}

const MAC_LENGTH = 43;

/** @param name the name of the secret, a different one for each purpose */
export function createSigner(db: Database, name: string): Signer {
  const secret = keptSecret(db, name);
  const macOf = async (text: string): Promise<string> =>
    createHmac('sha256', await secret())
      .update(text)
      .digest('base64url');
  return {
    macOf,
    sign: async (text) => text + (await macOf(text)),
    async textOf(signed) {
      const text = signed.slice(0, -MAC_LENGTH);
      return sameSecret(signed.slice(-MAC_LENGTH), await macOf(text)) ? text : undefined;
    },
  };
}
