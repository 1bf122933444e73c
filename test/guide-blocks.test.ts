import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { parse } from 'acorn';
import { findCommand } from '../src/cli/commands.ts';
import { startApp, type TestApp } from './support/app.ts';
import { bareEnv } from './support/bare-env.ts';
import { trawl } from './support/cli.ts';
import { type CodeBlock, codeBlocks, trawlCommands } from './support/code-blocks.ts';
import { pdfOf } from './support/pdf.ts';
import { type FakeEngines, startEngines } from './support/search-engines.ts';
import { SITE_SETTINGS, type Site, startSite } from './support/site.ts';
import { tempDir } from './support/tmp.ts';

/**
 * The code blocks of the documentation. Requests with curl and programs with the SDK run as they stand, in the order of the page, in one
 * folder a page, against a service; addresses that belong to nobody (example.com) lead to a site of this test.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGES = ['README.md', ...globSync('docs/*.md', { cwd: ROOT }).sort()];
const LANGUAGES = ['sh', 'js', 'python', 'json', 'http', 'text', 'ini', 'yaml', 'nginx', 'caddy', 'mermaid'];
/** Its commands run, too: the others' may change what the service of the test is about. */
const TUTORIAL = 'docs/quickstart.md';
const run = promisify(execFile);
const SYNTAX = { ecmaVersion: 'latest', sourceType: 'module', allowAwaitOutsideFunction: true } as const;

const TEXT =
  'The keepers of the lighthouse write down every ship that passes by at night, and the weather of each hour.';
