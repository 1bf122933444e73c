import { spawnSync } from 'node:child_process';

/** A command runs behind these words as on a machine whose kernel gives it no user namespaces: it has the last one itself. Linux only. */
export const WITHOUT_NAMESPACES: readonly string[] = [
  ...['unshare', '--user', '--map-root-user', '--', 'sh', '-c'],
  'echo 1 > /proc/sys/user/max_user_namespaces && exec unshare --user --map-user=1000 --map-group=1000 -- "$0" "$@"',
];

/** Why that cannot be had here; undefined: it can. */
export const noSuchMachine: string | undefined = (() => {
  const [file = '', ...rest] = WITHOUT_NAMESPACES;
  const { status } = spawnSync(file, [...rest, 'true']);
  return status === 0 ? undefined : 'this machine itself gives no user namespaces';
})();
