import { slugOf } from '../guide/page.ts';

/** The parts of an OpenAPI document that the reference shows, and its operations in groups. */

export interface ApiSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, ApiSchema>>;
  readonly required?: readonly string[];
  readonly items?: ApiSchema;
  readonly anyOf?: readonly ApiSchema[];
  readonly oneOf?: readonly ApiSchema[];
  readonly allOf?: readonly ApiSchema[];
  readonly additionalProperties?: boolean | ApiSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly example?: unknown;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface ApiMedia {
  readonly schema?: ApiSchema;
  readonly example?: unknown;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: ApiSchema;
  readonly example?: unknown;
}

interface Answer {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Readonly<Record<string, ApiMedia>>;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, ApiMedia>> };
  readonly responses: Readonly<Record<string, Answer>>;
}

export interface ApiDocument {
  readonly info: { readonly description?: string };
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, ApiSchema>>;
    readonly responses: Readonly<Record<string, Answer>>;
  };
}

/** An operation with where it is. */
export interface ReferenceEndpoint extends Operation {
  /** In capitals. */
  readonly method: string;
  /** With parameters as `{name}`. */
  readonly path: string;
}

/** The operations of a tag: a page of the reference. */
export interface EndpointGroup {
  readonly name: string;
  /** The last part of the address of its page. */
  readonly slug: string;
  readonly about: string;
  readonly endpoints: readonly ReferenceEndpoint[];
}

/** The groups in the order of the document, without those that have no operation. */
export function endpointGroups({ tags, paths }: ApiDocument): EndpointGroup[] {
  const endpoints = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
  return tags
    .map(({ name, description = '' }) => ({
      name,
      slug: slugOf(name),
      about: description,
      endpoints: endpoints.filter((one) => one.tags[0] === name),
    }))
    .filter((group) => group.endpoints.length > 0);
}

/** The last part of a reference into the components of the document. */
export const nameOfRef = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);
