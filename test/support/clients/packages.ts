import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Clients that are installed for the soak alone, in a folder that later runs find again. */

const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));
/** Outside of any node_modules: jest ignores what is in one. */
const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'trawl-clients');

/** The SDKs of earlier versions and what builds on them. */
const OLDER = {
  sdk3: 'npm:@mendable/firecrawl-js@3.3.0',
  '@mendable/firecrawl-js': '4.42.0',
  'firecrawl-aisdk': '0.12.0',
  '@langchain/community': '1.1.29',
  '@langchain/core': '1.4.0',
  ai: '6.0.324',
  zod: '3.25.76',
};

/** Programs of other projects that docs/drop-ins.md names, each with what it wants beside it. */
export const DROP_INS = {
  // With 4.x of the SDK the loader finds no `success` and throws: it reads what 1.x returns.
  langchain: { '@langchain/community': '1.1.29', '@langchain/core': '1.4.0', '@mendable/firecrawl-js': '1.29.3' },
  llamaindex: {
    ...{ '@llamaindex/core': '0.6.23', '@llamaindex/env': '0.1.31', '@llamaindex/tools': '0.2.1' },
    '@mendable/firecrawl-js': '1.29.3',
  },
  'ai-sdk': {
    ...{ ai: '6.0.324', '@ai-sdk/mcp': '1.0.102', '@ai-sdk/openai-compatible': '2.0.92' },
    ...{ 'firecrawl-aisdk': '0.12.0', '@mendable/firecrawl-js': '4.42.0', zod: '3.25.76' },
  },
  mastra: { '@mastra/core': '1.71.0', '@mastra/mcp': '2.0.0', zod: '4.6.7' },
  librechat: { '@librechat/agents': '3.9.2' },
  // Its components import these without naming them: they come with Flowise itself.
  flowise: {
    ...{ 'flowise-components': '3.1.4', '@google-cloud/logging-winston': '6.0.2', multer: '2.5.0' },
    ...{ 'multer-azure-blob-storage': '1.2.0', 'multer-cloud-storage': '5.0.0', 'multer-s3': '3.0.1' },
    ...{ 's3-streamlogger': '1.11.1', turndown: '7.2.5', 'winston-azure-blob': '1.5.0' },
    'winston-daily-rotate-file': '5.0.0',
  },
  feeds: { '@extractus/feed-extractor': '8.0.3', feedparser: '2.6.0', 'rss-parser': '3.13.0' },
  cloudevents: { cloudevents: '10.0.0' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
export type DropIn = keyof typeof DROP_INS;

/** What the examples import that no dependency of ours brings. */
const RECIPES = {
  '@langchain/core': '1.4.0',
  '@langchain/textsplitters': '1.0.2',
  '@llamaindex/openai': '0.4.22',
  firecrawl: '4.42.0',
  llamaindex: '0.12.1',
};

/** S3-compatible stores. */
const STORES = { s3rver: '3.7.1', fauxqs: '2.4.1' };

/** @returns the folder of the JS SDK's package with its own tests and the development packages that it names */
export async function installSdkSuite(): Promise<string> {
  const folder = join(CACHE, 'sdk-suite');
  return install(folder, () => {
    for (const name of ['src', 'package.json', 'jest.config.js', 'tsconfig.json']) {
      cpSync(join(MODULES, 'firecrawl', name), join(folder, name), { recursive: true });
    }
  });
}

/** @returns a folder with the packages of `OLDER` and `older-sdks.mjs` */
export async function installOlder(): Promise<string> {
  const folder = join(CACHE, 'older-sdks');
  const made = await installAll(folder, OLDER);
  cpSync(join(import.meta.dirname, 'older-sdks.mjs'), join(made, 'older-sdks.mjs'));
  return made;
}

/** @returns a folder with the packages of a program */
export const installDropIn = (name: DropIn): Promise<string> =>
  installAll(join(CACHE, 'drop-ins', name), DROP_INS[name]);

/** @returns a folder with the packages of `RECIPES` */
export const installRecipes = (): Promise<string> => installAll(join(CACHE, 'recipes'), RECIPES);

/** @returns a folder with the packages of `STORES` */
export const installStores = (): Promise<string> => installAll(join(CACHE, 'stores'), STORES);

/** @returns a folder with n8n and its community node for this API, without what it needs for SQLite and spreadsheets */
export const installN8n = (): Promise<string> =>
  // Its own xlsx is not on the registry of npm.
  installAll(join(CACHE, 'n8n'), { n8n: '2.30.0', '@mendable/n8n-nodes-firecrawl': '2.1.2' }, { xlsx: '0.18.5' });

const installAll = (
  folder: string,
  dependencies: Readonly<Record<string, string>>,
  overrides: Readonly<Record<string, string>> = {},
): Promise<string> =>
  install(folder, () => {
    const manifest = { private: true, type: 'module', dependencies, overrides };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  });

/** Installs once: a folder without the mark at its end is made again. */
async function install(folder: string, prepare: () => void): Promise<string> {
  const mark = join(folder, '.installed');
  if (existsSync(mark)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  prepare();
  const npm = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--legacy-peer-deps'];
  const { code, said } = await runIn(folder, 'npm', npm);
  if (code !== 0) throw new Error(`npm install in ${folder} failed: ${said}`);
  writeFileSync(mark, '');
  return folder;
}

/** @returns the exit code and both outputs */
export function runIn(
  cwd: string,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; said: string }> {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      said += chunk;
    });
  }
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })));
}
