// Node runs each test file in a process of its own, which takes a second or two to load what the file imports. Tests beside the code need
// no process of their own, so neighbouring files share one: they must not depend on the state of the process, nor change it. Tests in test/
// start services, and each file keeps its process.

/** Files in one process. */
const IN_ONE = 12;
/** So few files are run one by one. */
const FEW = 10;

/**
 * @param files paths of test files, sorted
 * @returns groups that share a process, and the files that have one each
 */
export function groupsOf(files) {
  const shared = files.filter((file) => !file.startsWith('test/'));
  if (shared.length <= FEW) return { groups: [], single: files };
  const count = Math.ceil(shared.length / IN_ONE);
  const start = (at) => Math.round((at * shared.length) / count);
  return {
    groups: Array.from({ length: count }, (_, at) => shared.slice(start(at), start(at + 1))),
    single: files.filter((file) => !shared.includes(file)),
  };
}
