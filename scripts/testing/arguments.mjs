// Parses the arguments of `npm test --`: words in paths, and options of node's test runner.

/** Options of node for tests whose value may be a separate argument. */
const WITH_VALUE = new Set([
  ...['--test-name-pattern', '--test-skip-pattern', '--test-timeout', '--test-concurrency', '--shard'],
  ...['--test-reporter', '--test-reporter-destination', '--test-isolation', '--test-coverage-include'],
  ...['--test-coverage-exclude', '--watch-path', '--env-file', '--import', '--require', '--conditions', '-r', '-C'],
]);

const SHARD = /^--shard=(\d+)\/(\d+)$/;

/**
 * @returns paths, options for node, whether all tests are meant, `shard` of them, whether it watches, and whether a debugger is to attach
 * @throws Error for a shard that is none
 */
export function parseTestArguments(given) {
  const paths = [];
  const options = [];
  let all = false;
  let shard;
  for (let i = 0; i < given.length; i++) {
    const argument = given[i];
    if (!argument.startsWith('-')) {
      paths.push(argument.replace(/^\.\//, ''));
      continue;
    }
    const option = WITH_VALUE.has(argument) ? `${argument}=${given[++i] ?? ''}` : argument;
    if (option === '--all') all = true;
    else if (option.startsWith('--shard')) shard = parseShard(option);
    else options.push(option === '--only' ? '--test-only' : option);
  }
  return {
    paths,
    options,
    all,
    shard,
    watches: options.includes('--watch'),
    debugs: options.some((option) => /^--inspect/.test(option)),
  };
}

function parseShard(option) {
  const [, index, count] = SHARD.exec(option)?.map(Number) ?? [];
  if (!(index >= 1 && index <= count)) throw new Error(`${option}: a shard is one of so many, as in --shard=2/4`);
  return { index, count };
}
