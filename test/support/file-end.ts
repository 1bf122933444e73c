import { after, afterEach, beforeEach, type TestContext } from 'node:test';

/**
 * Closes what a test file has started when its tests are over. Several files share a process in a whole run, where `after` means the end of
 * the process: services and pages of one file would work on beside the tests of the next ones.
 *
 * What was started before the first test of the process ends with the process: at the load of a file and in a `before` outside of suites,
 * which run ahead of the tests of all files.
 */

type Close = () => unknown;

/** Of the file whose tests run, in the order of their start. Those up to `old` were started before the end of the last test. */
const open: Close[] = [];
let old = 0;
/** Until the end of the process. */
const early: Close[] = [];
let file: string | undefined;

// Registered here and not where something starts: a hook that is added inside a test or a hook ends with that.
beforeEach(async (context) => {
  const { filePath } = context as TestContext;
  if (file === undefined) early.push(...open.splice(0));
  else if (file !== filePath) await closeAll(open.splice(0, old));
  file = filePath;
});
afterEach(() => {
  old = open.length;
});
after(() => closeAll([...early.splice(0), ...open.splice(0)]));

/** Calls this after the last test of the file that is running. */
export function atFileEnd(close: Close): void {
  open.push(close);
}

async function closeAll(closes: readonly Close[]): Promise<void> {
  old = 0;
  await Promise.all(closes.map((close) => close()));
}
