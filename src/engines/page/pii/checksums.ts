import { createHash } from 'node:crypto';

/** Luhn's check of card numbers (ISO/IEC 7812-1, annex B). */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    let digit = digits.charCodeAt(digits.length - 1 - i) - 48;
    if (i % 2 === 1) {
      digit *= 2;
      if (digit > 9) digit -= 9;
    }
    sum += digit;
  }
  return sum % 10 === 0;
}

/** The check digit of EAN-13, ISBN-13 and GTIN-14 (modulo 10, weights 3 and 1 from the right). */
export function passesEan(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    sum += (digits.charCodeAt(digits.length - 1 - i) - 48) * (i % 2 === 1 ? 3 : 1);
  }
  return sum % 10 === 0;
}

/** ISO 7064 modulo 97 over an IBAN without spaces, upper case (ISO 13616). */
export function passesIban(iban: string): boolean {
  let rest = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** The check of an ABA routing number: weights 3, 7, 1; the first two digits in an assigned range. */
export function passesRouting(digits: string): boolean {
  if (!/^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(digits)) return false;
  let sum = 0;
  for (let i = 0; i < 9; i++) sum += (digits.charCodeAt(i) - 48) * ([3, 7, 1][i % 3] as number);
  return sum % 10 === 0 && sum > 0;
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Base58Check as in Bitcoin's older addresses: 25 bytes, the last four from a double SHA-256. At most 40 characters. */
export function passesBase58Check(address: string): boolean {
  if (address.length > 40) return false;
  let value = 0n;
  for (const sign of address) {
    const digit = BASE58.indexOf(sign);
    if (digit < 0) return false;
    value = value * 58n + BigInt(digit);
  }
  const hex = value.toString(16);
  if (hex.length > 50) return false;
  const bytes = Buffer.from(hex.padStart(50, '0'), 'hex');
  const hash = sha256(sha256(bytes.subarray(0, 21)));
  return hash.subarray(0, 4).equals(bytes.subarray(21));
}

/** Bech32 and Bech32m (BIP 173, BIP 350) in one case, at most 90 characters. */
export function passesBech32(address: string): boolean {
  const lower = address.toLowerCase();
  const cut = lower.lastIndexOf('1');
  if (cut < 1 || lower.length > 90 || lower.length - cut < 7) return false;
  const values: number[] = [];
  for (let i = 0; i < cut; i++) values.push(lower.charCodeAt(i) >> 5);
  values.push(0);
  for (let i = 0; i < cut; i++) values.push(lower.charCodeAt(i) & 31);
  for (const sign of lower.slice(cut + 1)) {
    const value = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'.indexOf(sign);
    if (value < 0) return false;
    values.push(value);
  }
  let sum = 1;
  for (const value of values) {
    const top = sum >> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
    for (let i = 0; i < 5; i++) if ((top >> i) & 1) sum ^= generators[i] as number;
  }
  return sum === 1 || sum === 0x2bc830a3;
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
