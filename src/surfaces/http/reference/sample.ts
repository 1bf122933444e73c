import { shellWord } from '@trawl/contract/shell-word.ts';
import type { ApiMedia, ApiSchema, ReferenceEndpoint } from './document.ts';

/** A request with curl that has what an operation requires. */

const AUTHORIZED = '-H "Authorization: Bearer $TRAWL_API_KEY"';

export function curlSample({ method, path, parameters = [], requestBody }: ReferenceEndpoint): string {
  const url = `"$TRAWL_URL${path.replace(/\{(\w+)\}/g, (_, name: string) => `$${shellName(name)}`)}"`;
  const query = parameters.filter(
    (one) => one.in === 'query' && (one.required === true || exampleOf(one) !== undefined),
  );
  const lines = [
    query.length > 0 ? `curl -G ${url}` : `curl ${method === 'GET' ? '' : `-X ${method} `}${url}`,
    AUTHORIZED,
    ...query.map(
      (one) => `--data-urlencode ${shellWord(`${one.name}=${textOf(exampleOf(one) ?? sampleValue(one.schema))}`)}`,
    ),
    ...bodyOf(requestBody?.content),
  ];
  return lines.join(' \\\n  ');
}

const shellName = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase();

const exampleOf = ({ example, schema }: { readonly example?: unknown; readonly schema?: ApiSchema }): unknown =>
  example ?? schema?.example ?? schema?.examples?.[0];

function bodyOf(content: Readonly<Record<string, ApiMedia>> | undefined): string[] {
  const [type, media] = Object.entries(content ?? {})[0] ?? [];
  if (type === undefined || media === undefined) return [];
  if (type.startsWith('multipart/')) return ['-F file=@report.pdf'];
  const value = media.example ?? sampleValue(media.schema);
  return ['-H "Content-Type: application/json"', `-d ${shellWord(JSON.stringify(value))}`];
}

/** A value that a schema allows: what is required of an object, and what has an example. */
function sampleValue(schema: ApiSchema | undefined): unknown {
  if (schema === undefined) return {};
  const given = schema.example ?? schema.examples?.[0] ?? schema.const ?? schema.enum?.[0] ?? schema.default;
  if (given !== undefined) return given;
  const [first] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (first !== undefined) return sampleValue(first);
  switch (schema.type) {
    case 'array':
      return (schema.minItems ?? 0) > 0 ? [sampleValue(schema.items)] : [];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return schema.minimum !== undefined && schema.minimum > 0 ? schema.minimum : 1;
    case 'string':
      return schema.format === 'uri' ? 'https://example.com' : '…';
    default: {
      const fields = Object.entries(schema.properties ?? {}).filter(
        ([name, one]) => schema.required?.includes(name) === true || exampleOf({ schema: one }) !== undefined,
      );
      return Object.fromEntries(fields.map(([name, one]) => [name, sampleValue(one)]));
    }
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
