// Whether every operation of an OpenAPI document of the same API answers in its shape.
//
//   npm run soak -- shapes v2-openapi.json
//
// The document (OpenAPI 3.0, paths without /v2) describes what clients expect, so it comes from elsewhere. Pages are served on loopback, as
// for `clients`. What differs for a reason is in test/support/clients/shapes-known.json; another difference fails the soak.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { askAll } from '../support/clients/shape-calls.ts';
import { type OpenApi, shapesOf } from '../support/clients/shapes.ts';
import { openWorld, WORLD_KEY } from '../support/clients/world.ts';

const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write('soak: which document? npm run soak -- shapes v2-openapi.json\n');
  process.exit(2);
}

/** Reasons by what is said of an operation: the beginning of it. */
const known = JSON.parse(
  readFileSync(join(import.meta.dirname, '../support/clients/shapes-known.json'), 'utf8'),
) as Record<string, string>;
const met = new Set<string>();

const shapes = shapesOf(JSON.parse(readFileSync(file, 'utf8')) as OpenApi);
await using world = await openWorld();
const { service, url } = await world.start();
const counts = { ok: 0, known: 0, failed: 0 };
const asked = new Set<string>();

function tell(operation: string, faults: readonly string[]): void {
  asked.add(operation);
  const open = faults.map((fault) => `${operation}: ${fault}`).filter((fault) => !isKnown(fault));
  if (open.length > 0) counts.failed += 1;
  else if (faults.length > 0) counts.known += 1;
  else counts.ok += 1;
  for (const fault of open) console.log(`FAILED  ${fault}`);
}

function isKnown(fault: string): boolean {
  const found = Object.keys(known).find((beginning) => fault.startsWith(beginning));
  if (found === undefined) return false;
  if (!met.has(found)) console.log(`known   ${found}: ${known[found]}`);
  met.add(found);
  return true;
}

try {
  await askAll(url, WORLD_KEY, (operation, answer, status) =>
    tell(operation, shapes.faults(operation, answer, status)),
  );
} finally {
  service.signal('SIGTERM');
  await service.ended;
}
for (const operation of shapes.operations) if (!asked.has(operation)) tell(operation, ['was not asked']);
for (const one of Object.keys(known)) if (!met.has(one)) console.log(`no longer differs: ${one}`);
console.log(`${counts.ok} answers in their shape, ${counts.known} differ for a known reason, ${counts.failed} differ`);
process.exitCode = counts.failed > 0 ? 1 : 0;
