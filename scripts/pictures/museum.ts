import type { SitePage } from '../../test/support/site.ts';

/** The site of the pictures: a museum with a look, as sites have one. */

const STYLE = `body{margin:0;font:17px/1.6 Georgia,serif;color:#1d2a3a;background:#f7f4ee}
header{background:#12324d;color:#fff;padding:18px 48px;display:flex;gap:28px;align-items:baseline}
header b{font-size:22px;margin-right:auto}header a{color:#cfe3f3;text-decoration:none}
.lead{background:linear-gradient(160deg,#1f5377,#e8a33d);color:#fff;padding:64px 48px}.lead h1{font-size:44px;margin:0 0 8px}
main{max-width:860px;padding:32px 48px}table{border-collapse:collapse;width:100%;background:#fff}
th,td{text-align:left;padding:10px 14px;border-bottom:1px solid #ddd5c6}footer{padding:24px 48px;color:#667;font-size:14px}`;

const page = (title: string, lead: string, content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title><meta name="description" content="${lead}"><style>${STYLE}</style></head>
<body><header><b>The Lighthouse Museum</b><a href="/">Visit</a><a href="/prices">Prices</a><a href="/collection">Collection</a>
<a href="/history">History</a><a href="/events">Events</a></header>
<div class="lead"><h1>${title}</h1>${lead}</div><main>${content}</main>
<footer>Harbour Wall 1 · Open from ten to six, April to October</footer></body></html>`;

const tickets = (adult: string, family: string): string =>
  page(
    'Prices',
    'Tickets are sold at the door and are valid for a whole day.',
    `<table><thead><tr><th>Ticket</th><th>Price</th><th>Includes</th></tr></thead><tbody>
<tr><td>Adult</td><td>${adult}</td><td>Tower and exhibition</td></tr>
<tr><td>Child</td><td>€4.00</td><td>Tower and exhibition</td></tr>
<tr><td>Family</td><td>${family}</td><td>Two adults and up to three children</td></tr>
<tr><td>Annual pass</td><td>€35.00</td><td>All visits of a year, and the evening talks</td></tr></tbody></table>
<p>Groups of ten and more get a guide, if they write a week before.</p>`,
  );

/** Of one season and of the next. */
export const PRICES = { before: tickets('€9.00', '€21.00'), after: tickets('€10.00', '€23.00') };

/** What the museum shows, each on a page of its own. */
const COLLECTION = [
  ['lens', 'The first-order lens', 'Made in Paris in 1867, of 1,176 prisms. It still turns on its bath of mercury.'],
  ['oil-lamp', 'The oil lamp', 'Four wicks in rings, burning rapeseed oil. The keeper trimmed them every four hours.'],
  ['fog-horn', 'The fog horn', 'Compressed air from 1908 on; it was heard eleven miles out at sea.'],
  [
    'log-books',
    'The log books',
    'The keepers wrote down every ship that passed at night, and the weather of each hour.',
  ],
  ['clockwork', 'The clockwork', 'A weight of 180 kilograms turned the lens and was wound up by hand.'],
  ['rescue-boat', 'The rescue boat', 'Twelve rowers, cork vests and 43 people brought ashore between 1871 and 1912.'],
  ['signal-flags', 'The signal flags', 'A full set of 1901, with the code book of the harbour master.'],
] as const;

export function museum(): Record<string, SitePage> {
  const items = COLLECTION.map(([path, title]) => `<li><a href="/collection/${path}">${title}</a></li>`).join('');
  return {
    '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /staff\n' },
    '/': page(
      'The Lighthouse Museum',
      'In the tower of 1868, at the end of the harbour wall.',
      `<p>Visitors climb 197 steps to the lamp room, where the lens of the first keeper still turns.</p>
<p>The museum opens at ten and closes at six, from April to October. In winter it opens on Saturdays only.
<a href="/prices">Prices</a>, <a href="/events">evening talks</a> and the <a href="/collection">collection</a> have pages of their own.
Volunteers find the <a href="/staff">rota</a> here.</p>`,
    ),
    '/hook': '',
    '/prices': PRICES.before,
    '/collection': page('Collection', 'Seven things that tell how the light was kept.', `<ul>${items}</ul>`),
    ...Object.fromEntries(
      COLLECTION.map(([path, title, text]) => [
        `/collection/${path}`,
        page(
          title,
          text,
          `<p>${text}</p><p>It stands in the exhibition. <a href="/collection">All of the collection</a></p>`,
        ),
      ]),
    ),
    '/history': page(
      'History',
      'From four wicks of oil to an automatic lamp.',
      `<p>The first light was an oil lamp with four wicks. It was replaced by a gas burner in 1891 and by electric light in 1926.</p>
<p>The last keeper left in 1983, when the lamp was automated. Volunteers have run the museum since 1990.</p>
<p><a href="/history/keepers">The keepers</a> have a page of their own.</p>`,
    ),
    '/history/keepers': page(
      'The keepers',
      'Nine people kept the light in 115 years.',
      '<p>A keeper stayed for thirteen years on average, and nobody left in winter. The last one trained the first volunteers.</p>',
    ),
    '/events': page(
      'Events',
      'Evening talks, and a night when the lamp is lit.',
      '<ul><li>How a lens is ground</li><li>Ships that were never seen again</li><li>The night of the lamp</li></ul>',
    ),
  };
}
