import { Ajv, type ErrorObject } from 'ajv';
import type { Asked } from './shape-calls.ts';

/** The part of an OpenAPI 3.0 document that says what answers look like. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses?: Responses }>>>>;
  readonly components: object;
}

type Responses = Readonly<
  Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: object }>> }>
>;

export interface Shapes {
  /** `GET /crawl/{id}`, … */
  readonly operations: readonly string[];
  /** What is wrong with the answer to an operation. @param status the one that was expected */
  faults(operation: string, answer: Asked, status: number): string[];
}

const DOCUMENT = 'document';

export function shapesOf({ paths, components }: OpenApi): Shapes {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ $id: DOCUMENT, components: draft7(components) });
  const responses = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses: all }]): [string, Responses][] =>
        all === undefined ? [] : [[`${method.toUpperCase()} ${path}`, all]],
      ),
    ),
  );
  return {
    operations: [...responses.keys()],
    faults(operation, answer, status) {
      const all = responses.get(operation);
      if (all === undefined) return ['the document has no such operation'];
      if (answer.status !== status) return [`status ${answer.status}, not ${status}: ${answer.text.slice(0, 300)}`];
      const schema = all[status]?.content?.['application/json']?.schema;
      if (schema === undefined) return [];
      const validate = ajv.compile(draft7(schema) as object);
      return validate(answer.body) ? [] : [...new Set((validate.errors ?? []).map(sentence))];
    },
  };
}

/** Places without indexes, so that two entries of a list say the same. */
function sentence({ instancePath, message, params }: ErrorObject): string {
  const place = instancePath
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? '[]' : part))
    .join('.');
  return `${place || 'body'} ${message} ${JSON.stringify(params)}`;
}

/** OpenAPI 3.0 has `nullable` where JSON Schema has a type, and references that begin at the document. */
function draft7(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(draft7);
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, ...rest } = value as Record<string, unknown>;
  const made = Object.fromEntries(
    Object.entries(rest).map(([key, one]) => [
      key,
      key === '$ref' && typeof one === 'string' ? one.replace(/^#/, `${DOCUMENT}#`) : draft7(one),
    ]),
  );
  return nullable === true ? { anyOf: [made, { type: 'null' }] } : made;
}
