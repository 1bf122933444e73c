// Over 10 kB: one list of blocks and furniture, and how pages are made of them.

import { parseHtml } from '../../src/engines/page/index.ts';

import { markedWords } from './content-marks.ts';
import type { GoldPage } from './content-pages.ts';
import { seeded } from './random.ts';

/**
 * Short pages for training: a paragraph or two, facts, cards, lists, alerts and forms, and the furniture that stands beside them, in the names
 * of different houses. What is content is known from how they are made. No page of a bench or test is among them.
 */

/** How a house names its elements: a block, an element of it, and what it writes around a page. */
interface House {
  readonly host: string;
  readonly name: (block: string, part?: string) => string;
  readonly frame: (title: string, body: string, around: Around) => string;
}
interface Around {
  readonly menu: string;
  readonly foot: string;
}

const attribute = (value: string): string => (value === '' ? '' : ` class="${value}"`);

const HOUSES: readonly House[] = [
  {
    host: 'plain.example',
    name: () => '',
    frame: (title, body, { menu, foot }) =>
      `<header><nav>${menu}</nav></header><main data-content><h1>${title}</h1>${body}</main><footer>${foot}</footer>`,
  },
  {
    host: 'bem.example',
    name: (block, part) => attribute(part === undefined ? `c-${block}` : `c-${block}__${part}`),
    frame: (title, body, { menu, foot }) =>
      `<div class="l-page"><header class="c-header"><nav class="c-nav">${menu}</nav></header><main class="l-main" id="main" data-content><div class="l-wrap"><h1 class="c-title">${title}</h1><div class="c-text">${body}</div></div></main><footer class="c-footer">${foot}</footer></div>`,
  },
  {
    host: 'boot.example',
    name: (block, part) => attribute(part === undefined ? `${block} mb-4` : `${block}-${part}`),
    frame: (title, body, { menu, foot }) =>
      `<nav class="navbar"><div class="container">${menu}</div></nav><main class="container py-5" data-content><div class="row"><div class="col-lg-8"><h1>${title}</h1>${body}</div></div></main><footer class="bg-light py-4"><div class="container">${foot}</div></footer>`,
  },
  {
    host: 'util.example',
    name: (_, part) => attribute(part === undefined ? 'mt-6 rounded-lg p-4' : 'text-sm font-medium'),
    frame: (title, body, { menu, foot }) =>
      `<div id="__next"><header class="flex"><nav class="flex gap-4">${menu}</nav></header><main class="mx-auto max-w-3xl" data-content><h1 class="text-3xl">${title}</h1>${body}</main><footer class="border-t">${foot}</footer></div>`,
  },
  {
    host: 'modules.example',
    name: (block, part) =>
      attribute(`${block[0]?.toUpperCase()}${block.slice(1)}_${part ?? 'root'}__x${block.length}Qa`),
    frame: (title, body, { menu, foot }) =>
      `<div id="root"><header class="Header_root__a1B"><nav>${menu}</nav></header><main class="Page_main__9kZ"><article class="Page_article__2wE" data-content><header class="Page_head__7t"><h1>${title}</h1></header>${body}</article></main><footer class="Footer_root__c3D">${foot}</footer></div>`,
  },
  {
    host: 'blog.example',
    name: (block, part) => attribute(part === undefined ? `wp-block-${block}` : `${block}-${part}`),
    frame: (title, body, { menu, foot }) =>
      `<div id="page" class="site"><header id="masthead" class="site-header"><nav class="main-navigation">${menu}</nav></header><div id="content" class="site-content"><article class="post hentry" data-content><header class="entry-header"><h1 class="entry-title">${title}</h1></header><div class="entry-content">${body}</div></article></div><footer id="colophon" class="site-footer">${foot}</footer></div>`,
  },
  {
    host: 'office.example',
    name: (block, part) => attribute(part === undefined ? `gov-${block}` : `gov-${block}__${part}`),
    frame: (title, body, { menu, foot }) =>
      `<header class="gov-header" role="banner">${menu}</header><div class="gov-width"><main class="gov-main" role="main" data-content><div class="gov-row"><div class="gov-two-thirds"><h1 class="gov-heading-xl">${title}</h1>${body}</div></div></main></div><footer class="gov-footer" role="contentinfo">${foot}</footer>`,
  },
  {
    host: 'old.example',
    name: (block) => attribute(block),
    frame: (title, body, { menu, foot }) =>
      `<div id="wrapper"><div id="nav">${menu}</div><div id="content" data-content><h1>${title}</h1>${body}</div><div id="footer">${foot}</div></div>`,
  },
  {
    host: 'hashed.example',
    name: (block, part) => attribute(`css-${block.length}${(part ?? '').length}k${block[0]}`),
    frame: (title, body, { menu, foot }) =>
      `<div id="app"><div class="css-1mz"><div class="css-4f">${menu}</div></div><div class="css-8q2" data-content><h1 class="css-h3x">${title}</h1>${body}</div><div class="css-0zz">${foot}</div></div>`,
  },
  {
    host: 'bare.example',
    name: () => '',
    frame: (title, body, { menu, foot }) =>
      `<div><div>${menu}</div><div data-content><h1>${title}</h1>${body}</div><div>${foot}</div></div>`,
  },
  {
    host: 'tables.example',
    name: (block, part) => attribute(part === undefined ? '' : block),
    frame: (title, body, { menu, foot }) =>
      `<table width="100%"><tr><td colspan="2">${menu}</td></tr><tr><td width="120">${foot}</td><td data-content><h1>${title}</h1>${body}</td></tr></table>`,
  },
];

