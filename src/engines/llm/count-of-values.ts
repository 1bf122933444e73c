/** How many objects, lists and single values a result has, up to 200,000. */
export function countOfValues(value: unknown): number {
  let count = 0;
  const todo = [value];
  for (let next = todo.pop(); next !== undefined && count < MOST_COUNTED; next = todo.pop()) {
    count++;
    if (typeof next === 'object' && next !== null) for (const one of Object.values(next)) todo.push(one);
  }
  return count;
}
const MOST_COUNTED = 200_000;
