import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { trawl } from '../../test/support/cli.ts';
import { tempDir } from '../../test/support/tmp.ts';
import { COMMANDS } from './commands.ts';
import { SHELLS } from './completion.ts';

test('trawl --help lists the commands and explains each of them', async () => {
  const help = await trawl(['--help'], {});
  assert.equal(help.code, 0);
  const screen = help.stdout.trimEnd().split('\n');
  assert.ok(screen.length <= 24 && screen.every(({ length }) => length <= 100), 'fits a screen');
  // Long groups go on below.
  const lines = help.stdout.replaceAll(/\n {2,}/g, ' ');
  for (const { name, summary } of COMMANDS) {
    const [group = '', command] = name.split(' ');
    assert.match(lines, new RegExp(`\\b${group}\\b.*${command === undefined ? '' : `\\b${command}\\b`}`), name);
    if (command !== undefined) assert.ok((await trawl([group, '--help'], {})).stdout.includes(summary), name);
    const one = await trawl([...name.split(' '), '--help'], {});
    assert.equal(one.code, 0, name);
    assert.match(one.stdout, new RegExp(`^usage: trawl ${name}`));
    assert.ok(one.stdout.trimEnd().split('\n').length <= 24, `${name} --help fits a screen`);
    const loaded = await (COMMANDS.find((entry) => entry.name === name) as (typeof COMMANDS)[number]).load();
    for (const example of loaded.examples) assert.match(example, new RegExp(`\\btrawl ${name}\\b`));
    assert.match(one.stdout, /\nexamples:\n {2}\S/);
    assert.equal(one.stdout.includes('--json'), loaded.isText !== true, `${name} --json`);
    for (const option of Object.keys(loaded.options))
      assert.ok(one.stdout.includes(`--${option}`), `${name} ${option}`);
  }
});

test('wrong usage is answered with the right one and exit code 2', async () => {
  for (const [args, about] of [
    [['nothing'], /unknown command "nothing"/],
    [['keys'], /keys create/],
    [['scarpe'], /unknown command "scarpe"; did you mean trawl scrape\?/],
    [['monitors'], /did you mean trawl monitor\?/],
    [['keys', 'paint'], /unknown command "paint"\n/],
    [['keys', 'crate'], /unknown command "crate"; did you mean trawl keys create\?/],
    [['search', '--limits', '3', 'x'], /--limits'; did you mean --limit\?/],
    [['keys', 'list', '--colour'], /--colour.*\nusage: trawl keys list/],
    [['keys', 'list', 'extra'], /unexpected argument: extra/],
    [['keys', 'revoke'], /<id\|prefix\|key> is missing/],
    [['keys', 'create', '--name', ''], /--name needs a value/],
    [['keys', 'create', '--scopes', 'a b'], /"a b" is not a scope/],
    [['papers', 'import'], /<source> is missing/],
    [['papers', 'import', 'medline', 'x'], /unknown source "medline"; use one of arxiv/],
    [['papers', 'import', 'arxiv'], /<file> is missing/],
    [['papers', 'harvest', 'scholar'], /unknown source "scholar"/],
    [['papers', 'harvest', 'europepmc'], /needs --query/],
    [['papers', 'harvest', 'arxiv', '--query', 'x'], /--query is only for europepmc/],
    [['backup'], /<file.tar.gz> is missing/],
    [['ocr', 'add'], /<pack\|folder> is missing/],
  ] as const) {
    const { code, stdout, stderr } = await trawl(args, { TRAWL_DATA_DIR: '/nonexistent/never-made' });
    assert.equal(code, 2, args.join(' '));
    assert.match(stderr, about, args.join(' '));
    assert.equal(stdout, '');
  }
});

test('every option is explained, and its usage shows whether it takes a value', async () => {
  for (const { name, load } of COMMANDS) {
    const { options, usage, help } = await load();
    const told = Object.keys(help).join(', ');
    for (const [option, { type }] of Object.entries(options)) {
      assert.match(told, new RegExp(`(?:^|[ -])${option}(?:[ ,]|$)`), `${name} --${option} is not explained`);
      const takes = new RegExp(`--${option} [^\\]\\s]`).test(`${usage} ${told}`);
      if (usage.includes(`--${option}`)) assert.equal(takes, type === 'string', `${name}: ${usage}`);
    }
  }
});

test('--output writes the result to a file, and says where it cannot', async () => {
  const file = join(tempDir(), 'out.txt');
  const done = await trawl(['completion', 'fish', '--output', file], {});
  assert.deepEqual([done.code, done.stdout], [0, '']);
  assert.match(readFileSync(file, 'utf8'), /complete -c trawl/);
  const nowhere = join(tempDir(), 'missing', 'out.txt');
  const failed = await trawl(['completion', 'fish', '-o', nowhere], {});
  assert.notEqual(failed.code, 0);
  assert.match(failed.stderr, /^trawl[^\n]*missing[^\n]*\n/);
  assert.ok(!existsSync(nowhere));
});

test('completion: commands, their subcommands and options, in every shell', async () => {
  const script = (await trawl(['completion', 'bash'], {})).stdout;
  const complete = (words: readonly string[]): string[] => {
    const typed = words.map((word) => `'${word}'`).join(' ');
    const ask = `${script}\nCOMP_WORDS=(${typed}); COMP_CWORD=${words.length - 1}; _trawl; echo "\${COMPREPLY[@]}"`;
    return spawnSync('bash', ['-c', ask], { encoding: 'utf8', cwd: tempDir() }).stdout.trim().split(' ');
  };
  assert.deepEqual(complete(['trawl', 'papers', 'se']), ['search']);
  assert.ok(complete(['trawl', 'sc']).includes('scrape'));
  assert.deepEqual(complete(['trawl', 'papers', 'search', '--au']), ['--author']);
  for (const shell of SHELLS) {
    const { code, stdout } = await trawl(['completion', shell], {});
    assert.equal(code, 0);
    for (const { name } of COMMANDS)
      for (const word of name.split(' ')) assert.ok(stdout.includes(word), `${shell}: ${name}`);
  }
  assert.equal((await trawl(['completion', 'tcsh'], {})).code, 2);
});
