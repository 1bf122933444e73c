import { strToU8, zipSync } from 'fflate';

export interface ZipFile {
  readonly name: string;
  readonly text: string;
}

/** The first day that the format knows: archives of the same files are the same. */
const DATE = new Date(1980, 0, 1);

/**
 * A zip archive of texts, not compressed, so that the page does not stand still.
 * @param files each name once
 * @returns at most 65,535 files and 4 GB
 */
export function zipOf(files: readonly ZipFile[]): Uint8Array<ArrayBuffer> {
  const entries = Object.fromEntries(files.map(({ name, text }) => [name, strToU8(text)]));
  return zipSync(entries, { level: 0, mtime: DATE });
}

/** A path for each address that every system takes, each different: `example.com/docs/intro.md`. */
export function fileNames(urls: readonly string[]): string[] {
  const used = new Set<string>();
  return urls.map((text) => {
    const url = URL.parse(text);
    const path = url === null ? text : `${url.hostname}${url.pathname.replace(/\/$/, '/index')}${url.search}`;
    const plain = path
      .split('/')
      .map(
        (part) =>
          part
            .replace(/[^\p{L}\p{N}._-]+/gu, '_')
            .replace(/^\.+/, '_')
            .slice(0, 80) || '_',
      )
      .join('/');
    let name = `${plain}.md`;
    for (let n = 2; used.has(name.toLowerCase()); n++) name = `${plain}-${n}.md`;
    used.add(name.toLowerCase());
    return name;
  });
}
