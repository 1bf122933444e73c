import { ownField } from './table.ts';

/**
 * The path of a request to an endpoint: its parameters percent-encoded, then the query. Undefined, null and empty values of the query are
 * left out; a list repeats its name.
 * @param endpoint a key of the contract, `METHOD /path/:name`
 */
export function requestPath(
  endpoint: string,
  { params = {}, query = {} }: { readonly params?: object | undefined; readonly query?: object | undefined },
): string {
  const values = params as Readonly<Record<string, string | undefined>>;
  const path = endpoint
    .slice(endpoint.indexOf(' ') + 1)
    .replace(/:([A-Za-z0-9_]+)/g, (_, name: string) => encodeURIComponent(ownField(values, name) ?? ''));
  return withQuery(path, query);
}

/** `path?a=1&b=2`, by the same rules. */
export function withQuery(path: string, query: object): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') pairs.append(name, String(one));
    }
  }
  const text = pairs.toString().replaceAll('+', '%20');
  return text === '' ? path : `${path}?${text}`;
}
