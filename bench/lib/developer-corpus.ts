import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectFile } from './processes.ts';
import { seeded } from './random.ts';

/** Real documentation that is there on every machine: that of the packages which Trawl installs. */

/** What is imported, as arguments of `trawl developer import`. */
export interface DocumentSet {
  readonly folder: string;
  readonly args: readonly string[];
}

const modules = (path: string): string => projectFile(`node_modules/${path}`);

/** Documentation of seven projects, and the READMEs of all packages under the addresses of their repositories. */
export function packageDocuments(readmes: string): DocumentSet[] {
  collectReadmes(readmes);
  const site = (folder: string, source: string, ...more: string[]): DocumentSet => ({
    folder: modules(folder),
    args: [modules(folder), '--source', source, ...more],
  });
  return [
    site('fastify/docs', 'https://fastify.dev/docs', '--base-url', 'https://fastify.dev/docs/latest'),
    site('undici/docs/docs', 'https://undici.nodejs.org'),
    site('pino/docs', 'https://getpino.io'),
    site('ai/docs', 'https://ai-sdk.dev/docs', '--url-style', 'docusaurus'),
    site('tesseract.js/docs', 'https://github.com/naptha/tesseract.js/blob/master/docs'),
    site('compromise/docs', 'https://github.com/spencermountain/compromise/blob/master/docs'),
    site('playwright-core/lib/tools/skills', 'https://playwright.dev/skills'),
    { folder: readmes, args: [readmes, '--source', 'https://github.com', '--url-style', 'keep'] },
  ];
}

/** Copies each package's README to <owner>/<name>/README.md. */
function collectReadmes(target: string): void {
  for (const file of globSync('{*,@*/*}/{README,readme,Readme}.md', { cwd: modules('') })) {
    const repo = repositoryOf(join(modules(dirname(file)), 'package.json'));
    if (repo === undefined) continue;
    const copy = join(target, repo, 'README.md');
    if (existsSync(copy)) continue;
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(modules(file), copy);
  }
}

function repositoryOf(manifest: string): string | undefined {
  if (!existsSync(manifest)) return undefined;
  const { repository } = JSON.parse(readFileSync(manifest, 'utf8')) as { repository?: string | { url?: string } };
  const url = (typeof repository === 'string' ? repository : repository?.url) ?? '';
  return /(?:github\.com[/:]|^github:|^)([\w.-]+\/[\w.-]+?)(?:\.git)?(?:[#/].*)?$/.exec(url)?.[1];
}

/** Every Markdown file of every package: what the large corpus is made from. */
export function packageMarkdown(): string[] {
  const files = globSync('**/*.{md,mdx}', { cwd: modules('') });
  return files.sort().map((file) => readFileSync(modules(file), 'utf8'));
}

/**
 * Writes a large corpus of pages that look like real ones: the real ones, over and over, with a part of the words changed
 * for others of the same corpus and names of their own, so that no two pages are alike and words are as frequent as they are.
 * @param passages how many there should be, roughly
 * @returns the folder's number of files
 */
export function writeLargeCorpus(folder: string, passages: number): number {
  const pages = packageMarkdown();
  const words = pages.flatMap((text) => text.match(/[A-Za-z]{4,}/g) ?? []);
  const random = seeded(7);
  let made = 0;
  let files = 0;
  for (let round = 0; made < passages; round++) {
    for (const [i, page] of pages.entries()) {
      if (made >= passages) break;
      const text = page.replace(/[A-Za-z]{4,}/g, (word) => {
        const dice = random();
        if (dice < 0.25) return words[Math.floor(random() * words.length)] as string;
        return dice < 0.27 ? `${word}${Math.floor(random() * 5_000)}` : word;
      });
      const path = join(folder, `r${round}`, `p${i}.md`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      made += Math.max(1, Math.round(text.length / CHARACTERS_PER_PASSAGE));
      files++;
    }
  }
  return files;
}

/** Measured on the packages' own pages. */
const CHARACTERS_PER_PASSAGE = 645;

/** Questions for a large corpus: headings, identifiers, pieces of sentences. The same ones each time. */
export function corpusQueries(count: number): string[] {
  const random = seeded(11);
  const pages = packageMarkdown();
  const queries: string[] = [];
  while (queries.length < count) {
    const page = pages[Math.floor(random() * pages.length)] as string;
    const kind = queries.length % 3;
    const found =
      kind === 0
        ? page.match(/^#{1,4} (.{4,60})$/gm)
        : kind === 1
          ? page.match(/`([A-Za-z_][\w.]{4,30})`/g)
          : page.match(/[a-z]+(?: [a-z]+){3,6}/g);
    const one = found?.[Math.floor(random() * found.length)];
    if (one) queries.push(one.replace(/^#+ |`/g, ''));
  }
  return queries;
}
