import { embeddedV4, parseAddress, parseBlock, samePrefix } from './addresses.ts';

/** Whether a text is an address or a CIDR block. */
export function isBlock(text: string): boolean {
  return parseBlock(text) !== undefined;
}

/** Whether an address lies in one of these addresses and CIDR blocks; an IPv4 address inside an IPv6 one counts as itself. */
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
