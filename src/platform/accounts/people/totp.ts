import { createHmac, timingSafeEqual } from 'node:crypto';

/** Codes of authenticator apps: RFC 4226 (HOTP) and RFC 6238 (TOTP), with SHA-1 and steps of 30 seconds, as all apps have them. */

/** Seconds. */
const STEP = 30;
const DIGITS = 6;
/** Steps before and after the current one that are accepted, for clocks that are wrong and people who type slowly. */
const DRIFT = 1;

/** The code of a counter. @param digits 6 to 8 */
export function hotp(secret: Uint8Array, counter: number, digits: number = DIGITS): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', secret).update(message).digest();
  const offset = (mac.at(-1) as number) & 0x0f;
  const value = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(value % 10 ** digits).padStart(digits, '0');
}

/** The step of a time. @param time Unix time in milliseconds */
export const stepAt = (time: number): number => Math.floor(time / 1000 / STEP);

/** The step whose code this is, the newest first; undefined if it is none that is valid now. @param time Unix time in milliseconds */
export function stepOfCode(secret: Uint8Array, code: string, time: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const now = stepAt(time);
  for (let step = now + DRIFT; step >= Math.max(0, now - DRIFT); step--) {
    if (timingSafeEqual(Buffer.from(hotp(secret, step)), Buffer.from(code))) return step;
  }
  return undefined;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, without padding. */
export function base32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** What an authenticator app scans. @param account shown in the app, such as an email */
export function otpauthUri(secret: Uint8Array, account: string): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer: 'Trawl' });
  return `otpauth://totp/${encodeURIComponent(`Trawl:${account}`)}?${query}`;
}
