/** Whether data found by an agent or an extraction has no value in it: null, or lists and objects of nothing else. */
export function holdsNothing(data: unknown): boolean {
  if (data === undefined || data === null || data === '') return true;
  return typeof data === 'object' && Object.values(data).every(holdsNothing);
}
