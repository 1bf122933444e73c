import { useSearch } from 'wouter';

/** A path of this dashboard, or `/`: links of strangers must not lead elsewhere after a sign-in. */
export function safePath(text: string | null, origin = location.origin): string {
  if (text === null || !text.startsWith('/')) return '/';
  try {
    const url = new URL(text, origin);
    // "/.//host" is the path "//host", which means another host where it is read again.
    const isOurs = url.origin === origin && !url.pathname.startsWith('//');
    return isOurs ? `${url.pathname}${url.search}${url.hash}` : '/';
  } catch {
    return '/';
  }
}

/** Where to go after signing in. */
export function useReturnTo(): string {
  return safePath(new URLSearchParams(useSearch()).get('next'));
}
