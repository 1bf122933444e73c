import assert from 'node:assert/strict';
import { getPriority } from 'node:os';
import { after, before, describe, test } from 'node:test';
import { findSandboxing } from '../src/engines/browser/index.ts';
import { startApp, type TestApp } from './support/app.ts';
import { SITE_SETTINGS } from './support/site.ts';

/** What code in a session may hold of the machine's memory and processor, whichever way it takes. */

const MB = 1024 * 1024;
/** What is asked for, and what may be had; the second is over the limit by what can be taken between two looks. */
const WISHED = 3 * 1024;
const MOST = 2 * 1024;

const { why } = await findSandboxing(undefined);
const skip = why.python === undefined ? false : `NOT TESTED, session code cannot run on this machine: ${why.python}`;

/** Counts in `held` the MB that it has; prints it at the end, or whenever it may be the last time. */
const program = (body: string): string => `
import ctypes, mmap, os, socket, sys, time
libc = ctypes.CDLL(None, use_errno=True)
block = b"x" * ${MB}
held = 0
def has(more):
    global held
    held += more
    print(held, flush=True)
try:
${body.replaceAll(/^/gm, '    ')}
    time.sleep(2)
except (OSError, MemoryError, ValueError) as error:
    print(held, type(error).__name__, flush=True)
`;

/** Ways of holding memory. */
const WAYS: Readonly<Record<string, string>> = {
  'its own memory in many processes': `
r, w = os.pipe()
for i in range(${WISHED / 256}):
    if os.fork() == 0:
        kept = bytearray(b"x") * (256 * ${MB})
        os.write(w, b"x")
        time.sleep(60)
    os.read(r, 1)
    has(256)`,
  'files without a name': `
fd = os.memfd_create("x")
for i in range(${WISHED}):
    os.write(fd, block)
    has(1)`,
  'files without a name, by number': `
fd = libc.syscall(319 if os.uname().machine == "x86_64" else 279, b"x", 0)
if fd < 0: raise OSError(ctypes.get_errno())
for i in range(${WISHED}):
    os.write(fd, block)
    has(1)`,
  'files in /dev/shm and /tmp': `
for folder in ("/dev/shm", "/tmp", "/run", "/dev"):
    try:
        for i in range(${WISHED / 32}):
            with open(f"{folder}/{i}", "wb") as file:
                for j in range(32):
                    file.write(block)
                    has(1)
    except OSError:
        pass`,
  'empty files': `
for i in range(10_000_000):
    os.close(os.open(f"/tmp/{i}", os.O_CREAT))
    if i % 1024 == 0: has(1)`,
  'memory that is shared and then not its own': `
for i in range(${WISHED / 256}):
    part = mmap.mmap(-1, 256 * ${MB})
    for j in range(256): part[j * ${MB}:(j + 1) * ${MB}] = block
    part.madvise(mmap.MADV_DONTNEED)
    has(256)`,
  'zeros that are shared': `
fd = os.open("/dev/zero", os.O_RDWR)
for i in range(${WISHED / 256}):
    part = mmap.mmap(fd, 256 * ${MB})
    for j in range(256): part[j * ${MB}:(j + 1) * ${MB}] = block
    part.madvise(mmap.MADV_DONTNEED)
    has(256)`,
  'System V shared memory': `
for i in range(${WISHED / 256}):
    id = libc.shmget(0, 256 * ${MB}, 0o1600)
    if id < 0: raise OSError(ctypes.get_errno())
    has(256)`,
  'pipes, made large': `
import fcntl
small = block[:65536]
for p in range(100):
    if os.fork() == 0:
        for i in range(120):
            r, w = os.pipe()
            try:
                fcntl.fcntl(w, 1031, ${MB})
            except OSError:
                pass
            os.set_blocking(w, False)
            try:
                while True: os.write(w, small)
            except BlockingIOError:
                pass
        time.sleep(60)
for i in range(100): has(${WISHED} // 100 // 10)`,
  sockets: `
for p in range(100):
    if os.fork() == 0:
        kept = []
        for i in range(100):
            a, b = socket.socketpair()
            for one in (a, b):
                try:
                    one.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4 * ${MB})
                except OSError:
                    pass
                one.setblocking(False)
                try:
                    while True: one.send(block[:65536])
                except BlockingIOError:
                    pass
            kept.append((a, b))
        time.sleep(60)
    has(20)`,
};

describe('code in a session that wants 3 GB', { skip }, () => {
  let it: TestApp;
  let id: string;
  const run = async (code: string, more: object = {}) => {
    const { status, body } = await it.ask(`/v2/interact/${id}/execute`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, language: 'python', timeout: 60, ...more }),
    });
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  before(async () => {
    it = await startApp(SITE_SETTINGS);
    const opened = await it.ask('/v2/interact', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    id = opened.body.id;
  });
  after(() => it.ask(`/v2/interact/${id}`, { method: 'DELETE' }));

  for (const [name, body] of Object.entries(WAYS)) {
    test(`as ${name} does not get it`, async () => {
      const ran = await run(program(body));
      const held = Number(/(\d+)( \w+)?\s*$/.exec(ran.stdout)?.[1] ?? 0);
      assert.ok(held < MOST, `${held} MB: ${JSON.stringify(ran).slice(-300)}`);
      if (ran.killed) assert.match(ran.error, /memory limit/);
      // The session goes on, with a new sandbox: what was started in this one is still there.
      if (!ran.killed) await run('import os\nos._exit(0)');
      assert.equal((await run('1 + 1')).result, '2');
    });
  }

  test('has no more than its processes, and its share of the processor', async () => {
    assert.equal((await run('import os\nos.nice(0)')).result, String(Math.min(19, getPriority() + 10)));
    const forks = await run(`
import os, time
made = 0
try:
    for i in range(2000):
        if os.fork() == 0:
            time.sleep(30)
        made += 1
except OSError as error:
    pass
made`);
    assert.ok(Number(forks.result) > 0 && Number(forks.result) < 128, JSON.stringify(forks));
  });
});
