import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { tempDir } from './support/tmp.ts';

/** The unit and the command for it. Both were tried with systemd 252; here they are checked as far as is possible without it. */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const unit = read('deploy/trawl.service');
const command = read('deploy/trawl.sh');
const [, dataDir = ''] = /^Environment=TRAWL_DATA_DIR=(.+)$/m.exec(unit) ?? [];
const [, home = ''] = /^WorkingDirectory=(.+)$/m.exec(unit) ?? [];
const hasAnalyze = spawnSync('systemd-analyze', ['--version']).error === undefined;

describe('the systemd unit', () => {
  it('starts what npm start starts', () => {
    const [, script = ''] = /^ExecStart=\S+\/node (.+)$/m.exec(unit) ?? [];
    assert.equal(`node ${script}`, JSON.parse(read('package.json')).scripts.start.replace(' --dashboard', ''));
  });

  it('writes to the folder that systemd makes for it', () => {
    const [, state = ''] = /^StateDirectory=(.+)$/m.exec(unit) ?? [];
    assert.equal(dataDir, `/var/lib/${state}`);
  });

  it('is valid', { skip: hasAnalyze ? false : 'systemd is not installed' }, () => {
    const folder = tempDir();
    // systemd takes a blank in a path for the end of it.
    for (const [name, target] of [
      ['trawl', ROOT],
      ['node', process.execPath],
    ] as const)
      symlinkSync(target, join(folder, name));
    const file = join(folder, 'trawl.service');
    writeFileSync(
      file,
      unit.replaceAll(`${home}/node_modules/.bin/node`, join(folder, 'node')).replaceAll(home, join(folder, 'trawl')),
    );
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    assert.deepEqual([status, stderr], [0, '']);
  });
});

describe('the command for it', () => {
  it('has the user, the settings and the data folder of the unit', () => {
    const user = /^User=(.+)$/m.exec(unit)?.[1];
    const group = /^Group=(.+)$/m.exec(unit)?.[1];
    const settings = /^EnvironmentFile=(.+)$/m.exec(unit)?.[1];
    for (const part of [
      `--uid=${user}`,
      `--gid=${group}`,
      `--property=EnvironmentFile=${settings}`,
      `--setenv=TRAWL_DATA_DIR=${dataDir}`,
      `${home}/bin/trawl.mjs "$@"`,
    ])
      assert.ok(command.includes(part), part);
    assert.ok(existsSync(join(ROOT, 'bin', 'trawl.mjs')));
    assert.equal(spawnSync('sh', ['-n', join(ROOT, 'deploy', 'trawl.sh')]).status, 0);
  });
});
