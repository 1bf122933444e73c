import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, closeSync, constants, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../free-port.ts';
import { tempDir } from '../tmp.ts';
import { until } from '../until.ts';

/**
 * The object gateway of Ceph with the smallest cluster behind it, in a folder and on loopback: one monitor, one place for objects, no copies. The
 * programs are those of Debian's packages ceph-mon, ceph-osd and radosgw.
 */

const PROGRAMS = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'ceph', 'monmaptool'];

/** Whether its programs are installed. */
export const hasRadosgw = (): boolean => PROGRAMS.every((name) => pathOf(name) !== undefined);

function pathOf(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

export interface Radosgw extends AsyncDisposable {
  readonly url: string;
  readonly version: string;
}

/** Starts it with one user, who has these keys. */
export async function startRadosgw(user: { readonly key: string; readonly secret: string }): Promise<Radosgw> {
  const dir = tempDir();
  const [monitorPort, port] = [await freePort(), await freePort()];
  const fsid = randomUUID();
  const file = (name: string): string => join(dir, name);
  for (const folder of ['monitor', 'objects', 'gateway']) mkdirSync(file(folder));
  writeFileSync(
    file('ceph.conf'),
    `[global]
fsid = ${fsid}
mon host = v1:127.0.0.1:${monitorPort}
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind msgr2 = false
auth cluster required = none
auth service required = none
auth client required = none
osd objectstore = memstore
memstore device bytes = 4294967296
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd crush update on start = false
mon allow pool size one = true
mon data = ${file('monitor')}
osd data = ${file('objects')}
rgw data = ${file('gateway')}
run dir = ${dir}
log file = ${dir}/$name.log
admin socket = ${dir}/$name.asok
keyring = ${file('keyring')}
`,
  );
  const run = promisify(execFile);
  const conf = ['-c', file('ceph.conf')];
  const ceph = (...args: string[]) => run('ceph', [...conf, '--connect-timeout', '20', ...args]);
  const started: ChildProcess[] = [];
  const start = (program: string, ...args: string[]): void => {
    const out = openSync(file(`${program}.out`), 'a');
    started.push(spawn(program, [...conf, '-f', ...args], { stdio: ['ignore', out, out] }));
    closeSync(out);
  };
  const stop = async (): Promise<void> => {
    for (const child of started.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  };
  process.on('exit', () => {
    for (const child of started) child.kill('SIGKILL');
  });
  try {
    const monitor = `[v1:127.0.0.1:${monitorPort}]`;
    await run('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', monitor, file('monmap')]);
    await run('ceph-mon', [...conf, '--mkfs', '-i', 'a', '--monmap', file('monmap')]);
    start('ceph-mon', '-i', 'a');
    const id = randomUUID();
    await ceph('osd', 'new', id);
    await run('ceph-osd', [...conf, '--mkfs', '-i', '0', '--osd-uuid', id]);
    await ceph('osd', 'crush', 'add', 'osd.0', '1.0', 'root=default');
    start('ceph-osd', '-i', '0');
    await until(async () => /\b1 up\b/.test((await ceph('osd', 'stat')).stdout), 'the place for objects');
    const names = ['--uid=trawl', '--display-name=trawl', `--access-key=${user.key}`, `--secret-key=${user.secret}`];
    await run('radosgw-admin', [...conf, '-n', 'client.gateway', 'user', 'create', ...names]);
    start('radosgw', '-n', 'client.gateway', `--rgw-frontends=beast endpoint=127.0.0.1:${port}`);
    const url = `http://127.0.0.1:${port}`;
    await until(
      () =>
        fetch(url).then(
          () => true,
          () => false,
        ),
      'radosgw',
    );
    const version = /version (\S+)/.exec((await run('radosgw', ['--version'])).stdout)?.[1] ?? '';
    return { url, version, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
