/** Maximum length of a decoded piece; maximum number of pieces. */
const LONGEST = 20_000;
const MOST = 200;

/** Readable texts in base64, hexadecimal and percent-encoded runs. Bounded: 200 runs of 20,000 characters. */
export function decodedTexts(text: string): string[] {
  const found: string[] = [];
  let looked = 0;
  const add = (decoded: string) => {
    if (isReadable(decoded)) found.push(decoded);
  };
  for (const match of text.matchAll(/(?<![A-Za-z0-9+/=_-])[A-Za-z0-9+/_-]{24,20000}={0,2}/g)) {
    if (looked++ > MOST) break;
    const run = match[0];
    if (/^[0-9a-fA-F]{24,}$/.test(run) && run.length % 2 === 0) add(Buffer.from(run, 'hex').toString('utf8'));
    // Paths and slugs use the same characters; base64 of a sentence has mixed case and digits.
    else if (
      /[a-z]/.test(run) &&
      /[A-Z]/.test(run) &&
      !/^https?/.test(run) &&
      !text.slice(Math.max(0, match.index - 24), match.index).includes('base64,')
    ) {
      add(Buffer.from(run, 'base64').toString('utf8'));
    }
  }
  for (const match of text.matchAll(
    /(?:%[0-9A-Fa-f]{2}|[A-Za-z]){0,8}(?:%[0-9A-Fa-f]{2}){6,2000}[%0-9A-Za-z]{0,2000}/g,
  )) {
    if (looked++ > MOST || match[0].length > LONGEST) break;
    add(
      Buffer.from(
        match[0].replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString('utf8'),
    );
  }
  return found;
}

/** Whether decoded bytes are words: letters and spaces, and nearly nothing else. */
function isReadable(text: string): boolean {
  const head = text.slice(0, 2_000);
  if (head.length < 16 || head.includes('\ufffd') || !/\p{L}{2,} \p{L}/u.test(head)) return false;
  const plain = head.match(/[\p{L}\p{N} .,!?'"\n:;()-]/gu)?.length ?? 0;
  return plain / head.length > 0.92;
}
