import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The languages that OCR reads: English comes with Trawl, packs of others are files in a folder of the installation. */

/** The pack that comes with Trawl. */
export const ENGLISH = 'eng';

/** Names of Tesseract's trained data, such as `deu` or `chi_sim`. */
export const PACK_NAME = /^[a-z]{3}(?:_[a-z]{2,8}){0,2}$/;

/** Packs that the npm registry lacks, unlike all others that OCR may need. */
const UNPACKAGED = new Set(['rus']);

/** How to install packs, for people. @param packs at least one */
export function howToAdd(packs: readonly string[]): string {
  const packaged = packs.filter((pack) => !UNPACKAGED.has(pack));
  const ways = packaged.length === 0 ? [] : [`trawl ocr add ${packaged.join(' ')}`];
  for (const pack of packs) if (UNPACKAGED.has(pack)) ways.push(howToBring(pack));
  return ways.join('; ');
}

/** How to install a pack that is in no registry. */
export const howToBring = (pack: string): string =>
  `trawl ocr add <folder with ${pack}.traineddata>, such as /usr/share/tesseract-ocr/5/tessdata of the Debian package tesseract-ocr-${pack.replaceAll('_', '-')}`;

/** The folder of packs in a data folder. */
export const packsFolder = (dataDir: string): string => join(dataDir, 'ocr');

const FILE = /^([a-z_]+)\.traineddata(\.gz)?$/;

/** The pack that a file is, by its name; undefined if it is none. */
export function packOfFile(name: string): string | undefined {
  const pack = FILE.exec(name)?.[1];
  return pack !== undefined && PACK_NAME.test(pack) && pack !== 'osd' ? pack : undefined;
}

/**
 * The installed packs with the files of those that do not come with Trawl. A folder that does not exist has none.
 * @param folder of the files, `<pack>.traineddata` or `<pack>.traineddata.gz`
 */
export function installedPacks(folder: string | undefined): ReadonlyMap<string, string | undefined> {
  const packs = new Map<string, string | undefined>([[ENGLISH, undefined]]);
  for (const name of folder === undefined ? [] : namesIn(folder).sort()) {
    const pack = packOfFile(name);
    if (pack !== undefined) packs.set(pack, join(folder as string, name));
  }
  return packs;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
