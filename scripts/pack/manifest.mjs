/** Only a clone needs these: the package contains the first, and runs on the Node of the machine. */
const CLONE_ONLY = ['@lancedb/lancedb', 'node'];

/**
 * The package.json of the package.
 * @param clone package.json of the clone
 * @param more `dependencies` and `optionalDependencies` of what the package contains
 */
export function packageManifest({ name, version, description, license, type, engines, scripts, dependencies }, more) {
  const kept = Object.entries(dependencies).filter(([one]) => !CLONE_ONLY.includes(one));
  return {
    name,
    version,
    description,
    license,
    type,
    engines,
    bin: { trawl: 'dist/bin/trawl.mjs' },
    files: ['dist', 'NOTICE'],
    // `npm pack` reads it here, when the archive is written.
    scripts: { postpack: scripts.postpack },
    dependencies: { ...Object.fromEntries(kept), ...more.dependencies },
    optionalDependencies: more.optionalDependencies,
  };
}

/** The package.json beside the compiled files. `node` is the version that runs them where the machine's own is too old. */
export function innerManifest({ name, version, type, engines, dependencies }) {
  return { name, version, type, engines, dependencies: { node: dependencies.node } };
}
