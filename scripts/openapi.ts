// Writes openapi.json, the OpenAPI document of the public API, from contract/v2.ts:
//
//   npm run docs
//   node scripts/openapi.ts --check      fails if the file is out of date or the linter has a complaint; part of `npm run check`

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { openApiDocument } from '../src/surfaces/http/index.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FILE = join(ROOT, 'openapi.json');

/** The document in the file. */
export function openApiText(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const document = { ...openApiDocument({ version }), servers: [{ url: 'http://127.0.0.1:3002' }] };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** What Redocly's recommended rules say of a document, one line each. */
export async function lint(text: string): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // The server is on the reader's machine.
      'no-server-example.com': 'off',
      // `/v2/agent/threads/{id}` beside `/v2/agent/{id}/trace` is what existing clients call.
      'no-ambiguous-paths': 'off',
    },
  });
  const problems = await lintFromString({ source: text, absoluteRef: FILE, config });
  return problems.map(({ severity, ruleId, message, location }) => {
    return `${severity} ${ruleId}: ${message.replace(/\s+/g, ' ')} at ${location[0]?.pointer ?? ''}`;
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = openApiText();
  if (!process.argv.includes('--check')) writeFileSync(FILE, text);
  else {
    const complaints = await lint(text);
    if (readFileSync(FILE, 'utf8') !== text) complaints.push('openapi.json is out of date: run `npm run docs`');
    for (const complaint of complaints) console.error(complaint);
    if (complaints.length > 0) process.exitCode = 1;
  }
}
