// Milliseconds since something was last put into the document or taken out. Attributes don't count: carousels and clocks would
// never be done.
export function quiet() {
  const now = performance.now();
  const known = globalThis.trawlQuiet;
  if (known !== undefined && known.document === document) return now - known.last;
  const state = { document, last: now };
  globalThis.trawlQuiet = state;
  new MutationObserver(() => {
    state.last = performance.now();
  }).observe(document, { childList: true, characterData: true, subtree: true });
  return 0;
}
