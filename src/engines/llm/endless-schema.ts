import { ownField } from '../../foundation/kernel/table.ts';
import { partAt } from './json-pointer.ts';

/** Keywords whose schemas are of the same value, not of a part of it. */
const OF_SAME_VALUE = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'];

/** Whether some part of a schema leads back to itself for the same value: no value could ever be checked against it. @throws RangeError at the depth of the stack */
export function isEndless(root: Record<string, unknown>): boolean {
  const isDone = new Map<object, boolean>();
  const leadsBack = (part: unknown): boolean => {
    if (typeof part !== 'object' || part === null) return false;
    const known = isDone.get(part);
    if (known !== undefined) return !known;
    isDone.set(part, false);
    const { $ref, ...keywords } = part as Record<string, unknown>;
    const next: unknown[] = OF_SAME_VALUE.flatMap((name): unknown => ownField(keywords, name) ?? []);
    if (typeof $ref === 'string') next.push(partAt(root, $ref));
    const isBack = next.some(leadsBack);
    isDone.set(part, true);
    return isBack;
  };
  const todo: object[] = [root];
  for (let part = todo.pop(); part; part = todo.pop()) {
    if (!Array.isArray(part) && leadsBack(part)) return true;
    todo.push(...Object.values(part).filter((below): below is object => typeof below === 'object' && below !== null));
  }
  return false;
}
