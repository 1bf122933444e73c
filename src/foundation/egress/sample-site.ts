/**
 * A small site that is part of Trawl, so that the first pages can be read without a network. Names under `.invalid` never resolve
 * (RFC 6761), so the guard needs no exception: requests for this host are answered here and connect to nothing.
 */
export const SAMPLE_HOST = 'sample.trawl.invalid';

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title></head>
<body>
<header><nav><a href="/">Museum</a> <a href="/prices">Prices</a> <a href="/history">History</a></nav></header>
<main>
<h1>${title}</h1>
${content}
</main>
<footer>A site that comes with Trawl, to try it without a network.</footer>
</body>
</html>`;

const PAGES: ReadonlyMap<string, string> = new Map([
  [
    '/',
    page(
      'The Lighthouse Museum',
      `<p>The museum is in the tower of 1868, at the end of the harbour wall. Visitors climb 197 steps to the lamp room, where the
lens of the first keeper still turns.</p>
<p>It opens at ten and closes at six, from April to October. In winter it opens on Saturdays only.</p>
<p><a href="/prices">Prices</a> and <a href="/history">history</a> have pages of their own.</p>`,
    ),
  ],
  [
    '/prices',
    page(
      'Prices',
      `<p>Tickets are sold at the door. They are valid for a whole day.</p>
<table>
<thead><tr><th>Ticket</th><th>Price</th><th>Includes</th></tr></thead>
<tbody>
<tr><td>Adult</td><td>€9.00</td><td>Tower and exhibition</td></tr>
<tr><td>Child</td><td>€4.00</td><td>Tower and exhibition</td></tr>
<tr><td>Family</td><td>€21.00</td><td>Two adults and up to three children</td></tr>
<tr><td>Annual pass</td><td>€35.00</td><td>All visits of a year, and the evening talks</td></tr>
</tbody>
</table>`,
    ),
  ],
  [
    '/history',
    page(
      'History',
      `<p>The first light was an oil lamp with four wicks. It was replaced by a gas burner in 1891 and by electric light in 1926.</p>
<p>The last keeper left in 1983, when the lamp was automated. Volunteers have run the museum since 1990.</p>`,
    ),
  ],
]);

/** The response to a request for a page of the sample site; undefined for every other host. */
export function answerOfSampleSite(
  url: URL,
): { readonly status: number; readonly headers: Record<string, string>; readonly body: Uint8Array } | undefined {
  if (url.hostname !== SAMPLE_HOST) return undefined;
  const found = PAGES.get(url.pathname);
  const body = new TextEncoder().encode(found ?? page('Not found', '<p>The museum has no such page.</p>'));
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': String(body.length) };
  return { status: found === undefined ? 404 : 200, headers, body };
}
