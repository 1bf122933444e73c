// Writes the tables of settings into docs/configuration.md and docs/migration.md:
//
//   npm run docs
//
// A test fails when a page and its table differ.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { FIRECRAWL_RULES, SETTINGS, type Setting } from '../src/foundation/config/index.ts';

const START = '<!-- settings: made by npm run docs -->';
const END = '<!-- end of settings -->';

/** The table of each page, between two comments of it. */
export const TABLES = { 'docs/configuration.md': settingsTable, 'docs/migration.md': firecrawlTable } as const;

/** A page with its generated table. */
export function pageWithTable(name: keyof typeof TABLES): string {
  const page = readFileSync(fileOf(name), 'utf8');
  const start = page.indexOf(START);
  const end = page.indexOf(END);
  if (start < 0 || end < start) throw new Error(`${name} has no place for the settings`);
  return `${page.slice(0, start + START.length)}\n\n${TABLES[name]()}\n\n${page.slice(end)}`;
}

const fileOf = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

function settingsTable(): string {
  const rows = Object.values(SETTINGS).map((setting: Setting) => {
    const value = setting.fallback === undefined || setting.fallback === '' ? '' : `\`${setting.fallback}\``;
    return `| \`${setting.name}\` | ${value} | ${setting.help.replaceAll('|', '\\|')}${setting.secret ? ' (secret)' : ''} |`;
  });
  return ['| setting | when unset | what it does |', '| --- | --- | --- |', ...rows].join('\n');
}

function firecrawlTable(): string {
  const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');
  const rows = FIRECRAWL_RULES.map(({ from, to, note = '' }) => `| ${code(from)} | ${code(to)} | ${note} |`);
  return ['| Firecrawl | Trawl | |', '| --- | --- | --- |', ...rows].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const name of Object.keys(TABLES) as (keyof typeof TABLES)[]) writeFileSync(fileOf(name), pageWithTable(name));
}