type Pick = <T>(values: readonly T[]) => T;
interface Maker {
  readonly pick: Pick;
  readonly some: (count: number) => string[];
  readonly n: House['name'];
}

const SENTENCES = [
  'The workshop on the second floor lends tools to everybody who has taken the course, for a day or for a weekend.',
  'Trains to the coast leave every hour from the old station, and the last one waits for the ferry.',
  'Our library keeps maps of the valley from four centuries, some of which can be read on a screen at home.',
  'Water the seedlings in the morning, before the sun reaches the window, and turn the trays once a week.',
  'The council has changed the rules for parking in the upper town, where most streets are too narrow for two cars.',
  'A new version reads the settings of the old one and writes them in its own form, so that nothing has to be entered again.',
  'Whoever wants to take part needs a bicycle in good order, a helmet, and something warm for the way back.',
  'The bakery makes its bread at night in an oven that was built by the grandfather of the present owner.',
  'We have written to all members about the meeting in autumn; those who cannot come may vote by letter.',
  'The path climbs through the wood to a meadow with a view of three lakes and of the mountains behind them.',
  'Each class has at most twelve pupils, and lessons are held in the morning, so that afternoons are free.',
  'The choir meets on Thursdays in the hall behind the school, and new voices are welcome at any time of the year.',
  'Before the first frost the pumps are drained and the taps in the garden closed, which takes about an hour.',
  'Your order is packed by hand in our store and leaves the house on the same day if it reaches us before noon.',
  'The printer reports an error if the paper is damp; dry it for an hour, and clean the rollers with a cloth.',
  'In the exhibition there are clocks from the whole region, and every quarter of an hour they all strike at once.',
];
const NAMES = [
  'Alder Lane',
  'Kiln Works',
  'Maple Hall',
  'North Gate',
  'Quarry Field',
  'Stone Barn',
  'Tower Yard',
  'Willow Court',
  'Copper Mill',
  'Birch Grove',
  'Ridge House',
  'Lower Ford',
];
const THINGS = [
  'gloves',
  'a torch',
  'dry shoes',
  'string',
  'two spoons',
  'paper',
  'a map',
  'chalk',
  'soap',
  'a whistle',
  'nails',
  'warm socks',
];
const FACTS = [
  ['Length', '12 km'],
  ['Price', '€18'],
  ['Opening hours', '9 to 17'],
  ['Weight', '340 g'],
  ['Duration', '2 hours'],
  ['Seats', '48'],
  ['Material', 'oak'],
  ['Built', '1896'],
  ['Language', 'Welsh'],
  ['Level', 'easy'],
  ['Status', 'open'],
  ['Next date', '14 May'],
  ['Room', '2.07'],
  ['Climb', '410 m'],
] as const;
const SHORT = [
  'Open every day but Monday.',
  'Free for children under six.',
  'Booked out until June.',
  'Bring your own cup.',
  'Two rooms, one kitchen.',
  'Ten minutes on foot.',
  'For beginners.',
  'Made by hand.',
  'By appointment.',
  'Since 1962.',
];
const FILES = ['plan.pdf', 'form-a.docx', 'tool-2.4.zip', 'list.xlsx', 'setup-1.0.dmg', 'data.csv', 'guide.epub'];

