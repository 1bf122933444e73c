import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

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
