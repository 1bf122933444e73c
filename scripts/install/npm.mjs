// Runs npm quietly and says in one line what went wrong.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A failure that the user can do something about: its message is printed as one line. */
export class SetupError extends Error {}

/** npm's own script, so that it runs as our direct child; undefined when it cannot be found. */
function npmScript() {
  const named = process.env.npm_execpath;
  if (named && /npm-cli\.[cm]?js$/.test(named) && existsSync(named)) return named;
  const node = process.env.npm_node_execpath || process.execPath;
  const places = [
    join(dirname(node), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(dirname(node), 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  return places.find((place) => existsSync(place));
}

/**
 * Runs npm to its end. Ctrl-C and SIGTERM are handed on to it.
 * @param onChild called with its process id
 * @returns all that it printed
 * @throws SetupError one line that names the cause
 */
export async function runNpm(args, cwd, onChild = () => {}) {
  const script = npmScript();
  // npm runs on the Node that the user has: the pinned one may be what is being replaced.
  const node = process.env.npm_node_execpath || process.execPath;
  const env = { ...process.env, npm_config_update_notifier: 'false' };
  const options = { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true };
  const child = script
    ? spawn(node, [script, ...args], options)
    : spawn('npm', args, { ...options, shell: process.platform === 'win32' });
  if (child.pid) onChild(child.pid);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text) => {
      output = (output + text).slice(-200_000);
    });
  }
  let stopped;
  const stop = (signal) => {
    stopped = signal;
    child.kill(signal);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const ended = await new Promise((resolve) => {
    child.on('error', (error) => resolve({ error }));
    child.on('close', (code) => resolve({ code }));
  });
  process.off('SIGINT', stop);
  process.off('SIGTERM', stop);
  if (stopped) throw new SetupError(`the installation was stopped (${stopped}); the next start takes it up again`);
  if (ended.error) throw new SetupError(`npm cannot be run: ${ended.error.message}`);
  const warnings = output.match(/^npm warn .*$/gm) || [];
  // npm only warns of a file that it could not write.
  const lost = warnings.find((line) => line.includes('TAR_ENTRY_ERROR'));
  // When it has failed, it also loses files that it was writing while it took everything back.
  const said = [...(ended.code === 0 ? [] : [output.replace(/^npm warn .*\n?/gm, '')]), ...(lost ? [lost] : [])];
  if (said.length > 0) throw new SetupError(explain(said, ended.code, cwd));
  return output;
}

/** What to say if there is no room for the packages of a folder. */
export function fullDisk(folder) {
  return `the disk with ${folder} (or npm's cache) is full; about 1 GB is needed for the packages; make room and start again`;
}

const CAUSES = [
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT)\b/,
    () =>
      'the package registry cannot be reached; check the network, the proxy and `npm config get registry`, then start again',
  ],
  [/\b(ENOSPC|EDQUOT)\b/, fullDisk],
  [
    /\b(EBUSY|ENOTEMPTY)\b/,
    (cwd) => `another program holds files in ${join(cwd, 'node_modules')}; close it and start again`,
  ],
  [/\b(EACCES|EPERM|EROFS)\b/, (cwd) => `the folder ${cwd} (or npm's cache) is not writable for this user`],
  [/\bEINTEGRITY\b/, () => 'a package differs from what package-lock.json promises; nothing of it was run'],
];

/** The cause of a failed npm, in one line. @param texts what it said, what matters most first */
function explain(texts, code, cwd) {
  for (const text of texts) {
    const named = text.match(/npm (?:error|ERR!) code (\S+)/);
    for (const [pattern, cause] of CAUSES) {
      const found = (named ? named[1] : text).match(pattern);
      if (found) return `${cause(cwd)} (npm: ${found[1] || found[0]})`;
    }
  }
  const lines = texts[0].split('\n').map((line) => line.replace(/^npm (error|ERR!|warn) ?/, '').trim());
  const said = lines.filter((line) => line && !line.startsWith('code ') && !line.includes('complete log'));
  return `npm could not install the packages (exit code ${code}): ${said[0] || 'it said nothing'}`;
}
