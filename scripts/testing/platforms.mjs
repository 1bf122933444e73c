// What cannot run on this machine is left out by name, with the reason in the summary.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ROOT } from '../ensure-installed.mjs';

/** Addresses of the loopback network that stand for sites of the web; Linux and Windows have them all, macOS the first alone. */
const SITES = '127.9.9.9';
const USES_SITES = /support\/(?:site|linked-site|many-hosts|search-engines)\.ts|\b127\.(?!0\.0\.1\b)\d+\.\d+\.\d+/;

/** By platform, what a file needs that is not there. */
const LACKS = {
  win32: [
    ['shell scripts as programs', ['src/engines/browser/program/program.test.ts', 'src/engines/browser/none.test.ts']],
    ['modes of files', ['src/foundation/store/private-files.test.ts']],
    ['groups of processes', ['src/engines/browser/session/sandbox/usage.test.ts']],
  ],
};

/** @returns {Promise<{ file: string, reason: string }[]>} files that cannot run here */
export async function unfit(files) {
  const rows = Object.hasOwn(LACKS, process.platform) ? LACKS[process.platform] : [];
  const lacking = rows.flatMap(([what, some]) =>
    some.filter((file) => files.includes(file)).map((file) => ({ file, reason: `needs ${what}` })),
  );
  if (await canListen(SITES)) return lacking;
  const reason = `needs the address ${SITES}${process.platform === 'darwin' ? `: sudo ifconfig lo0 alias ${SITES}` : ''}`;
  const ofSites = files.filter((file) => USES_SITES.test(readFileSync(join(ROOT, file), 'utf8')));
  return [...lacking, ...ofSites.map((file) => ({ file, reason }))];
}

function canListen(host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(false));
    server.listen(0, host, () => server.close(() => resolve(true)));
  });
}
