import type { ComponentType } from 'react';
import type { Method } from '../../api/client.ts';

/** What the fields of a form hold, all as text: numbers, lists with commas, `true` and `false`. Empty is not given. */
export type Values = Readonly<Record<string, string>>;

export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'area' | 'number' | 'list' | 'date' | 'choice' | 'switch';
  readonly help?: string;
  readonly placeholder?: string;
  readonly required?: boolean;
  /** Folded away under "More options". */
  readonly more?: boolean;
  readonly initial?: string;
  readonly min?: number;
  readonly max?: number;
  /** Of a choice; the first is what is meant when nothing is chosen. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

export interface ApiRequest {
  readonly method: Method;
  /** Begins with /v2; its parts are encoded already. */
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** A call of one of the official clients. */
export interface SdkCall {
  /** After the client's name: `research.searchPapers`. */
  readonly method: string;
  /** Given by place. */
  readonly args: readonly unknown[];
  /** Given by name; what is undefined is left out. */
  readonly options: Readonly<Record<string, unknown>>;
}

/**
 * An endpoint that can be tried: one file in capabilities/ that exports one as `capability`. The form, the code samples and the view
 * of the result all come from it.
 */
export interface Capability {
  /** In the address. */
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** Smaller comes first. */
  readonly order: number;
  /** What it costs, in words. */
  readonly cost: string;
  readonly fields: readonly FormField[];
  request(values: Values): ApiRequest;
  js(values: Values): SdkCall;
  python(values: Values): SdkCall;
  /** Shows the body of a success. */
  // biome-ignore lint/suspicious/noExplicitAny: a body from the wire
  readonly Result: ComponentType<{ body: any }>;
}

/** Every capability, from the files in capabilities/. */
export function allCapabilities(): readonly Capability[] {
  const found = import.meta.glob<Capability>('./capabilities/*.tsx', { eager: true, import: 'capability' });
  return Object.values(found).sort((a, b) => a.order - b.order);
}
