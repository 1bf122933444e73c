import { getDomain } from 'tldts';

/** Whether two URLs are of one site: public suffix and the label before it. */
export function isSameSite(one: string, other: string): boolean {
  const site = (url: string): string | null =>
    URL.canParse(url) ? (getDomain(url, { allowPrivateDomains: true }) ?? new URL(url).hostname) : null;
  return site(one) === site(other);
}
