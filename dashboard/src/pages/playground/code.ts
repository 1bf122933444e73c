import { withQuery } from '@trawl/contract/path.ts';
import { shellWord } from '@trawl/contract/shell-word.ts';
import type { ApiRequest, SdkCall } from './capability.ts';
import type { Command } from './command-line.ts';

/** A request as code to paste. Everything that a person typed is inside quotes of the language. */

/** @param base address of the service */
export function asCurl(base: string, { method, path, query, body, file }: ApiRequest): string {
  const lines = [`curl -s${method === 'GET' ? '' : ` -X ${method}`} -H "Authorization: Bearer $TRAWL_API_KEY"`];
  if (file !== undefined)
    lines.push(`  -F ${shellWord(`file=@${file.name}`)}`, `  -F ${shellWord(`options=${JSON.stringify(body)}`)}`);
  else if (body !== undefined)
    lines.push(`  -H 'Content-Type: application/json'`, `  -d ${shellWord(JSON.stringify(body))}`);
  lines.push(`  ${shellWord(base + withQuery(path, query ?? {}))}`);
  return lines.join(' \\\n');
}

/** A file as an argument of a client. */
export interface FileArgument {
  readonly file: string;
}

const isFile = (value: unknown): value is FileArgument =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === 'file';

export function asJs(base: string, { method, args, options }: SdkCall): string {
  const given = [...args.map(argument), ...(isEmpty(options) ? [] : [object(options)])];
  return [
    '// npm install firecrawl@latest',
    ...(args.some(isFile) ? ["import { readFile } from 'node:fs/promises';"] : []),
    "import { Firecrawl } from 'firecrawl';",
    '',
    `const client = new Firecrawl({ apiKey: process.env.TRAWL_API_KEY, apiUrl: ${literal(base)} });`,
    `const answer = await client.${method}(${given.join(', ')});`,
    'console.log(answer);',
  ].join('\n');
}

const argument = (value: unknown): string =>
  isFile(value) ? `{ data: await readFile(${literal(value.file)}), filename: ${literal(value.file)} }` : literal(value);

/** A command; what it cannot say is named below it. */
export function asCommand({ words, left }: Command): string {
  const line = words.map((word) => (/^[\w./:@%+=,-]+$/.test(word) ? word : shellWord(word))).join(' ');
  return left.length === 0 ? line : `${line}\n# Only in the API: ${left.join(', ')}`;
}

/** The call of a tool of MCP, as a client sends it. */
export function asToolCall(call: unknown, left: readonly string[]): string {
  const text = JSON.stringify(call, undefined, 2);
  return left.length === 0 ? text : `${text}\n\n// Only in the API: ${left.join(', ')}`;
}

/** The request itself in Python, where the client does not have it. */
export function asPlainPython(base: string, { method, path, query, body, file }: ApiRequest): string {
  const given = [
    python(base + withQuery(path, query ?? {})),
    `headers={"Authorization": f"Bearer {os.environ['TRAWL_API_KEY']}"}`,
    ...(file !== undefined
      ? [`files={"file": open(${python(file.name)}, "rb")}`, `data={"options": json.dumps(${python(body)})}`]
      : body === undefined
        ? []
        : [`json=${python(body)}`]),
  ];
  return [
    '# pip install requests',
    ...(file === undefined ? [] : ['import json']),
    'import os',
    'import requests',
    '',
    `answer = requests.${method.toLowerCase()}(`,
    ...given.map((one) => `    ${one},`),
    ')',
    'print(answer.json())',
  ].join('\n');
}

export function asPython(base: string, { method, args, options }: SdkCall): string {
  const named = Object.entries(defined(options)).map(([name, value]) => `${name}=${python(value)}`);
  return [
    '# pip install firecrawl-py',
    'import os',
    'from firecrawl import Firecrawl',
    '',
    `client = Firecrawl(api_key=os.environ["TRAWL_API_KEY"], api_url=${python(base)})`,
    `answer = client.${method}(${[...args.map(python), ...named].join(', ')})`,
    'print(answer)',
  ].join('\n');
}

const defined = (options: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

const isEmpty = (options: Readonly<Record<string, unknown>>): boolean => Object.keys(defined(options)).length === 0;

function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object' && value !== null) return object(value as Record<string, unknown>);
  return JSON.stringify(value) ?? 'undefined';
}

function object(value: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(defined(value)).map(
    ([name, one]) => `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name)}: ${literal(one)}`,
  );
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

/** JSON's strings and numbers are Python's too. */
function python(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(python).join(', ')}]`;
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([name, one]) => `${JSON.stringify(name)}: ${python(one)}`)
      .join(', ')}}`;
  return JSON.stringify(value);
}
