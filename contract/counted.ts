/** A number with what it counts: `1 paper`, `1,204 papers`. @param many the plural, where it is not `one` with an s */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${Math.round(number).toLocaleString('en-US')} ${number === 1 ? one : many}`;
}
