/** Addresses of the web that texts are. */

/** Names that end like those of files, and not like those of hosts. */
const FILE_NAME =
  /^[\w.-]+\.(?:html?|php|aspx?|jpe?g|png|webp|gif|svg|pdf|docx?|xlsx?|pptx?|csv|json|xml|ya?ml|toml|zip|tar|t?gz|bz2|xz|7z|rar|exe|msi|dmg|deb|rpm|apk|jar|iso)(?:[?#]|$)/i;

/**
 * The URL that a text is, also without its scheme (`example.com/a`) or its host (`/a`); undefined for other texts.
 * @param base against which paths are read
 */
export function urlIn(text: string, base: string): string | undefined {
  if (/\s/.test(text.trim()) || text.length > 2_000) return undefined;
  if (!/^(?:https?:)?\/|^\.|\.[a-z\d]{2,5}(?:[/?#]|$)/i.test(text)) return undefined;
  try {
    const bare = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text) && !FILE_NAME.test(text);
    const url = new URL(bare ? `https://${text}` : text, base);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined;
  } catch {
    return undefined;
  }
}
