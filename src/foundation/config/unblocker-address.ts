import { z } from 'zod';

export interface UnblockerAddress {
  /** `flaresolverr`: its protocol. `endpoint`: HTML for a URL. `cdp`: a browser over the Chrome DevTools Protocol. */
  readonly kind: 'flaresolverr' | 'endpoint' | 'cdp';
  /** Its address; of an `endpoint` with `{url}`. It may hold a key. */
  readonly address: string;
}

const ENTRY = /^(?:(flaresolverr|endpoint):(https?:\S+)|(cdp):((?:https?|wss?):\S+))$/;

/** `flaresolverr:http://…`, `endpoint:https://…{url}…` or `cdp:wss://…`. */
export const unblockerAddress = z.string().transform((text, context): UnblockerAddress => {
  const [, service, itsAddress, browser, address = itsAddress ?? ''] = ENTRY.exec(text) ?? [];
  const kind = (service ?? browser) as UnblockerAddress['kind'] | undefined;
  const url = URL.parse(address.replaceAll('{url}', 'x'));
  // A placeholder in the host would let callers choose it.
  const isPlaced = !/^[^/?#]*\/\/[^/?#]*\{url\}/.test(address) && (kind === 'endpoint') === address.includes('{url}');
  if (kind !== undefined && url !== null && url.hostname !== '' && isPlaced) return { kind, address };
  // Without the text, which may hold a key.
  const message =
    'must be like flaresolverr:http://host:8191, endpoint:https://host/?url={url} or cdp:wss://host/?token=KEY';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});
