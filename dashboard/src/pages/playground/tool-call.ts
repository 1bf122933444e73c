import type { Form } from '@trawl/contract/forms/field.ts';
import { setField, table } from '@trawl/contract/table.ts';
import type { ToolCall } from './capability.ts';
import type { Inputs } from './inputs.ts';

/** A request as the call of a tool of MCP, and the inputs that the tool does not take. */
export function toolCallOf(
  { name, inputs: known }: NonNullable<Form['tool']>,
  inputs: Inputs,
): { readonly call: ToolCall; readonly left: readonly string[] } {
  const given = Object.entries(inNamesOfTools(inputs));
  const taken = given.filter(([argument]) => known.includes(argument));
  const left = given.map(([argument]) => argument).filter((argument) => !known.includes(argument));
  return { call: { name, arguments: Object.fromEntries(taken) }, left };
}

/** Where tools take the options of formats. */
const BESIDE = table({ json: 'jsonOptions', query: 'queryOptions', screenshot: 'screenshotOptions' });

/** Inputs as tools spell them: formats are names, and their options stand beside them. */
export function inNamesOfTools(inputs: Inputs): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(inputs)) {
    if (name === 'scrapeOptions') out[name] = inNamesOfTools(value as Inputs);
    else if (name === 'formats' && Array.isArray(value)) Object.assign(out, formats(value));
    else setField(out, name, value);
  }
  return out;
}

function formats(list: readonly unknown[]): Record<string, unknown> {
  const beside: Record<string, unknown> = {};
  const names = list.map((one) => {
    if (typeof one !== 'object' || one === null) return one;
    const { type, ...options } = one as { readonly type: string };
    const place = BESIDE[type];
    if (place === undefined) return one;
    setField(beside, place, options);
    return type;
  });
  return { formats: names, ...beside };
}
