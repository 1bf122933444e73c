/** URL patterns of provider files: `https://www.example.org/people/{id}`, `https://*.example.org/team/*`. */

export interface Pattern {
  readonly text: string;
  /** Lower case; `*.example.org` matches the names under it. */
  readonly host: string;
  /** The decoded values of the placeholders; undefined if the URL does not match. */
  match(url: URL): Readonly<Record<string, string>> | undefined;
}

const SHAPE = /^https:\/\/((?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+)(\/[^?#\s]*)$/;

/**
 * `{name}` matches one part of the path and is returned, `*` matches anything. Scheme, port, query, fragment and a trailing slash are
 * ignored; case matters, except in the host.
 * @returns undefined if the text is not a pattern
 */
export function parsePattern(text: string): Pattern | undefined {
  const [, host, path] = SHAPE.exec(text) ?? [];
  if (host === undefined || path === undefined) return undefined;
  const names: string[] = [];
  const source = withoutSlash(path).replace(/\{([a-z][A-Za-z0-9]*)\}|\*|[^{*]+|\{/g, (piece, name?: string) => {
    if (name !== undefined) {
      names.push(name);
      return '([^/]+)';
    }
    return piece === '*' ? '.*' : piece.replace(/[\\^$.|?+()[\]{}]/g, '\\$&');
  });
  const fits = new RegExp(`^${source}$`);
  return {
    text,
    host,
    match(url) {
      if (!hostFits(host, url.hostname)) return undefined;
      const found = fits.exec(withoutSlash(url.pathname));
      if (found === null) return undefined;
      try {
        return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1] as string)]));
      } catch {
        return undefined;
      }
    },
  };
}

/** Whether a host matches a name, or `*.name`. @param host lower case, as in URLs */
export function hostFits(named: string, host: string): boolean {
  const plain = host.replace(/\.$/, '');
  return named.startsWith('*.') ? plain.endsWith(named.slice(1)) : plain === named;
}

const withoutSlash = (path: string): string => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);
