import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { tempDir } from '../../test/support/tmp.ts';
import { crawlPeer } from './crawl-peer.ts';
import { pdfInspector } from './pdf-peers.ts';
import { readResult } from './result.ts';

const MAIN = join(import.meta.dirname, 'main.ts');

/** Runs the bench of test/fixtures/benches. @param onOutput gets the process with all that it wrote */
async function run(
  folder: string,
  args: readonly string[],
  onOutput?: (child: { kill(): void }, text: string) => void,
) {
  const file = join(folder, 'any.json');
  const child = spawn(process.execPath, [MAIN, '../test/fixtures/benches/any', '--result', file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    onOutput?.(child, output);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output, file };
}

describe('npm run bench', () => {
  it('judges bounds with --check, skips those without a row, and keeps the result', async () => {
    const { code, output, file } = await run(tempDir(), ['--check']);
    assert.equal(code, 1);
    assert.match(output, /MISSED: figures, measured, value 2, at least 3/);
    assert.match(output, /skipped: figures, not here, value \(not measured in this run\)/);
    assert.deepEqual(readResult(file).tables.figures?.rows, [{ what: 'measured', value: 2 }]);
  });

  it('leaves nothing when it is interrupted in the middle, and the result of the last time as it is', async () => {
    const folder = tempDir();
    const killed = await run(folder, ['--wait'], (child, text) => text.includes('measuring') && child.kill());
    assert.equal(killed.code, 143);
    assert.deepEqual(readdirSync(folder), []);
    const { file } = await run(folder, []);
    const before = readResult(file);
    await run(folder, ['--wait'], (child, text) => text.includes('measuring') && child.kill());
    assert.deepEqual(readdirSync(folder), ['any.json']);
    assert.deepEqual(readResult(file), before);
  });

  it('skips with its reason what cannot be measured here with --check, and fails without', async () => {
    const folder = tempDir();
    const skipped = await run(folder, ['--check', '--unmeasurable']);
    assert.deepEqual([skipped.code, skipped.output], [0, 'skipped: there is no second moon\n']);
    assert.equal((await run(folder, ['--unmeasurable'])).code, 1);
    assert.deepEqual(readdirSync(folder), []);
  });
});

describe('peers of a bench', () => {
  it('are named where they are not installed or do not run, and have a row where they do', async () => {
    const folder = tempDir();
    const said: string[] = [];
    const peer = (script: string) => crawlPeer(folder, 'peer', [script, '5'], (line) => said.push(line));
    assert.deepEqual(await peer('absent.mjs'), []);
    writeFileSync(join(folder, 'broken.mjs'), "import 'a-package-that-is-not-there';");
    assert.deepEqual(await peer('broken.mjs'), []);
    assert.match(said[0] ?? '', /^not measured: absent\.mjs is not in /);
    assert.match(said[1] ?? '', /^not measured: broken\.mjs did not run \(1\); is it installed in /);
    const line = '{ pages: Number(process.argv[2]), pps: 9, cpuMsPerPage: 4.5, peakMB: 2 }';
    writeFileSync(join(folder, 'here.mjs'), `console.log('begins'); console.log(JSON.stringify(${line}));`);
    assert.deepEqual(await peer('here.mjs'), [{ crawler: 'peer', cpu: 4.5, rate: 9, memory: 2e6, pages: 5 }]);
    mkdirSync(join(folder, 'node_modules'));
    assert.equal(
      pdfInspector(folder, (line) => said.push(line)),
      undefined,
    );
    assert.match(said[2] ?? '', /^not measured: @firecrawl\/pdf-inspector is not installed in /);
  });
});
