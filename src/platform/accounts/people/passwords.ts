import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../../../foundation/kernel/errors.ts';

/**
 * Passwords, stretched by scrypt on the thread pool. Parameters of the OWASP password storage cheat sheet for 32 MB of memory:
 * N = 2^15, r = 8, p = 3.
 */
const COST = { log2N: 15, r: 8, p: 3 } as const;
const KEY_LENGTH = 32;

/** Hashes that are computed at the same time: each takes a thread of four and 32 MB. */
const AT_ONCE = 2;
/** Hashes that wait for their turn: about a second. */
const MOST_WAITING = 10;
let running = 0;
const waiting: (() => void)[] = [];

/**
 * Asked before an attempt is counted: whoever is sent away for lack of a turn has not guessed.
 * @throws ApiError RATE_LIMIT_EXCEEDED when too many passwords are being checked
 */
export function requireTurn(): void {
  if (waiting.length >= MOST_WAITING) throw new ApiError('RATE_LIMIT_EXCEEDED', { retryAfter: 2 });
}

/** @returns `scrypt$15$8$3$<salt>$<hash>`. @throws as `requireTurn` */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await stretch(password, salt, COST);
  return `scrypt$${COST.log2N}$${COST.r}$${COST.p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/**
 * Compares in constant time. Without a stored hash it does the same work and says no, so that an account that does not exist
 * takes as long as one whose password is wrong.
 * @throws as `requireTurn`
 */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [, log2N, r, p, salt, expected] = (stored ?? DUMMY).split('$');
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) };
  const key = await stretch(password, Buffer.from(salt as string, 'base64url'), cost);
  const same = timingSafeEqual(key, Buffer.from(expected as string, 'base64url'));
  return same && stored !== null && stored !== undefined;
}

const DUMMY = `scrypt$${COST.log2N}$${COST.r}$${COST.p}$${randomBytes(16).toString('base64url')}$${randomBytes(KEY_LENGTH).toString('base64url')}`;

async function stretch(
  password: string,
  salt: Buffer,
  cost: { readonly log2N: number; readonly r: number; readonly p: number },
): Promise<Buffer> {
  const { log2N, r, p } = cost;
  const N = 2 ** log2N;
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  if (running < AT_ONCE) running++;
  else {
    requireTurn();
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      // NFKC: the same characters typed on another keyboard are the same password.
      scrypt(password.normalize('NFKC'), salt, KEY_LENGTH, options, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  } finally {
    // The next one takes over this turn: nobody who comes in between can.
    const next = waiting.shift();
    if (next === undefined) running--;
    else next();
  }
}
