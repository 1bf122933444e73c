// Writes the endpoints of docs/internal/dashboard-api.md from contract/api.ts:
//
//   npm run docs
//   node scripts/dashboard-api-doc.ts --check      fails if the page is out of date; part of `npm run check`
//
// The part above the marker is written by hand.

import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { api } from '@trawl/contract/api.ts';
import type { ApiEndpoint } from '@trawl/contract/endpoint.ts';
import { z } from 'zod';
import { type Direction, type Shapes, shapeOf } from './docs/shape.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGE = join(ROOT, 'docs', 'internal', 'dashboard-api.md');
const START = '<!-- endpoints: made by npm run docs -->';

/** One file of contract/api. */
interface Area {
  readonly title: string;
  /** Its first comment. */
  readonly about: string;
  readonly endpoints: readonly (readonly [key: string, endpoint: ApiEndpoint])[];
}

const ENDPOINTS = new Map<string, ApiEndpoint>(Object.entries(api));
const TITLES: Readonly<Record<string, string>> = {
  'cli-logins': 'CLI sign-in',
  oidc: 'OpenID Connect',
  audit: 'Audit log',
};

/** The page with its endpoints written again. */
export async function dashboardApiPage(page: string = readFileSync(PAGE, 'utf8')): Promise<string> {
  const start = page.indexOf(START);
  if (start < 0) throw new Error(`${PAGE} has no line ${START}`);
  return `${page.slice(0, start + START.length)}\n\n${await endpointsText()}`;
}

async function endpointsText(): Promise<string> {
  const areas = await readAreas();
  const names = await namesOfSchemas();
  const schemas = new Map([...names].map(([schema, name]) => [name, schema]));
  // Shapes that something refers to and that are not written out yet, and the direction in which they are used.
  const waiting = new Map<string, Direction>();
  const written = new Set<string>();
  const shape = (schema: z.ZodType, direction: Direction): string => {
    const shapes: Shapes = { names, used: (name) => !written.has(name) && waiting.set(name, direction) };
    return shapeOf(schema, direction, shapes);
  };
  const sections = areas.map(({ title, about, endpoints }) => {
    const lines = [`## ${title}`, '', about, ''];
    for (const [key, endpoint] of endpoints) {
      const inputs = (['params', 'query', 'body'] as const).flatMap((part) => {
        const schema = endpoint[part];
        return schema === undefined ? [] : [`${part}: ${named(schema, 'input')}`];
      });
      const errors = endpoint.errors === undefined ? '' : ` Errors: ${endpoint.errors.join('; ')}.`;
      lines.push(`### ${key}`, '', `${endpoint.summary} Access: ${endpoint.access}.${errors}`, '');
      lines.push('```ts', ...inputs, `response: ${named(endpoint.response, 'output')}`, '```', '');
    }
    const shapes: string[] = [];
    for (const [name, direction] of waiting) {
      waiting.delete(name);
      written.add(name);
      shapes.push(`${name} = ${shape(schemas.get(name) as z.ZodType, direction)}`);
    }
    if (shapes.length > 0) lines.push('```ts', shapes.join('\n\n'), '```', '');
    return lines.join('\n');
  });
  return sections.join('\n');

  function named(schema: z.ZodType, direction: Direction): string {
    const name = names.get(schema);
    if (name === undefined) return shape(schema, direction);
    if (!written.has(name)) waiting.set(name, direction);
    return name;
  }
}

/** The endpoints by file, in the order of contract/api.ts. @throws Error if a file is not in contract/api.ts, or the other way round */
async function readAreas(): Promise<Area[]> {
  const fileOf = new Map<string, string>();
  for (const file of filesIn('contract/api')) {
    for (const value of Object.values(await modulesOf(file))) {
      if (typeof value !== 'object' || value === null) continue;
      for (const key of Object.keys(value)) if (ENDPOINTS.has(key)) fileOf.set(key, file);
    }
  }
  const lost = [...ENDPOINTS.keys()].find((key) => !fileOf.has(key));
  if (lost !== undefined) throw new Error(`${lost} is declared in no file of contract/api`);
  const byFile = Map.groupBy(ENDPOINTS, ([key]) => fileOf.get(key) as string);
  return [...byFile].map(([file, endpoints]) => ({ title: titleOf(file), about: aboutOf(file), endpoints }));
}

/**
 * Objects and unions that the contract exports are described once, under their names. Inputs other than bodies are written out
 * at their endpoints.
 */
async function namesOfSchemas(): Promise<Map<z.ZodType, string>> {
  const names = new Map<z.ZodType, string>();
  const taken = new Set<string>();
  for (const file of [...filesIn('contract/api'), ...filesIn('contract/v2')]) {
    for (const [exported, value] of Object.entries(await modulesOf(file))) {
      const isShape = value instanceof z.ZodObject || value instanceof z.ZodUnion;
      if (!isShape || /(Query|Params|Response)$/.test(exported) || names.has(value)) continue;
      const short = pascal(exported.replace(/Schema$/, ''));
      const name = taken.has(short) ? `${pascal(basename(file, '.ts'))}${short}` : short;
      if (taken.has(name)) continue;
      taken.add(name);
      names.set(value, name);
    }
  }
  return names;
}

const filesIn = (folder: string): string[] =>
  globSync(`${folder}/**/*.ts`, { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();

const modulesOf = (file: string): Promise<Record<string, unknown>> => import(pathToFileURL(join(ROOT, file)).href);

const pascal = (text: string): string =>
  text.replace(/(^|-)([a-z])/g, (_, _dash, letter: string) => letter.toUpperCase());

function titleOf(file: string): string {
  const name = basename(file, '.ts');
  return TITLES[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;
}

/** The first comment of a file, as one paragraph. */
function aboutOf(file: string): string {
  const comment = /\/\*\*([\s\S]*?)\*\//.exec(readFileSync(join(ROOT, file), 'utf8'))?.[1] ?? '';
  return comment
    .replace(/^\s*\*? ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const page = await dashboardApiPage();
  if (!process.argv.includes('--check')) writeFileSync(PAGE, page);
  else if (page !== readFileSync(PAGE, 'utf8').replaceAll('\r\n', '\n')) {
    console.error('docs/internal/dashboard-api.md is out of date: run `npm run docs`');
    process.exitCode = 1;
  }
}
