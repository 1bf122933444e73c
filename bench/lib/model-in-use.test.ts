import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { completion, startModelServer } from '../../test/support/model-server.ts';
import { tempDir } from '../../test/support/tmp.ts';
import { readResult } from './result.ts';

/** `npm run bench -- model`, whose figures nobody can know without a model: that it measures what it says, with a scripted one. */

async function run(args: readonly string[], env: Readonly<Record<string, string>>) {
  const file = join(tempDir(), 'result.json');
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), 'model', '--result', file, ...args], {
    env: { ...process.env, TRAWL_DATA_DIR: tempDir(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output, file };
}

test('the bench of models says that there is none', async () => {
  const { code, output } = await run([], {});
  assert.equal(code, 1);
  assert.match(output, /^bench: no language model is in use: trawl model use, or TRAWL_LLM_BASE_URL/m);
});

test('the bench of models counts what a model does beside rules, with its tokens, seconds and credits', async () => {
  await using server = await startModelServer(({ body }) => {
    const said = JSON.stringify(body.messages);
    if (/You extract data/.test(said)) return completion('{"strange": true}');
    if (/You answer a question/.test(said)) return completion('{"answer":"Twelve ostriches","quote":null}');
    if (/You watch a web page/.test(said))
      return completion('{"meaningful":true,"confidence":"low","reason":"It differs.","meaningfulChanges":[]}');
    return completion('{"name":"finish","arguments":{"data":{"products":[{"name":"Nothing"}]}}}');
  });
  const { code, output, file } = await run(['--limit', '1', '--kind', 'shop'], {
    TRAWL_LLM_BASE_URL: server.baseUrl,
    TRAWL_LLM_MODEL: 'scripted:1b',
  });
  assert.equal(code, 0, output);
  const rows = readResult(file).tables.model?.rows ?? [];
  const of = (what: string, by: string) => rows.find((row) => row.what === what && row.by === by);
  const [pages, byRules] = [of('pages', 'scripted:1b'), of('pages', 'rules')];
  // A model that says nothing of use costs its tokens and none of what rules find.
  for (const column of ['asked', 'stated', 'right', 'wrong', 'invented', 'missing'] as const)
    assert.equal(pages?.[column], byRules?.[column], column);
  assert.deepEqual([byRules?.tokens, byRules?.credits], [0, 0]);
  assert.ok(Number(pages?.tokens) > 0 && Number(pages?.seconds) > 0 && pages?.credits === 4 * Number(pages?.asked));
  const answers = of('questions', 'scripted:1b');
  assert.equal(Number(answers?.right) + Number(answers?.wrong) + Number(answers?.missing), answers?.stated);
  assert.ok(Number(answers?.wrong) > 0, 'an answer that is not on the page is wrong');
  const goals = of('goals', 'scripted:1b');
  assert.deepEqual([goals?.missing, Number(goals?.right) + Number(goals?.invented)], [0, goals?.asked]);
  const tasks = of('tasks', 'scripted:1b');
  assert.equal(tasks?.asked, 1);
  assert.ok(Number(tasks?.tokens) > 0 && Number(tasks?.credits) > 0 && Number(tasks?.right) > 0, JSON.stringify(tasks));
});
