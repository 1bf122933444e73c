import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../../../foundation/kernel/errors.ts';

/**
 * Password hashing with scrypt on the thread pool. Parameters of the OWASP password storage cheat sheet for 32 MB of memory:
 * N = 2^15, r = 8, p = 3.
 */
const COST = { log2N: 15, r: 8, p: 3 } as const;
const KEY_LENGTH = 32;

/** Limit of concurrent hashes: each takes one of four threads and 32 MB. */
const AT_ONCE = 2;
/** Limit of waiting hashes: about a second of work. */
const MAX_WAITING = 10;
let running = 0;
const waiting: (() => void)[] = [];

/**
 * Checks the queue before an attempt is counted, so that refused requests don't count as attempts.
 * @throws ApiError RATE_LIMIT_EXCEEDED when too many passwords are being checked
 */
export function requireTurn(): void {
  if (waiting.length >= MAX_WAITING) throw new ApiError('RATE_LIMIT_EXCEEDED', { retryAfter: 2 });
}

/**
 * @param log2N the cost, for tests that sign many people in
 * @returns `scrypt$15$8$3$<salt>$<hash>`. @throws as `requireTurn`
 */
export async function hashPassword(password: string, log2N: number = COST.log2N): Promise<string> {
  const salt = randomBytes(16);
  const key = await stretch(password, salt, { ...COST, log2N });
  return `scrypt$${log2N}$${COST.r}$${COST.p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/**
 * Verifies a password in constant time. Without a stored hash it does the same work and returns false, so that an unknown account
 * takes as long as a wrong password.
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
      // NFKC: the same characters from different keyboards are the same password.
      scrypt(password.normalize('NFKC'), salt, KEY_LENGTH, options, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  } finally {
    // Passes the turn to the next waiter directly, so that no newcomer takes it.
    const next = waiting.shift();
    if (next === undefined) running--;
    else next();
  }
}
