// Scrolls through the page, so that what is loaded when it comes into view is loaded, and back to where it was. Returns whether there was
// time for all of it.
export async function loadLazy(most, time) {
  const ends = performance.now() + time;
  const before = [scrollX, scrollY];
  const step = Math.max(200, innerHeight * 0.9);
  const isThrough = (y) => y >= Math.min(most, document.documentElement.scrollHeight);
  let y = 0;
  for (; !isThrough(y) && performance.now() < ends; y += step) {
    scrollTo(0, y);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  const isWhole = isThrough(y);
  scrollTo(...before);
  const loading = [...document.images].filter((image) => !image.complete);
  await Promise.race([
    Promise.all(loading.map((image) => image.decode().catch(() => {}))),
    new Promise((resolve) => setTimeout(resolve, Math.max(0, Math.min(2000, ends - performance.now())))),
  ]);
  return isWhole;
}
