import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package of others that is part of a running installation. */
export interface Pack {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** Copyright lines of its license file; its author if there are none. Unknown for packages of single platforms. */
  readonly by: readonly string[];
  /** Whether the text of the license is in its folder. Unknown for packages of single platforms. */
  readonly hasText: boolean | undefined;
  /** What the Apache License 2.0 wants handed on (section 4 d): the package's NOTICE file. */
  readonly notice: string | undefined;
}

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
  readonly link?: boolean;
}

interface Manifest {
  readonly license?: string;
  readonly licenses?: readonly { readonly type: string }[];
  readonly author?: string | { readonly name: string };
}

/**
 * What package-lock.json installs besides development packages, by name. Packages for some platforms only (`optional`) are listed by the
 * lock alone, so that the result is the same on each.
 */
export function runningPackages(root: string): Pack[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const found = new Map<string, Pack>();
  for (const [path, locked] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || locked.dev || locked.devOptional || locked.link) continue;
    const name = path.replace(/^.*node_modules\//, '');
    const pack = locked.optional ? ofPlatform(name, locked) : installed(join(root, path), name, locked);
    found.set(`${name} ${pack.version}`, pack);
  }
  return [...found.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const ofPlatform = (name: string, { version = '', license = 'unknown' }: Locked): Pack => ({
  ...{ name, version, license, by: [], hasText: undefined, notice: undefined },
});

function installed(folder: string, name: string, { version = '', license }: Locked): Pack {
  if (!existsSync(folder)) throw new Error(`${folder} is not installed: npm test installs it`);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const files = readdirSync(folder).sort();
  const texts = files.filter((file) => /^(licen[cs]e|copying|unlicense)/i.test(file));
  const notice = files.find((file) => /^notice(\.txt|\.md)?$/i.test(file));
  const author = typeof manifest.author === 'string' ? manifest.author : manifest.author?.name;
  const lines = texts.flatMap((file) => copyrightLines(readFileSync(join(folder, file), 'utf8')));
  const by = lines.length > 0 ? [...new Set(lines)].slice(0, 3) : [author?.replace(/ *[<(].*$/, '')];
  return {
    name,
    version,
    license: license ?? manifest.license ?? manifest.licenses?.map(({ type }) => type).join(' OR ') ?? 'unknown',
    by: by.filter((one) => one !== undefined),
    hasText: texts.length > 0,
    notice: notice === undefined ? undefined : readFileSync(join(folder, notice), 'utf8').trim(),
  };
}

/** Lines such as "Copyright (c) 2014 Jane Doe", not the sentences of a license that speak of copyright. */
function copyrightLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^[\s#*/]+|\s+$/g, ''))
    .filter((line) => /^copyright\b.*(\d{4}|\(c\)|©)|^(\(c\)|©).*\d{4}/i.test(line) && !/\[|\{yyyy/.test(line))
    .map((line) => line.replace(/\s+/g, ' ').replace(/\.? *all rights reserved\.?$/i, ''));
}
