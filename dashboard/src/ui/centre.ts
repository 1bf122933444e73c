/** Scrolls a row that is wider than its room, so that one of its entries stands in the middle. */
export function centre(row: HTMLElement, selector: string): void {
  const entry = row.querySelector<HTMLElement>(selector);
  if (entry === null || row.scrollWidth <= row.clientWidth) return;
  row.scrollLeft = entry.offsetLeft - (row.clientWidth - entry.clientWidth) / 2;
}
