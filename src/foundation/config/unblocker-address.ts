import { z } from 'zod';

export interface UnblockerAddress {
  /** `flaresolverr`: its protocol. `endpoint`: HTML for a URL. */
  readonly kind: 'flaresolverr' | 'endpoint';
  /** Its address; of an `endpoint` with `{url}`. It may hold a key. */
  readonly address: string;
}

const ENTRY = /^(flaresolverr|endpoint):(https?:\S+)$/;

/** `flaresolverr:http://…` or `endpoint:https://…{url}…`. */
export const unblockerAddress = z.string().transform((text, context): UnblockerAddress => {
  const [, name, address = ''] = ENTRY.exec(text) ?? [];
  const kind = name as UnblockerAddress['kind'] | undefined;
  const url = URL.parse(address.replaceAll('{url}', 'x'));
  // A placeholder in the host would let callers choose it.
  const isPlaced = !/^[^/?#]*\/\/[^/?#]*\{url\}/.test(address) && (kind === 'endpoint') === address.includes('{url}');
  if (kind !== undefined && url !== null && url.hostname !== '' && isPlaced) return { kind, address };
  // Without the text, which may hold a key.
  const message = 'must be like flaresolverr:http://host:8191 or endpoint:https://host/?url={url}';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});
