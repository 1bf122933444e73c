import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../ensure-installed.mjs';

// Node runs each test file in a process of its own, which takes a second or two to load what the file imports. So neighbouring files share a
// process: they must not depend on the state of the process, nor leave it changed. Those that look at the process itself have one alone.

/** Files in one process: of those beside the code, of those that start browsers and readers of documents, and of those in test/. */
const IN_ONE = { code: 12, engines: 3, services: 6 };
const OF_ENGINES = /^src\/engines\/(?:browser|documents)\//;
/** What looks at all processes or all memory of the process, changes its environment, or does something around each of its tests. */
const OF_PROCESS =
  /processesBelow|remainsOfSessions|process\.memoryUsage|process\.env\.\w+ = |^(?:before|after)Each\(/m;
/** So few files are run one by one. */
const FEW = 10;

/**
 * @param files paths of test files, sorted
 * @returns groups that share a process, the longest first; undefined if each file has its own
 */
export function groupsOf(files) {
  if (files.length <= FEW) return undefined;
  const alone = files.filter((file) => OF_PROCESS.test(readFileSync(join(ROOT, file), 'utf8')));
  const shared = files.filter((file) => !alone.includes(file));
  const ofServices = shared.filter((file) => file.startsWith('test/'));
  const ofCode = shared.filter((file) => !file.startsWith('test/') && !OF_ENGINES.test(file));
  return [
    ...divided(ofServices, IN_ONE.services),
    ...divided(
      shared.filter((file) => OF_ENGINES.test(file)),
      IN_ONE.engines,
    ),
    ...alone.map((file) => [file]),
    ...divided(ofCode, IN_ONE.code),
  ];
}

function divided(files, inOne) {
  const count = Math.ceil(files.length / inOne);
  const start = (at) => Math.round((at * files.length) / count);
  return Array.from({ length: count }, (_, at) => files.slice(start(at), start(at + 1)));
}
