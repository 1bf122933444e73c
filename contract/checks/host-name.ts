/**
 * A host name in lower case and in ASCII, without the dot of the root at its end.
 * @returns '' if the text is no host name
 */
export function asciiHostName(text: string): string {
  const url = new URL('ws://unset.invalid');
  url.hostname = text.toLowerCase().replace(/\.$/, '');
  return url.hostname === 'unset.invalid' ? '' : url.hostname;
}
