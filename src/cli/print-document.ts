import { ownField } from '../foundation/kernel/table.ts';
import type { Terminal } from './terminal.ts';

/** Prints one field of a document: text as it is, a list line by line, other values as JSON. Without a field, all of it as JSON. */
export function printDocument(out: Pick<Terminal, 'print'>, document: object, field: string | undefined): void {
  if (field === undefined) {
    out.print(JSON.stringify(document, undefined, 2));
    return;
  }
  const value = ownField(document as Readonly<Record<string, unknown>>, field);
  if (typeof value === 'string') out.print(value);
  else if (Array.isArray(value)) for (const one of value) out.print(String(one));
  else out.print(JSON.stringify(value ?? null, undefined, 2));
}
