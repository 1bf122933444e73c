/** Pages that are broken in the ways in which pages on the web are: tags dropped, left open, moved, attributes cut. */

const SENTENCES = [
  'The harbour is closed in winter, because the ice makes it impossible to enter with ordinary ships.',
  'A second ferry was ordered in the spring and is to be delivered before the end of next year.',
  'Readers who want to know more can visit the archive on every second Tuesday of the month.',
  'Three keepers write down every ship that passes, its flag, its cargo and the time of day.',
];

const [A, B, C, D] = SENTENCES as [string, string, string, string];
const MENU =
  '<nav><ul><li><a href="/">Home</a></li><li><a href="/news">News</a></li><li><a href="/contact">Contact</a></li></ul></nav>';
const TEMPLATES = [
  `<!doctype html><html><head><title>Harbour</title><style>.x{display:none}</style></head><body>${MENU}<main><h1>Harbour</h1><p>${A}</p><h2>Ferry</h2><p>${B}</p><ul><li>${C}</li><li>${D}</li></ul></main><footer>All rights reserved</footer></body></html>`,
  `<html><body><div id="app"><header>${MENU}</header><article class="post"><h1>Harbour</h1><div class="entry-content"><p>${A} <a href="/more">more</a></p><table><tr><th>Ship</th><th>Flag</th></tr><tr><td>Ines</td><td>Norway</td></tr></table><pre><code>keep(1)</code></pre><p>${B}</p></div></article></div><script>var a = "<p>";</script></body></html>`,
  `<title>Forum</title><div class="thread"><div class="post"><b class="author">ann</b><div class="message">${A} ${B}</div></div><div class="post"><b class="author">bo</b><div class="message">${C}</div></div></div><form><input><button>Reply</button></form>`,
  `<html><head><title>Shop</title></head><body><section><h2>Offers</h2><div class="card"><h3>Rope</h3><span>$10</span><p>${C}</p></div><div class="card"><h3>Anchor</h3><span>$90</span><p>${D}</p></div></section><noscript><p>${A}</p></noscript><details><summary>Delivery</summary><p>${B}</p></details></body></html>`,
  `<html><body><center><table width="100%"><tr><td><font size="2"><b>Harbour</b><br><br>${A}<br><br>${B}</font></td><td><a href="/a">a</a></td></tr></table></center></body></html>`,
];

/** A page of this number; the same number always makes the same page. */
export function mutatedPage(number: number): string {
  let state = (number * 2_654_435_761 + 1) >>> 0;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
  const parts = (TEMPLATES[random(TEMPLATES.length)] as string).split(/(?=<)|(?<=>)/);
  for (let changes = 1 + random(6); changes > 0; changes--) {
    const at = random(parts.length);
    const part = parts[at] as string;
    if (!part.startsWith('<')) continue;
    const kind = random(5);
    if (kind === 0) parts.splice(at, 1);
    else if (kind === 1) parts.splice(random(parts.length), 0, ...parts.splice(at, 1));
    else if (kind === 2) parts.splice(at, 0, part);
    else if (kind === 3) parts[at] = part.replace('>', '');
    else parts[at] = part.replace(/"[^"]*"?/, '"');
  }
  return parts.join('');
}
