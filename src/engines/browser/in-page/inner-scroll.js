// How many pixels of the content of the box in which the page scrolls are out of sight; 0 if the page itself scrolls, or nothing does.
// `way`: `measure`, `unfold` (the box and what is around it grow to their content) or `fold` (as before).
export function innerScroll(way) {
  const LEAST_SHARE = 0.5;
  globalThis.trawlUnfolded ??= new Map();
  const state = globalThis.trawlUnfolded;
  if (way === 'fold') {
    for (const [element, style] of state) {
      if (style === null) element.removeAttribute('style');
      else element.setAttribute('style', style);
    }
    state.clear();
    globalThis.trawlBox = undefined;
    return 0;
  }
  // The same box in windows of other sizes.
  const known = globalThis.trawlBox;
  if (known?.isConnected && way === 'measure') {
    return /auto|scroll|overlay/.test(getComputedStyle(known).overflowY) ? known.scrollHeight - known.clientHeight : 0;
  }
  const root = document.scrollingElement ?? document.documentElement;
  const isFixed = [document.documentElement, document.body].some(
    (element) => element !== null && /hidden|clip/.test(getComputedStyle(element).overflowY),
  );
  // A page that scrolls itself shows all in its own height.
  if (!isFixed && root.scrollHeight > 1.5 * innerHeight) return 0;
  let box = known?.isConnected ? known : undefined;
  for (const element of document.body?.querySelectorAll('*') ?? []) {
    const hidden = element.scrollHeight - element.clientHeight;
    if (hidden < 2 || element.clientHeight === 0) continue;
    const { width, height } = element.getBoundingClientRect();
    if (width * height < LEAST_SHARE * innerWidth * innerHeight) continue;
    if (!/auto|scroll|overlay/.test(getComputedStyle(element).overflowY)) continue;
    if (box === undefined || hidden > box.scrollHeight - box.clientHeight) box = element;
  }
  if (box === undefined) return 0;
  globalThis.trawlBox = box;
  if (way === 'unfold') {
    for (let element = box; element !== null; element = element.parentElement) {
      state.set(element, element.getAttribute('style'));
      for (const [name, value] of [
        ['overflow', 'visible'],
        ['height', 'auto'],
        ['max-height', 'none'],
      ]) {
        element.style.setProperty(name, value, 'important');
      }
      if (element !== document.body && getComputedStyle(element).position === 'fixed')
        element.style.setProperty('position', 'relative', 'important');
    }
    return 0;
  }
  return box.scrollHeight - box.clientHeight;
}