const MENUS = [
  ['Home', 'About', 'Contact'],
  ['Start', 'Shop', 'Blog', 'Account'],
  ['Courses', 'Dates', 'Prices', 'Team', 'Search'],
  ['Home', 'News', 'Services', 'Jobs', 'Help', 'Log in'],
  ['Products', 'Support'],
];
const FEET: readonly ((name: string, gap: string) => string)[] = [
  (name) => `<p>© ${name}</p><a href="/imprint">Imprint</a>`,
  (name, gap) =>
    `<a href="/terms">Terms</a>${gap}<a href="/privacy">Privacy policy</a>${gap}<span>© 2026 ${name} Ltd</span>`,
  (name) =>
    `<p>© 2025 ${name}. All rights reserved.</p><ul><li><a href="/cookies">Cookies</a></li><li><a href="/legal">Legal</a></li></ul>`,
  (name) => `<a href="/contact">Contact</a><a href="/imprint">Imprint</a><p>${name}, made with care</p>`,
];

/** Blocks of content: what authors put between and behind their paragraphs. */
const BLOCKS: readonly ((maker: Maker) => string)[] = [
  ({ some, n }) =>
    `<ul${n('list')}>${some(3)
      .map((name) => `<li>${name}</li>`)
      .join('')}</ul>`,
  ({ pick, n }) =>
    `<ul${n('list')}>${[pick(THINGS), pick(THINGS), pick(THINGS)].map((name) => `<li>${name}</li>`).join('')}</ul>`,
  ({ pick, n }) => `<ol${n('steps')}>${[pick(SHORT), pick(SHORT)].map((name) => `<li>${name}</li>`).join('')}</ol>`,
  ({ pick, n }) =>
    `<address${n('address')}>${pick(NAMES)} ${pick(['3', '17', '40'])}<br>${pick(['4410', '90210', 'LD3 7'])} ${pick(['Ashford', 'Brecon', 'Dunmore'])}</address>`,
  ({ pick, n }) =>
    `<div${n('contact')}><p>Telephone: <a href="tel:+44555">${pick(['0555 201', '020 7946'])}</a></p><p><a href="mailto:desk@mail.example">desk@mail.example</a></p></div>`,
  ({ pick, n }) => `<div role="alert"${n('alert')}>${pick(SHORT)}</div>`,
  ({ pick, n }) => `<div role="status"${n('message')}>Saved. ${pick(SHORT)}</div>`,
  ({ pick, n }) =>
    `<div${n('notice')}><strong>${pick(['Note', 'Please note', 'Important'])}:</strong> ${pick(SHORT)}</div>`,
  ({ pick, n }) => `<div${n('result')}>Your number is ${pick(['C-204', '77 310', 'K9'])}.</div>`,
  ({ pick, n }) =>
    `<p${n('download')}><a href="/files/${pick(FILES)}">${pick(['Download the form', 'The plan as a PDF', 'Version for Windows'])}</a></p>`,
  ({ pick, n }) =>
    `<h2>Downloads</h2><ul${n('files')}><li><a href="/files/${pick(FILES)}">${pick(NAMES)}</a> (${pick(['2 MB', '310 kB'])})</li><li><a href="/files/${pick(FILES)}">Price list</a> (1 MB)</li></ul>`,
  ({ pick, n }) =>
    [0, 1, 2]
      .map(() => pick(FACTS))
      .map(([label, value]) => `<div${n('fact')}><b>${label}:</b> ${value}</div>`)
      .join(''),
  ({ pick, n }) =>
    `<dl${n('facts')}>${[0, 1, 2]
      .map(() => pick(FACTS))
      .map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`)
      .join('')}</dl>`,
  ({ pick, n }) =>
    `<div${n('stats')}>${[0, 1, 2]
      .map(() => pick(FACTS))
      .map(
        ([label, value]) =>
          `<div${n('stats', 'item')}><span${n('stats', 'value')}>${value}</span><span${n('stats', 'label')}>${label}</span></div>`,
      )
      .join('')}</div>`,
  ({ pick, n }) =>
    `<table${n('table')}>${[0, 1, 2]
      .map(() => pick(FACTS))
      .map(([label, value]) => `<tr><th>${label}</th><td>${value}</td></tr>`)
      .join('')}</table>`,
  ({ pick, n }) =>
    `<ul${n('facts')}>${[0, 1, 2]
      .map(() => pick(FACTS))
      .map(
        ([label, value]) =>
          `<li><span${n('facts', 'label')}>${label}</span> <span${n('facts', 'value')}>${value}</span></li>`,
      )
      .join('')}</ul>`,
  ({ pick, n }) =>
    `<h2${n('heading')}>${pick(['Before you come', 'What to bring', 'Getting there', 'Prices'])}</h2><p>${pick(SHORT)}</p>`,
  ({ pick, n }) =>
    `<div${n('header')}><h3>${pick(['First steps', 'In winter', 'For groups'])}</h3></div><p>${pick(SENTENCES)}</p>`,
  ({ pick, n }) =>
    `<section${n('section')}><h2>${pick(['Access', 'Costs', 'Questions'])}</h2><div>${pick(SHORT)}</div></section>`,
  ({ pick, n }) => `<section${n('section')}>${pick(SHORT)}</section>`,
  ({ pick }) => `<x-callout>${pick(SHORT)}</x-callout>`,
  ({ pick }) => `<my-fact><span>${pick(FACTS)[0]}</span><span>${pick(FACTS)[1]}</span></my-fact>`,
  ({ pick, n }) => `<blockquote${n('quote')}>${pick(SHORT)}</blockquote>`,
  ({ pick, n }) =>
    `<figure${n('figure')}><img src="/i.jpg" alt=""><figcaption>${pick(NAMES)} in spring</figcaption></figure>`,
  ({ pick, n }) =>
    `<details${n('accordion')}><summary>${pick(['How do I pay?', 'Is there a lift?'])}</summary><p>${pick(SHORT)}</p></details>`,
  ({ pick, n }) =>
    `<p${n('price')}><span>€${pick(['24', '9.50', '180'])}</span> ${pick(['a night', 'each', 'including tax'])}</p>`,
  ({ pick, n }) =>
    `<p${n('meta')}>${pick(['Updated', 'Valid from'])} <time>${pick(['3 March', '12 June 2026'])}</time></p>`,
  ({ pick, n }) => `<div${n('badge')}>${pick(['New', 'Sold out', 'In stock', 'Beta'])}</div>`,
  ({ pick }) => `<pre><code>${pick(['npm start', 'make install', 'tide --port 80'])}</code></pre>`,
  (maker) => cards(maker, 1 + Math.floor(maker.pick([0, 1, 2, 3])), 'whole'),
  (maker) => cards(maker, 1 + Math.floor(maker.pick([0, 1, 2, 3])), 'title'),
  (maker) => cards(maker, 1 + Math.floor(maker.pick([1, 2, 3])), 'list'),
  ({ pick }) =>
    `<p>${pick(SENTENCES)} <a href="/${pick(['map', 'rules', 'days'])}">${pick(['More about it', 'See the rules', 'All days'])}</a></p>`,
  ({ pick, n }) => `<p${n('contact')}>Questions? <a href="/contact">Write to us</a> or ask at ${pick(NAMES)}.</p>`,
  ({ pick, n }) =>
    `<ul${n('links')}><li><a href="/l/${pick(NAMES)}">${pick(NAMES)}</a>: ${pick(SHORT)}</li><li><a href="/l/${pick(NAMES)}">${pick(NAMES)}</a>: ${pick(SHORT)}</li></ul>`,
];

/** A group of linked cards: all of a card linked, its title, or a title in a list item with a line of text. */
function cards({ pick, some, n }: Maker, count: number, form: 'whole' | 'title' | 'list'): string {
  const own = some(count).map((name, i) => {
    const href = `/${form}/${i}`;
    const text = pick(SHORT);
    if (form === 'whole') return `<div${n('card')}><a href="${href}"><h3>${name}</h3><p>${text}</p></a></div>`;
    if (form === 'title')
      return `<div${n('card')}><h3${n('card', 'title')}><a href="${href}">${name}</a></h3><p>${text}</p></div>`;
    return `<li${n('card')}><a href="${href}">${name}</a><p>${text}</p></li>`;
  });
  return form === 'list' ? `<ul${n('grid')}>${own.join('')}</ul>` : `<div${n('grid')}>${own.join('')}</div>`;
}

const links = (names: readonly string[]): string =>
  names.map((name, i) => `<li><a href="/r/${i}">${name}</a></li>`).join('');

/** Furniture inside of containers. */
const FURNITURE: readonly ((maker: Maker) => string)[] = [
  ({ some, n }) => `<div${n('breadcrumb')} data-furniture><a href="/">Home</a> › <a href="/all">${some(1)}</a></div>`,
  ({ n }) =>
    `<div${n('share')} data-furniture><span>Share</span> <a href="https://facebook.example/s">Facebook</a> <a href="https://x.example/s">X</a> <a href="mailto:?subject=x">Mail</a></div>`,
  ({ n }) =>
    `<div${n('share')} data-furniture><a href="https://facebook.example/sharer?u=1">Share on Facebook</a> <a href="https://x.example/intent">Tweet</a> <a href="https://mail.example/?s=x">E-mail this</a></div>`,
  ({ n }) =>
    `<ul${n('share')} data-furniture><li><a href="https://facebook.example/s">Facebook</a></li><li><a href="https://link.example/s">LinkedIn</a></li><li><a href="https://wa.example/s">WhatsApp</a></li></ul>`,
  ({ pick, n }) =>
    `<p${n('also')} data-furniture><strong>Read also: <a href="/r/1">${pick(NAMES)}: ${pick(SHORT)}</a></strong></p>`,
  ({ some, n }) => `<section${n('related')} data-furniture><h2>Related pages</h2><ul>${links(some(4))}</ul></section>`,
  ({ some, n }) =>
    `<div${n('related')} data-furniture><h3>You may also like</h3><div>${some(3)
      .map((name, i) => `<div${n('card')}><a href="/o/${i}"><h4>${name}</h4></a></div>`)
      .join('')}</div></div>`,
  ({ pick, some, n }) =>
    `<aside${n('sidebar')} data-furniture><h3>More news</h3>${some(3)
      .map((name, i) => `<p><a href="/n/${i}">${name}: ${pick(SHORT)}</a></p>`)
      .join('')}</aside>`,
  ({ n }) =>
    `<div${n('newsletter')} data-furniture><h3>Subscribe to our newsletter</h3><form><input type="email"><button>Sign up</button></form></div>`,
  ({ pick, n }) =>
    `<div${n('pager')} data-furniture><a href="/p">‹ ${pick(NAMES)}</a> <a href="/q">${pick(NAMES)} ›</a></div>`,
  ({ some, n }) =>
    `<div${n('tags')} data-furniture>Tags: ${some(3)
      .map((name) => `<a href="/t/${name}">${name.toLowerCase()}</a>`)
      .join(', ')}</div>`,
  ({ n }) => `<form${n('search')} data-furniture><label>Search</label><input name="q"><button>Go</button></form>`,
  ({ some, n }) => `<div${n('menu')} data-furniture><ul>${links(some(7))}</ul></div>`,
  ({ n }) =>
    `<div${n('actions')} data-furniture><button>Print</button><button>Save</button><a href="#top">Back to top</a></div>`,
  ({ n }) =>
    `<div${n('comments')} data-furniture><h3>Leave a comment</h3><form><label>Name</label><input><label>Comment</label><textarea></textarea><button>Send</button></form></div>`,
  ({ some, n }) =>
    `<div${n('latest')} data-furniture><h2>Latest posts</h2>${some(5)
      .map((name, i) => `<div${n('latest', 'item')}><a href="/post/${i}">${name}</a><span>${i + 1} March</span></div>`)
      .join('')}</div>`,
  ({ pick, n }) => `<p${n('more')} data-furniture><a href="/all">« Back to ${pick(NAMES)}</a></p>`,
];

/** Pages, the same for the same seed. */
export function shortPages(count: number, seed = 5): GoldPage[] {
  const random = seeded(seed);
  const pick: Pick = (values) => values[Math.floor(random() * values.length)] as never;
  const some = (size: number): string[] => {
    const names = new Set<string>();
    while (names.size < size) names.add(pick(NAMES));
    return [...names];
  };
  return Array.from({ length: count }, (_, i) => {
    const house = HOUSES[i % HOUSES.length] as House;
    const maker = { pick, some, n: house.name };
    const parts = [`<p>${Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(SENTENCES)).join(' ')}</p>`];
    for (let block = 1 + Math.floor(random() * 4); block > 0; block--) {
      const made = pick(BLOCKS)(maker);
      parts.splice(1 + Math.floor(random() * parts.length), 0, random() < 0.2 ? `<div>${made}</div>` : made);
      if (random() < 0.4) parts.push(`<p>${pick(SENTENCES)}</p>`);
    }
    for (let extra = Math.floor(random() * 3); extra > 0; extra--) {
      const made = pick(FURNITURE)(random() < 0.5 ? maker : { ...maker, n: () => '' });
      if (random() < 0.25) parts.unshift(made);
      else parts.push(made);
    }
    const title = pick(NAMES);
    const gap = pick(['', ' ', ' | ']);
    const around = {
      menu: pick(MENUS)
        .map((name) => `<a href="/${name}">${name}</a>`)
        .join(gap),
      foot: pick(FEET)(pick(NAMES), gap),
    };
    const html = `<!doctype html><html><head><title>${title}</title></head><body>${house.frame(title, parts.join('\n'), around)}</body></html>`;
    return {
      set: 'short',
      id: `${i}`,
      url: `https://${house.host}/${i}`,
      type: 'short',
      html,
      gold: markedWords(parseHtml(html)),
    };
  });
}
