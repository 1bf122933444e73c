/** Entries of the lists of a threat-protection policy: host names, or globs such as `*.example.com`. */

/** An entry in the spelling that is compared; undefined when the text is neither a host name nor a glob of one. */
export function domainEntry(text: string): string | undefined {
  const wild = text.startsWith('*.');
  if (/[/?#@:\\\s]/.test(text)) return undefined;
  try {
    const { hostname } = new URL(`http://${wild ? text.slice(2) : text}`);
    if (hostname.includes('*')) return undefined;
    return `${wild ? '*.' : ''}${plainHost(hostname)}`;
  } catch {
    return undefined;
  }
}

/** A host name in lower case, without the dot of the root at its end. */
export function plainHost(host: string): string {
  return (host.endsWith('.') ? host.slice(0, -1) : host).toLowerCase();
}
