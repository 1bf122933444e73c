/** Documents as `/v1` has them: what the format `extract` was made to is in `extract`. */

const JSON_FIELD = Buffer.from('"json":');

interface Extracted {
  readonly json?: unknown;
}

/** With `extract` in place of `json`. */
export function underExtract<T extends Extracted>({ json, ...rest }: T): Omit<T, 'json'> & { extract?: unknown } {
  return json === undefined ? rest : { ...rest, extract: json };
}

/** With both, where nobody knows which of them was asked for. */
export const withBoth = (document: Extracted): Extracted & { readonly extract?: unknown } =>
  document.json === undefined ? document : { ...document, extract: document.json };

/** The same for a document that is JSON. */
export function jsonWithBoth(document: Buffer): Buffer {
  return document.includes(JSON_FIELD)
    ? Buffer.from(JSON.stringify(withBoth(JSON.parse(document.toString()) as Extracted)))
    : document;
}

/** A URL of `/v2` as the one of `/v1`. */
export const asV1Url = (url: string, baseUrl: string): string =>
  url.startsWith(`${baseUrl}/v2/`) ? `${baseUrl}/v1/${url.slice(baseUrl.length + 4)}` : url;
