// Writes a software bill of materials (CycloneDX, JSON) of what an installation runs: the packages of package-lock.json, development packages
// aside, and the programs, data and fonts inside of them that NOTICE lists, such as Chromium.
//
//   npm run sbom                     prints it
//   npm run sbom -- trawl.cdx.json   writes the file; part of every release

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { INSIDE } from './notice/inside.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface Component {
  readonly name: string;
  readonly version?: string;
  readonly type: string;
  readonly 'bom-ref'?: string;
  readonly purl?: string;
}

export interface Sbom {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

interface Locked {
  /** Where it differs from that of the folder. */
  readonly name?: string;
  readonly version?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

/** @throws Error if npm cannot make its part, or a package with something inside is not installed in the version that NOTICE knows */
export function makeSbom(root: string = ROOT): Sbom {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const { stdout, stderr, status, error } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm sbom failed: ${error?.message ?? stderr.trim()}`);
  const bom = JSON.parse(stdout) as Sbom;
  const inside = INSIDE.map(({ what, pack, version, license, by, source }) => {
    const carrier = `pkg:npm/${pack.replace('@', '%40')}@${version}`;
    if (!bom.components.some(({ purl }) => purl?.split('?')[0] === carrier)) {
      throw new Error(`${pack} ${version} is not in package-lock.json: change scripts/notice/inside.ts`);
    }
    return {
      'bom-ref': `${pack}@${version}#${what}`,
      type: /data|Sans/.test(what) ? 'data' : 'application',
      name: what,
      // Its own version where the name has one; else that of the package it comes in.
      version: / (\d[\d.]*)$/.exec(what)?.[1] ?? version,
      copyright: by,
      licenses: [{ license: { name: license } }],
      externalReferences: [{ type: 'license', url: source }],
      properties: [{ name: 'trawl:inside', value: `${pack}@${version}` }],
    };
  });
  // npm's own --omit=dev leaves out what development packages need too.
  const runs = running(root);
  const components = bom.components.filter(({ 'bom-ref': ref = '' }) => runs.has(ref.split('|')[0] as string));
  const kept = new Set(components.map((one) => one['bom-ref']));
  const isKept = (ref: string): boolean => kept.has(ref) || !bom.components.some((one) => one['bom-ref'] === ref);
  const dependencies = bom.dependencies
    .filter(({ ref }) => isKept(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(isKept) }));
  return { ...bom, components: [...components, ...inside], dependencies };
}

/** `name@version` of what package-lock.json installs beside development packages. */
function running(root: string): Set<string> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const locked = Object.entries(packages).filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional);
  return new Set(
    locked.map(([path, { name, version }]) => `${name ?? path.replace(/^.*node_modules\//, '')}@${version}`),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = `${JSON.stringify(makeSbom(), undefined, 2)}\n`;
  const [file] = process.argv.slice(2);
  if (file === undefined) process.stdout.write(text);
  else writeFileSync(file, text);
}
