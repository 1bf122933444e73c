import { ownField } from '../../../foundation/kernel/table.ts';
import { passesBase58Check, passesBech32, passesIban } from './checksums.ts';
import { before, isWord, type PiiSpan } from './span.ts';

/** Lengths of IBANs by country (SWIFT's registry). */
const IBAN_LENGTHS: { [country: string]: number } = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 ' +
    'FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 ' +
    'LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 ' +
    'SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** IBANs with correct check digits, in one piece or in groups of four. */
export function findIbans(text: string): PiiSpan[] {
  const spans: PiiSpan[] = [];
  for (const match of text.matchAll(/(?<![A-Za-z0-9])([A-Za-z]{2})\d\d(?=[ \u00a0-]?[A-Za-z0-9])/g)) {
    const needed = ownField(IBAN_LENGTHS, (match[1] as string).toUpperCase());
    if (!needed) continue;
    let iban = match[0].toUpperCase();
    let at = match.index + 4;
    while (iban.length < needed && at < text.length) {
      if (isWord(text.charCodeAt(at))) iban += (text[at] as string).toUpperCase();
      else if (!' \u00a0-'.includes(text[at] as string) || !isWord(text.charCodeAt(at + 1))) break;
      at += 1;
    }
    if (iban.length === needed && !isWord(text.charCodeAt(at)) && passesIban(iban)) {
      spans.push({ start: match.index, end: at, entity: 'FINANCIAL', kind: 'iban' });
    }
  }
  return spans;
}

/** Addresses of Bitcoin, Litecoin and Dogecoin (checksum), Ethereum (shape), and SWIFT codes after their label. */
export function findWallets(text: string): PiiSpan[] {
  const spans: PiiSpan[] = [];
  const add = (match: RegExpMatchArray, kind: string) =>
    spans.push({
      start: match.index as number,
      end: (match.index as number) + match[0].length,
      entity: 'FINANCIAL',
      kind,
    });
  for (const match of text.matchAll(/(?<![A-Za-z0-9])[13DLM][1-9A-HJ-NP-Za-km-z]{25,34}(?![A-Za-z0-9])/g)) {
    if (passesBase58Check(match[0])) add(match, 'bitcoin');
  }
  for (const match of text.matchAll(/(?<![A-Za-z0-9])(?:bc|ltc|tb)1[02-9ac-hj-np-z]{11,71}(?![A-Za-z0-9])/gi)) {
    if (passesBech32(match[0])) add(match, 'bitcoin');
  }
  for (const match of text.matchAll(/(?<![A-Za-z0-9])0x[0-9a-fA-F]{40}(?![A-Za-z0-9])/g)) add(match, 'ethereum');
  for (const match of text.matchAll(/(?<![A-Za-z0-9])[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?(?![A-Za-z0-9])/g)) {
    const left = before(text, match.index, 24);
    if (/\b(?:bic|swift)(?:[ /-]?(?:code|bic))?[ :*#]{1,5}$/.test(left)) add(match, 'bic');
  }
  return spans;
}
