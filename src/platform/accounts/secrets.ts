import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * How tokens of ours are stored: SHA-256 without salt or stretching is enough, since they are 256 random bits, so there is
 * nothing to guess from a dictionary and no two alike. A lookup by hash also leaks no timing about the token itself.
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
