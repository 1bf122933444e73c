/** `next` of a list: the id of the last row if there may be more rows. @param limit requested rows */
export function nextPage(rows: readonly { readonly id: string }[], limit: number): string | null {
  return rows.length < limit ? null : (rows.at(-1)?.id ?? null);
}
