// Milliseconds after which the page goes to another address by itself: by a refresh of at most ten seconds, or by a script of a page
// that hardly says anything. 0 if it stays. `header` is the response's header of that name.
export function leadsOn(header) {
  const MOST_SECONDS = 10;
  const FEW_CHARACTERS = 300;
  const LONGEST_SCRIPT = 3000;
  const withoutFragment = (address) => address.split('#', 1)[0];
  const secondsOf = (content) => {
    const found = /^\s*(\d*)[\d.]*\s*[;,\s]\s*(?:url\s*=\s*)?["']?\s*([^"']+)/i.exec(content ?? '');
    if (found === null || Number(found[1]) > MOST_SECONDS || !URL.canParse(found[2].trim(), document.baseURI))
      return undefined;
    const target = new URL(found[2].trim(), document.baseURI).href;
    return withoutFragment(target) === withoutFragment(location.href) ? undefined : Number(found[1]);
  };
  const meta = [...document.querySelectorAll('meta[http-equiv]')].find(
    ({ httpEquiv }) => httpEquiv.trim().toLowerCase() === 'refresh',
  );
  const seconds = secondsOf(header) ?? secondsOf(meta?.content);
  if (seconds !== undefined) return 1000 * seconds + 1;
  let characters = 0;
  const texts = document.createTreeWalker(document.body ?? document, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null && characters < FEW_CHARACTERS; node = texts.nextNode()) {
    if (!/^(?:script|style|noscript|template)$/.test(node.parentElement?.localName ?? ''))
      characters += node.data.trim().length;
  }
  if (characters >= FEW_CHARACTERS) return 0;
  const LEADS_ON =
    /location(?:\.href)?\s*=[^=]|location\.(?:replace|assign)\(|navigation\.navigate\(|\.(?:requestSubmit|submit)\(/;
  const sources = [...document.scripts].slice(0, 20).map(({ src, text }) => (src ? '' : text));
  let wait = 0;
  for (const source of [...sources, document.body?.getAttribute('onload') ?? '']) {
    if (source.length > LONGEST_SCRIPT || !LEADS_ON.test(source)) continue;
    for (const [, time] of source.matchAll(/,\s*(\d{1,5})\s*\)/g)) {
      if (Number(time) <= 1000 * MOST_SECONDS) wait = Math.max(wait, Number(time));
    }
    // A counter that runs down.
    if (source.includes('setInterval')) wait = 1000 * MOST_SECONDS;
  }
  return wait;
}
