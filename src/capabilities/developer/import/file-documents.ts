import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type DocumentInput, hashOf, type PassageInput } from '../catalog/document-input.ts';
import { type DocumentFormat, formatOf, type ParsedDocument, parseDocument, splitPassages } from '../parse/index.ts';
import type { Checkout } from './checkout.ts';
import { isReadme, isSkill } from './scan.ts';
import { blobUrl, pageUrl, type UrlStyle } from './urls.ts';
import { PARSER_VERSION } from './version.ts';

/** Where the files of a folder belong. */
export interface Place {
  /** Absolute. */
  readonly folder: string;
  readonly sourceId: number;
  /** Whether the operator named the source; else it is the repository's own. */
  readonly isNamed: boolean;
  /** The address of the folder on its site; undefined for files that are read in the repository. */
  readonly baseUrl: string | undefined;
  readonly urlStyle: UrlStyle | undefined;
  readonly repo: { readonly id: number; readonly name: string } | undefined;
  readonly checkout: Checkout | undefined;
}

/** Bytes; larger text files are data. */
const LARGEST = 8 * 1024 * 1024;

/**
 * One file as a document.
 * @param path below the folder, with `/`
 * @param taken addresses of this run by path, so that no two files get the same one
 * @returns the reason when it is none
 */
export async function fileDocument(
  place: Place,
  path: string,
  taken: Map<string, string>,
): Promise<DocumentInput | { readonly skipped: string }> {
  const file = join(place.folder, path);
  const { size } = await stat(file);
  if (size > LARGEST) return { skipped: 'larger than 8 MB' };
  const source = await readFile(file, 'utf8');
  if (source.includes('\0')) return { skipped: 'not a text file' };
  const format = formatOf(path) as DocumentFormat;
  const read = parseDocument(source, format);
  const parsed = { ...read, title: headingLikeFile(read, path) ?? read.title };
  const kind = kindOf(place, path);
  const url = uniqueUrl(addressOf(place, path, format, kind, parsed), place, path, taken);
  const title = titleOf(parsed, path);
  const passages = passagesOf(parsed, title, url, kind === 'readme' && isRoot(place, path));
  if (passages.length === 0) return { skipped: 'without text' };
  return {
    id: kind === 'readme' && place.repo ? readmeId(place.repo.name, repositoryPath(place, path)) : `doc:${url}`,
    type: kind,
    about: { title, skill: isSkill(path), path },
    url,
    sourceId: kind === 'doc' ? place.sourceId : null,
    repoId: place.repo?.id ?? null,
    number: null,
    parts: [{ part: 'body', hash: hashOf(PARSER_VERSION, url, title ?? '', path, source), passages: () => passages }],
    complete: ['body'],
  };
}

/**
 * In a repository, READMEs and agent skills belong to the repository; everything else is documentation. On a documentation site, a folder's
 * README is an ordinary page.
 */
function kindOf(place: Place, path: string): 'doc' | 'readme' {
  if (!place.repo) return 'doc';
  if (isSkill(path)) return 'readme';
  if (!isReadme(path)) return 'doc';
  return place.isNamed && !(place.checkout && isRoot(place, path)) ? 'doc' : 'readme';
}

/** The path in the repository, as far as that is known. */
const repositoryPath = ({ checkout }: Place, path: string): string =>
  checkout && checkout.path !== '' ? `${checkout.path}/${path}` : path;

const isRoot = (place: Place, path: string): boolean => isReadme(path) && !repositoryPath(place, path).includes('/');

/** `readme:owner/name` for the one of the repository itself. */
const readmeId = (repo: string, path: string): string =>
  isReadme(path) && !path.includes('/') ? `readme:${repo}` : `readme:${repo}/${path}`;

function addressOf(
  place: Place,
  path: string,
  format: DocumentFormat,
  kind: 'doc' | 'readme',
  { meta }: ParsedDocument,
): string {
  const { repo, checkout, baseUrl } = place;
  if (repo && (kind === 'readme' || baseUrl === undefined)) {
    if (kind === 'readme' && isRoot(place, path)) return `https://github.com/${repo.name}`;
    return blobUrl(repo.name, checkout?.ref ?? 'HEAD', repositoryPath(place, path));
  }
  const base = baseUrl as string;
  const slug = meta.permalink ?? meta.slug ?? (/^https?:/.test(meta.url ?? '') ? meta.url : undefined);
  return pageUrl(base, path, place.urlStyle ?? styleOf(base, format), slug);
}

/** What the generators of each format do unless told otherwise. */
function styleOf(base: string, format: DocumentFormat): UrlStyle {
  if (/\/(?:blob|tree)\//.test(base)) return 'keep';
  if (format === 'html' || format === 'rst') return 'html';
  return format === 'text' ? 'keep' : 'pretty';
}

/** Two files with the same URL (index.md and README.md): the second one is identified by its path. */
function uniqueUrl(url: string, place: Place, path: string, taken: Map<string, string>): string {
  const other = taken.get(url);
  const unique = other === undefined || other === path ? url : pageUrl(place.baseUrl ?? url, path, 'keep');
  taken.set(unique, path);
  return unique;
}

/** Blocks at the beginning of a page among which its title may be. */
const AT_THE_TOP = 5;

/** Letters and digits of a name, to compare it with others. */
const lettersOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** A heading at the top of the page that is called as its file: the one above it is the name of the manual. */
function headingLikeFile({ blocks, meta }: ParsedDocument, path: string): string | undefined {
  if (meta.title !== undefined) return undefined;
  const name = lettersOf((path.split('/').at(-1) ?? '').replace(/\.[^.]+$/, ''));
  const found = blocks.slice(0, AT_THE_TOP).find((block) => block.kind === 'heading' && lettersOf(block.text) === name);
  return name === '' ? undefined : found?.text;
}

function titleOf({ title, meta }: ParsedDocument, path: string): string | undefined {
  const plain = (title ?? meta.name ?? meta.sidebar_label)?.replace(/\s+/g, ' ').trim().slice(0, 300);
  if (!isSkill(path)) return plain || undefined;
  // A skill is found by its description.
  return [meta.name ?? plain, meta.description].filter(Boolean).join(': ').slice(0, 500) || undefined;
}

function passagesOf(
  parsed: ParsedDocument,
  title: string | undefined,
  url: string,
  isRootReadme: boolean,
): PassageInput[] {
  return splitPassages(parsed.blocks, parsed.title ?? title).map(({ headings, anchor, text }) => ({
    headings: headings.join(' › '),
    url: anchor ? `${url}#${anchor}` : isRootReadme ? `${url}#readme` : url,
    text,
  }));
}
