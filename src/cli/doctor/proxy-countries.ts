import type { Config } from '../../foundation/config/index.ts';
import { createEgress, resolverFor } from '../../foundation/egress/index.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';

/** Milliseconds for an answer through a proxy. */
const PATIENCE = 15_000;
/** Proxies that are asked at once. */
const AT_ONCE = 20;

/**
 * Asks an address through each proxy that has a country where the request came from.
 * @returns a sentence for each proxy that is elsewhere or does not answer, without its user and password
 */
export async function wrongCountries(
  proxies: Config['proxies'],
  checkUrl: string,
  dns: Config['dns'],
): Promise<string[]> {
  const wrong: string[] = [];
  const wanted = proxies.filter(({ country }) => country !== undefined && country !== 'EU');
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const some = await Promise.all(
      wanted.slice(at, at + AT_ONCE).map(async ({ name, url, country }) => {
        const found = await countryThrough(url, checkUrl, dns);
        if (found === country) return [];
        return [
          `${name ?? new URL(url).host} should be in ${country}, but ${found === undefined ? 'gave no answer' : `is in ${found}`}`,
        ];
      }),
    );
    wrong.push(...some.flat());
  }
  return wrong;
}

async function countryThrough(proxy: string, checkUrl: string, dns: Config['dns']): Promise<string | undefined> {
  await using egress = createEgress({ proxy, resolve: resolverFor(dns) });
  try {
    const { status, body } = await egress.fetch(checkUrl, { deadline: deadlineIn(PATIENCE), maxBytes: 64 * 1024 });
    return status === 200 ? countryIn(Buffer.from(body).toString()) : undefined;
  } catch {
    return undefined;
  }
}

/** The country of an answer: two letters, or a field of JSON whose name begins with `country` and whose value is two letters. */
export function countryIn(text: string): string | undefined {
  const alone = /^\s*([A-Za-z]{2})\s*$/.exec(text) ?? /"country[a-z_]*"\s*:\s*"([A-Za-z]{2})"/i.exec(text);
  return alone?.[1]?.toUpperCase();
}
