import { embeddedV4, parseAddress, parseBlock, samePrefix } from './addresses.ts';

/** Whether a text is an address or a CIDR block. */
export function isBlock(text: string): boolean {
  return parseBlock(text) !== undefined;
}

/** Whether one of the addresses and CIDR blocks contains an address. An IPv6 address with an embedded IPv4 address matches by either. */
export function inBlocks(address: string, blocks: readonly string[]): boolean {
  const parsed = parseAddress(address);
  if (parsed === undefined) return false;
  const same = embeddedV4(parsed) ?? parsed;
  return blocks.some((text) => {
    const block = parseBlock(text);
    if (block === undefined) return false;
    return [parsed, same].some((one) => one.family === block.family && samePrefix(one.words, block.words, block.bits));
  });
}
