/** Hop-by-hop headers (RFC 9110 7.6.1), in addition to those listed in Connection. */
const HOPS =
  'connection proxy-connection proxy-authorization proxy-authenticate keep-alive te trailer upgrade expect'.split(' ');
/** Valid header names and values (RFC 9110 5.1 and 5.5); others are dropped. */
const NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Headers in their original order and spelling, without hop-by-hop headers and those in `also`. */
export function passOn(raw: readonly string[], connection: string | undefined, also: readonly string[]): string[] {
  const drop = new Set([...HOPS, ...also]);
  for (const name of (connection ?? '').split(',')) {
    const key = name.trim().toLowerCase();
    // Connection must not strip the headers that frame the message.
    if (key !== '' && key !== 'content-length' && key !== 'transfer-encoding' && key !== 'host') drop.add(key);
  }
  const kept: string[] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i] as string;
    const value = raw[i + 1] as string;
    if (!drop.has(name.toLowerCase()) && NAME.test(name) && VALUE.test(value)) kept.push(name, value);
  }
  return kept;
}
