// Writes NOTICE: what of others is part of a running installation, under which licenses.
//
//   npm run notice
//
// A test fails if NOTICE does not tell of what package-lock.json installs.

import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fontNames } from './notice/font-names.ts';
import { INSIDE } from './notice/inside.ts';
import { type Pack, runningPackages } from './notice/packages.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** @throws Error if a package is missing, has no license, or carries something that was looked up for another version */
export function noticePage(root: string = ROOT): string {
  const packs = runningPackages(root);
  const nameless = packs.filter(({ license }) => license === 'unknown');
  if (nameless.length > 0) throw new Error(`no license is known of ${nameless.map(({ name }) => name).join(', ')}`);
  const parts = [
    INTRODUCTION,
    part('Programs, data and fonts inside packages', insideOf(packs)),
    part('Data in files of Trawl', [NAMES]),
    part('Fonts', fontsOf(root)),
    part('Packages', packs.filter(({ hasText }) => hasText !== undefined).map(ofPackage)),
    part('Packages of single platforms', packs.filter(({ hasText }) => hasText === undefined).map(ofPackage)),
    ...packs.flatMap(({ name, notice }) => (notice === undefined ? [] : [part(`NOTICE of ${name}`, [notice])])),
    part('The MIT License, of packages that do not carry its text', [MIT]),
  ];
  return `${parts.join('\n\n')}\n`;
}

const NAMES = `First and last names of persons (src/engines/page/pii/names.txt, from the locales of @faker-js/faker 10.6.0)
    MIT
    Copyright (c) 2022-2026 Faker; Copyright (c) 2014-2022 Matthew Bergman & Marak Squires
    https://github.com/faker-js/faker/blob/v10.6.0/LICENSE`;

const INTRODUCTION = `Trawl
Copyright The Trawl contributors

Licensed under the Apache License, Version 2.0; the text is in LICENSE.

What npm installs for it is listed here, development packages aside. The text of each
license is in the folder of the package in node_modules, unless a line says that it is not; those under the Apache License, Version 2.0,
are under the text in LICENSE. Written by \`npm run notice\`.`;

const part = (title: string, lines: readonly string[]): string =>
  `${title}\n${'-'.repeat(title.length)}\n\n${lines.join('\n')}`;

function insideOf(packs: readonly Pack[]): string[] {
  return INSIDE.map(({ what, pack, version, license, by, source }) => {
    if (!packs.some((one) => one.name === pack && one.version === version))
      throw new Error(`${pack} is no longer ${version}: look at what is inside, then change scripts/notice/inside.ts`);
    return `${what} (in ${pack})\n    ${license}\n    ${by}\n    ${source}`;
  });
}

/** Fonts contain their license, which matters if the package does not: that of Kosugi says MIT, for its own few lines of code. */
function fontsOf(root: string): string[] {
  const packs = new Map<string, string>();
  const folder = 'node_modules/@expo-google-fonts';
  for (const file of globSync(`${folder}/**/*.ttf`, { cwd: root }).sort()) {
    const name = file
      .replaceAll('\\', '/')
      .slice(folder.length + 1)
      .split('/')[0] as string;
    if (packs.has(name)) continue;
    const { copyright, license } = fontNames(readFileSync(join(root, file)));
    const [own = ''] = license.split('. ');
    const said = /licen[sc]e/i.test(own) ? own : 'LICENSE_FONT in the package';
    packs.set(name, `${name} (@expo-google-fonts/${name})\n    ${copyright}\n    ${said}`);
  }
  return [...packs.values()];
}

function ofPackage({ name, version, license, by, hasText }: Pack): string {
  const text = hasText === false ? ' (no license text in the package)' : '';
  return [`${name} ${version}: ${license}${text}`, ...by.map((line) => `    ${line}`)].join('\n');
}

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to
the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY
CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(join(ROOT, 'NOTICE'), noticePage());