const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}<p>${TEXT}</p></main></body></html>`;
const mug = page('Blue mug', '<p>Price: €12.50</p><table><tr><th>Name</th><td>Blue mug</td></tr></table>');

describe('code blocks of the documentation', () => {
  let site: Site;
  let engines: FakeEngines;
  let service: TestApp;
  const cwd = process.cwd();

  before(async () => {
    const paths = ['/docs/', '/a', '/b', '/pricing'];
    site = await startSite({
      '/': page('Example Domain', paths.map((path) => `<p><a href="${path}">Page ${path}</a></p>`).join('')),
      ...Object.fromEntries(paths.map((path) => [path, page(`Page ${path}`, '')])),
      '/mug': mug,
      '/mugs/': page('Mugs', '<a href="/mugs/blue">Blue</a>'),
      '/mugs/blue': mug,
      '/plans': page('Plans', '<p>Team 25 € a month, 20 seats</p>'),
    });
    engines = await startEngines();
    engines.answer('searxng', [{ url: `${site.url}/a`, title: 'Lighthouses', snippet: TEXT }]);
    service = await startApp({
      ...SITE_SETTINGS,
      starter: true,
      searchEngines: [engines.setting('searxng')],
    });
  });
  after(async () => {
    process.chdir(cwd);
    await engines[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  /** An empty folder, but for the SDK and the file that pages speak of. */
  const folder = (): string => {
    const dir = tempDir();
    mkdirSync(join(dir, 'node_modules', '@mendable'), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', 'firecrawl'), join(dir, 'node_modules', 'firecrawl'));
    symlinkSync(join(ROOT, 'node_modules', 'firecrawl-1-29'), join(dir, 'node_modules', '@mendable', 'firecrawl-js'));
    writeFileSync(join(dir, 'report.pdf'), pdfOf([['Report of the harbor', TEXT]]));
    return dir;
  };
  const here = (code: string): string => code.replaceAll(/https:\/\/(?:example\.com|shop\.example)\b/g, site.url);
  const environment = () => ({ TRAWL_URL: service.url, TRAWL_API_KEY: service.key });

  const runShell = async (code: string, dir: string): Promise<void> => {
    const env = { ...bareEnv(), HOME: dir, ...environment() };
    const { stdout } = await run('bash', ['--norc', '-euo', 'pipefail', '-c', here(code)], { cwd: dir, env });
    const answer = JSON.parse(stdout);
    assert.equal(answer.success, true, stdout);
    const documents = [answer.data].flat().filter((one) => one?.metadata?.statusCode !== undefined);
    for (const { metadata } of documents) assert.equal(metadata.statusCode, 200, stdout);
  };

  const runTrawl = async (code: string, dir: string): Promise<void> => {
    process.chdir(dir);
    for (const args of trawlCommands(here(code)) ?? []) {
      const { code: ended, stderr } = await trawl(args, environment());
      assert.equal(ended, 0, `trawl ${args.join(' ')}: ${stderr}`);
    }
  };

  /** The programs of a page go on from one block to the next. */
  const runProgram = async (blocks: readonly CodeBlock[], dir: string): Promise<void> => {
    const file = join(dir, 'program.mjs');
    writeFileSync(file, here(blocks.map(({ code }) => code).join('\n')));
    await run(process.execPath, [file], { cwd: dir, env: { ...bareEnv(), ...environment() } });
  };

  /** Programs with the standard library alone: the SDK for Python is not among the packages of the tests. */
  const runPython = async (code: string, dir: string): Promise<void> => {
    const { stdout } = await python(['-c', here(code)], {
      cwd: dir,
      env: { ...bareEnv(), ...environment() },
    });
    assert.notEqual(stdout, '');
  };

  for (const name of PAGES) {
    const blocks = codeBlocks(readFileSync(join(ROOT, name), 'utf8'));
    const running = blocks.filter(({ notRun }) => notRun === undefined);
    const shells = running.filter(({ language, code }) => language === 'sh' && /\bcurl /.test(code));
    const commands = running.filter(({ language, code }) => language === 'sh' && trawlCommands(code));
    const programs = running.filter(({ language }) => language === 'js');
    const scripts = running.filter(({ language, code }) => language === 'python' && /\burllib\b/.test(code));
    if (shells.length + programs.length + scripts.length > 0) {
      it(`${name} works as pasted`, async (t) => {
        const dir = folder();
        for (const { code, line } of shells) {
          await t.test(`line ${line}`, () => runShell(code, dir));
        }
        if (name === TUTORIAL)
          for (const { code, line } of commands) await t.test(`line ${line}`, () => runTrawl(code, dir));
        if (programs.length > 0) await t.test('the programs', () => runProgram(programs, dir));
        for (const { code, line } of scripts) await t.test(`line ${line}`, () => runPython(code, dir));
      });
    }
    if (blocks.length > 0) it(`${name} has no block with a mistake`, () => lint(name, blocks));
  }

  it('every block for a shell and for Python can be parsed', async () => {
    const all = PAGES.flatMap((name) =>
      codeBlocks(readFileSync(join(ROOT, name), 'utf8')).map((block) => ({ ...block, at: `${name}:${block.line}` })),
    );
    const of = (language: string) => all.filter((block) => block.language === language);
    await parseShell(of('sh'));
    await parsePython(of('python'));
  });
});

async function lint(page: string, blocks: readonly CodeBlock[]): Promise<void> {
  for (const { language, code, line, notRun } of blocks) {
    const at = `${page}:${line}`;
    assert.ok(LANGUAGES.includes(language), `${at}: the fence says "${language}"; one of ${LANGUAGES.join(', ')}`);
    if (language === 'json') assert.doesNotThrow(() => JSON.parse(code), at);
    if (language === 'js') assert.doesNotThrow(() => parse(code, SYNTAX), at);
    if (language !== 'sh') continue;
    for (const args of trawlCommands(code) ?? []) await checkCommand(args).catch(failAt(at));
    const isRun = trawlCommands(code) !== undefined || /\bcurl /.test(code);
    assert.ok(isRun || notRun, `${at}: say above it why it is not run: <!-- not run: … -->`);
  }
}

const failAt = (at: string) => (error: unknown) => {
  throw new Error(`${at}: ${(error as Error).message}`);
};

/** That the command and its options exist. */
async function checkCommand(args: readonly string[]): Promise<void> {
  if (args[0]?.startsWith('--')) return;
  const found = findCommand(args);
  assert.ok(found, `trawl ${args.join(' ')}`);
  const { options } = await found.entry.load();
  parseArgs({
    args: args.slice(found.words).filter((word) => word !== '…'),
    options: { ...options, help: { type: 'boolean' }, output: { type: 'string', short: 'o' } },
    allowPositionals: true,
  });
}

type Placed = Pick<CodeBlock, 'code'> & { readonly at: string };

/** @throws with the first that bash cannot parse */
async function parseShell(blocks: readonly Placed[]): Promise<void> {
  const each = 'while [ $# -gt 0 ]; do bash -n -c "$2" || { echo "$1" >&2; exit 1; }; shift 2; done';
  await run('bash', ['-c', each, 'bash', ...blocks.flatMap(({ at, code }) => [at, code])]);
}

/** @throws with the first that Python cannot parse; pages show code that runs within an async function, too */
async function parsePython(blocks: readonly Placed[]): Promise<void> {
  const each = `import ast, sys\nfor at, code in zip(sys.argv[1::2], sys.argv[2::2]): ast.parse("async def block():\\n" + code, at)`;
  await python(['-c', each, ...blocks.flatMap(({ at, code }) => [at, code.replaceAll(/^/gm, '    ')])]);
}

/** Runs Python, where the machine has it. */
async function python(args: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) {
  try {
    return await run('python3', args, options);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { stdout: 'no Python' };
  }
}
