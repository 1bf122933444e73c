import type { FormId } from '@trawl/contract/forms/endpoints.ts';
import type { Form } from '@trawl/contract/forms/field.ts';
import { ownField } from '@trawl/contract/table.ts';
import type { ComponentType } from 'react';
import type { Method } from '../../api/client.ts';
import type { Inputs } from './inputs.ts';
import { TITLES } from './titles.ts';
import type { Values } from './values.ts';

/** A call of a tool of MCP. */
export interface ToolCall {
  readonly name: string;
  readonly arguments: Inputs;
}

export interface ApiRequest {
  readonly method: Method;
  /** Begins with /v2; its parts are encoded already. */
  readonly path: string;
  readonly query?: Inputs;
  readonly body?: Inputs;
  /** Sent beside the body, which is then the field `options` of a form. */
  readonly file?: File | undefined;
}

/** A call of one of the official clients. */
export interface SdkCall {
  /** After the client's name: `research.searchPapers`. */
  readonly method: string;
  /** Given by place. */
  readonly args: readonly unknown[];
  /** Given by name; what is undefined is left out. */
  readonly options: Inputs;
}

/**
 * An endpoint that can be tried: one file in capabilities/ that exports one as `capability`. Its form comes from the contract, under the
 * same id; the code in other languages and the view of the result are here.
 */
export interface Capability {
  /** In the address, and of its form. */
  readonly id: FormId;
  readonly about: string;
  /** What it costs, in words. */
  readonly cost: string;
  /** What the button says. */
  readonly verb?: string;
  /** What the form starts with where that is not the default. */
  readonly start?: Values;
  /** Sends a file beside the form. */
  readonly takesFile?: true;
  /** Fills in what the form says elsewhere. */
  complete?(inputs: Inputs): Inputs;
  /** Looks up, right before a request is sent, the values of fields that the form may leave empty and the request needs. */
  lookUp?(inputs: Inputs, signal: AbortSignal): Promise<Values>;
  /** What is worse without a language model, if this request needs one. */
  needsModel?(inputs: Inputs): string | undefined;
  js(inputs: Inputs): SdkCall;
  /** Absent where the client for Python does not have it: then the request is shown as it is. */
  python?(inputs: Inputs): SdkCall;
  /** The address of the form for a monitor of the same, after a success. */
  // biome-ignore lint/suspicious/noExplicitAny: a body from the wire
  monitor?(inputs: Inputs, body: any): string | undefined;
  /** The call of a tool of MCP, where its arguments are not the inputs. */
  tool?(inputs: Inputs): ToolCall;
  /** Shows the body of a success. */
  // biome-ignore lint/suspicious/noExplicitAny: a body from the wire
  readonly Result: ComponentType<{ body: any }>;
}

/** Every capability, from the files in capabilities/. */
export function allCapabilities(): readonly Capability[] {
  const found = import.meta.glob<Capability>('./capabilities/*.tsx', { eager: true, import: 'capability' });
  const order = Object.keys(TITLES);
  return Object.values(found).sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
}

/** The request of a form: what its path names goes there, the rest into the query or the body. */
export function requestOf({ endpoint }: Pick<Form, 'endpoint'>, inputs: Inputs, file?: File): ApiRequest {
  const [method, template] = endpoint.split(' ') as [Method, string];
  const rest = { ...inputs };
  const path = template.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = String(ownField(rest, name) ?? '');
    delete rest[name];
    return encodeURIComponent(value);
  });
  return method === 'GET' ? { method, path, query: rest } : { method, path, body: rest, file };
}

/** A call with one input by place and the others by name. */
export function called(method: string, first: string, inputs: Inputs): SdkCall {
  const { [first]: given, ...options } = inputs;
  return { method, args: [given ?? ''], options };
}

/** A call with everything by name. */
export const calledWith = (method: string, options: Inputs): SdkCall => ({ method, args: [], options });

/** Inputs under the names of Python; those of `scrapeOptions` too, others keep the names of the wire. */
export const snake = (inputs: Inputs): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [
      nameInPython(name),
      name === 'scrapeOptions' ? snake(value as Inputs) : value,
    ]),
  );

const nameInPython = (name: string): string =>
  name
    .replace(/PII$/, 'Pii')
    .replace(/URLs$/, 'Urls')
    .replace(/URL$/, 'Url')
    .replace(/([A-Z])/g, (letter) => `_${letter.toLowerCase()}`);
