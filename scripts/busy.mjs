// Keeps the machine busy, to see that tests pass on a slow one: ten processes at normal priority that compute until this is interrupted.
//
//   node scripts/busy.mjs [processes] & npm test; kill %1

import { spawn } from 'node:child_process';

const count = Number(process.argv[2] ?? 10);
const load =
  'process.on("disconnect", () => process.exit()); (function turn() { const ends = Date.now() + 50; while (Date.now() < ends); setImmediate(turn); })();';
const children = Array.from({ length: count }, () =>
  spawn(process.execPath, ['-e', load], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }),
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit());
process.on('exit', () => {
  for (const child of children) child.kill();
});
process.stdout.write(`${count} busy processes; Ctrl-C ends them\n`);
