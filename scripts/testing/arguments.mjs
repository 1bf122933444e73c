// Parses the arguments of `npm test --`: words in paths, and options of node's test runner.

/** Options of node for tests whose value may be a separate argument. */
const WITH_VALUE = new Set([
  ...['--test-name-pattern', '--test-skip-pattern', '--test-shard', '--test-timeout', '--test-concurrency'],
  ...['--test-reporter', '--test-reporter-destination', '--test-isolation', '--test-coverage-include'],
  ...['--test-coverage-exclude', '--watch-path', '--env-file', '--import', '--require', '--conditions', '-r', '-C'],
]);

/** @returns paths, options for node, whether it watches, and whether a debugger is to attach */
export function parseTestArguments(given) {
  const paths = [];
  const options = [];
  for (let i = 0; i < given.length; i++) {
    const argument = given[i];
    if (!argument.startsWith('-')) paths.push(argument.replace(/^\.\//, ''));
    else if (WITH_VALUE.has(argument)) options.push(`${argument}=${given[++i] ?? ''}`);
    else options.push(argument === '--only' ? '--test-only' : argument);
  }
  return {
    paths,
    options,
    watches: options.includes('--watch'),
    debugs: options.some((option) => /^--inspect/.test(option)),
  };
}
