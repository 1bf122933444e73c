/** URLs of documents by their paths. */

/** How a site turns a file's path into an address. */
export const URL_STYLES = ['pretty', 'directory', 'html', 'docusaurus', 'keep'] as const;

/**
 * `pretty`: guide/install.md -> /guide/install · `directory`: /guide/install/ · `html`: /guide/install.html ·
 * `docusaurus`: as pretty, without the numbers that order pages (02-guide/01-install.md -> /guide/install) · `keep`:
 * /guide/install.md. An index or README page is its folder, but with `keep`.
 */
export type UrlStyle = (typeof URL_STYLES)[number];

/**
 * @param base absolute URL
 * @param file its path below the imported folder, with `/`
 * @param slug from the front matter: a complete URL, a path below the base, or a last segment
 */
export function pageUrl(base: string, file: string, style: UrlStyle, slug?: string): string {
  const path = style === 'docusaurus' ? file.split('/').map(unnumbered).join('/') : file;
  const root = base.replace(/[#?].*$/, '').replace(/\/+$/, '');
  if (slug !== undefined && /^https?:\/\//i.test(slug)) return slug;
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : '';
  if (slug !== undefined && slug !== '') {
    const below = slug.startsWith('/') ? slug.slice(1) : folder + slug.replace(/^\.\//, '');
    return join(root, encoded(below));
  }
  if (style === 'keep') return join(root, encoded(path));
  const name = path.slice(folder.length);
  if (/^(?:index|readme)(?:\.\w+)?$/i.test(name)) return join(root, encoded(folder));
  const plain = path.replace(/\.\w+$/, '');
  return join(root, encoded(style === 'html' ? `${plain}.html` : style === 'directory' ? `${plain}/` : plain));
}

/** The page of a file in a repository. */
export const blobUrl = (repo: string, ref: string, path: string): string =>
  `https://github.com/${repo}/blob/${encoded(ref)}/${encoded(path)}`;

/** `01-install` without its number; dates and versions are none. */
const unnumbered = (name: string): string =>
  /^(?:\d{4}[-_.]?\d{2}|\d+[._]\d+)/.test(name) ? name : name.replace(/^\d+\s*[-_.]\s*(?=\D)/, '');

const join = (root: string, path: string): string => (path === '' ? `${root}/` : `${root}/${path}`);

const encoded = (path: string): string =>
  path
    .split('/')
    .map((part) => encodeURIComponent(part).replaceAll('%40', '@'))
    .join('/');
