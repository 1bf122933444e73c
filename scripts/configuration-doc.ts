// Writes docs/configuration.md from the table of settings:
//
//   npm run docs
//
// A test fails when the page and the table differ.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SETTINGS, type Setting } from '../src/foundation/config/index.ts';

const PAGE = fileURLToPath(new URL('../docs/configuration.md', import.meta.url));
const START = '<!-- settings: made by npm run docs -->';
const END = '<!-- end of settings -->';

/** The page with the generated table. */
export function configurationPage(page: string = readFileSync(PAGE, 'utf8')): string {
  const start = page.indexOf(START);
  const end = page.indexOf(END);
  if (start < 0 || end < start) throw new Error(`${PAGE} has no place for the settings`);
  return `${page.slice(0, start + START.length)}\n\n${settingsTable()}\n\n${page.slice(end)}`;
}

function settingsTable(): string {
  const rows = Object.values(SETTINGS).map((setting: Setting) => {
    const value = setting.fallback === undefined || setting.fallback === '' ? '' : `\`${setting.fallback}\``;
    return `| \`${setting.name}\` | ${value} | ${setting.help.replaceAll('|', '\\|')}${setting.secret ? ' (secret)' : ''} |`;
  });
  return ['| setting | when unset | what it does |', '| --- | --- | --- |', ...rows].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PAGE, configurationPage());
