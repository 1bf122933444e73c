// What a run of tests prints.

/** A group whose tests all passed. */
export function lineOf(files, { counts, milliseconds, cpu }) {
  const some = files.length > 1 ? `${files[0]} to ${files.at(-1)}` : files[0];
  const passed = String(counts?.passed ?? 0).padStart(4);
  return `${passed} passed in ${seconds(milliseconds)}, CPU ${seconds(cpu * 1000)}: ${some}\n`;
}

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1).padStart(5)} s`;

/** What failed, with its errors: at the end, where it is found in a long log. */
export function failuresOf(failed) {
  const indented = (text) => text.replaceAll(/^/gmu, '    ');
  return failed.map(({ file, name, error }) => `failed: ${file}: ${name}\n${indented(error)}\n\n`).join('');
}

/** What was skipped, by reason. */
export function skippedOf(skipped) {
  const byReason = Map.groupBy(skipped, ({ reason }) => reason);
  return [...byReason].map(([reason, some]) => `skipped (${some.length}): ${reason}: ${filesOf(some)}\n`).join('');
}

const filesOf = (tests) => [...new Set(tests.map(({ file }) => file))].join(', ');

/** The counts of all processes, one in a line, in the words of node's runner. */
export function closingOf(all, milliseconds) {
  const sum = (name) => all.reduce((total, counts) => total + (counts?.[name] ?? 0), 0);
  const rows = {
    tests: sum('tests'),
    suites: sum('suites'),
    pass: sum('passed'),
    fail: sum('failed'),
    cancelled: sum('cancelled'),
    skipped: sum('skipped'),
    todo: sum('todo'),
    duration_ms: milliseconds,
  };
  return Object.entries(rows)
    .map(([name, value]) => `# ${name} ${value}\n`)
    .join('');
}
