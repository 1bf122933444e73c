import type { SettingValues } from './settings.ts';
import type { UnblockerAddress } from './unblocker-address.ts';

/** A service of the operator that loads pages which answer with a challenge for browsers. */
export interface UnblockerConfig extends UnblockerAddress {
  /** Sent to it, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Of an `endpoint`: the header of its response with the address that the HTML is from. */
  readonly finalUrlHeader: string | undefined;
  /** Added for each page that it loaded. */
  readonly credits: number;
  /** Milliseconds. */
  readonly timeout: number;
}

export function unblockerOf(v: SettingValues): UnblockerConfig | undefined {
  if (v.unblocker === undefined) return undefined;
  return {
    ...v.unblocker,
    headers: v.unblockerHeaders ?? {},
    finalUrlHeader: v.unblockerFinalUrlHeader?.toLowerCase(),
    credits: v.unblockerCredits as number,
    timeout: (v.unblockerTimeout as number) * 1000,
  };
}
