import { LANGUAGES } from './languages.ts';
import { A, B, C, D, E, F, FRAMES, type HardPage, inFrames, p, paragraphs, TEXTS } from './pages.ts';

/** Classes 7 and 8: furniture in the content, and content that looks like furniture. */

const H = '<h1>Last ferry</h1>';
const text = `# Last ferry\n\n${paragraphs(A, B, C)}`;
const BODY = `${H}${p(A, B, C)}`;
const frames = Object.values(FRAMES);

/** In each language another frame, so that all three occur. */
const inLanguages: HardPage[] = LANGUAGES.flatMap(({ code, title, texts, also, newsletter, comments, reply }, i) => {
  const around = frames[i % frames.length] as (typeof frames)[0];
  const markdown = `# ${title}\n\n${paragraphs(...texts)}`;
  const [first, second] = texts;
  return [
    {
      name: `${code}: a link to another article between two paragraphs`,
      html: around(
        title,
        `<h1>${title}</h1><p>${first}</p><p><strong>${also}: <a href="/other">${title} 1911</a></strong></p><p>${second}</p>`,
      ),
      markdown,
    },
    {
      name: `${code}: an invitation to the newsletter between two paragraphs`,
      html: around(title, `<h1>${title}</h1><p>${first}</p><div><p>${newsletter}</p></div><p>${second}</p>`),
      markdown,
    },
    {
      name: `${code}: comments and their form below the text`,
      html: around(
        title,
        `<h1>${title}</h1>${p(first, second, first.slice(0, -1), second.slice(0, -1))}<div class="c-9"><h3>${comments}</h3><div class="c-8"><b>Ann</b><p>${TEXTS[i % 6]} (1)</p></div><div class="c-8"><b>Bo</b><p>${TEXTS[(i + 1) % 6]} (2)</p></div></div><div class="c-7"><h3>${reply}</h3><form><label>Name</label><input name="n"><label>E-mail</label><input name="e"><textarea></textarea></form></div>`,
      ),
      has: [first, second],
      lacks: [TEXTS[i % 6] as string, comments, reply],
    },
  ];
});

const comment = (name: string, words: string): string =>
  `<li class="comment"><div class="comment-author">${name}</div><div class="comment-content"><p>${words}</p></div><a href="#respond">Reply</a></li>`;
const card = (name: string, words: string, price = ''): string =>
  `<div class="card"><a href="/${name}"><img src="/${name}.jpg" alt=""><h3>${name}</h3></a><p>${words}</p>${price}</div>`;

const furniture: HardPage[] = [
  ...inFrames(
    'comments of many readers',
    'Last ferry',
    `${BODY}<p>${D}</p><div id="comments" class="comments-area"><h2>3 thoughts on “Last ferry”</h2><ol class="comment-list">${[E, F, `${E} ${F}`].map((words, i) => comment(`Reader ${i}`, `I remember: ${words}`)).join('')}</ol><div id="respond"><h3>Leave a Reply</h3><form><p>Your email address will not be published. Required fields are marked *</p><textarea></textarea></form></div></div>`,
    { has: [A, B, C, D], lacks: ['I remember', 'Leave a Reply', 'will not be published', 'thoughts on'] },
  ),
  ...inFrames(
    'cards of other articles',
    'Last ferry',
    `${BODY}<p>${D}</p><div class="grid"><h2>You may also like</h2>${[1, 2, 3].map((i) => card(`Harbour ${i}`, 'What the council has decided about the harbour this week.')).join('')}</div>`,
    { markdown: `${text}\n\n${D}` },
  ),
  ...inFrames(
    'a box about the author',
    'Last ferry',
    `${BODY}<div class="author-box"><h3>About the author</h3><p>Ines Holm has written about the bay for this newspaper since 1998. <a href="/authors/holm">All her articles</a></p></div>`,
    { markdown: text },
  ),
  ...inFrames(
    'the same block twice',
    'Last ferry',
    `${H}<div class="desktop-only"><p>${A}</p><p>${B}</p></div><div class="mobile-only"><p>${A}</p><p>${B}</p></div><p>${C}</p>`,
    { markdown: text },
  ),
  ...inFrames(
    'a list of countries',
    'Last ferry',
    `${BODY}<div class="x"><p>Choose your country</p><ul>${['Austria', 'Belgium', 'Canada', 'Denmark', 'Estonia', 'Finland', 'France', 'Germany', 'Greece', 'Hungary', 'Iceland', 'Ireland', 'Italy', 'Japan'].map((name) => `<li><a href="/${name}">${name}</a></li>`).join('')}</ul></div>`,
    { markdown: text },
  ),
  ...inFrames(
    'a share bar',
    'Last ferry',
    `${H}<div class="s"><a href="https://facebook.com/sharer?u=1">Share on Facebook</a> <a href="https://twitter.com/intent/tweet">Tweet</a> <a href="mailto:?subject=x">E-mail</a></div>${p(A, B, C)}`,
    { markdown: text },
  ),
  ...inFrames(
    'tags below the text',
    'Last ferry',
    `${BODY}<div class="tags">Tags: <a href="/t/ferry">ferry</a>, <a href="/t/bay">bay</a>, <a href="/t/council">council</a></div>`,
    { markdown: text },
  ),
  ...inFrames(
    'the article before and after',
    'Last ferry',
    `${BODY}<div class="post-navigation"><a href="/p">Previous: The bridge</a> <a href="/n">Next: The tunnel</a></div>`,
    { markdown: text },
  ),
  ...inFrames(
    'a disclaimer',
    'Last ferry',
    `${BODY}<div class="disclaimer"><p>All content on this website is for information only. We may earn a commission from links on this page.</p></div>`,
    { markdown: text },
  ),
  ...inFrames(
    'consent in a plain box',
    'Last ferry',
    `<div class="q1"><p>We use cookies to personalise content and ads and to analyse our traffic.</p><button>Accept all cookies</button></div>${BODY}`,
    { markdown: text },
  ),
];

const rows = Array.from(
  { length: 12 },
  (_, i) => [`Question ${i + 1} about the harbour`, `${3 + i}`, `${40 + i * 7}`] as const,
);
const goods = ['Rope', 'Anchor', 'Lamp', 'Buoy', 'Compass', 'Oar', 'Sail', 'Net'];
const recall: HardPage[] = [
  ...inFrames(
    'an index of threads',
    'Harbour forum',
    `<h1>Harbour forum</h1><table class="threads"><tr><th>Topic</th><th>Replies</th><th>Views</th></tr>${rows.map(([name, a, b], i) => `<tr><td><a href="/t/${i}">${name}</a></td><td>${a}</td><td>${b}</td></tr>`).join('')}</table>`,
    { has: rows.flatMap(([name, , views]) => [name, views]) },
  ),
  ...inFrames(
    'the data of a product',
    'Lamp L2',
    `<h1>Lamp L2</h1><p>A lamp for the bow that shines for ten hours.</p><table class="specs"><tr><th>Weight</th><td>1.2 kg</td></tr><tr><th>Range</th><td>3 miles</td></tr><tr><th>Battery</th><td>18650</td></tr><tr><th>Colour</th><td>Green</td></tr></table>`,
    { has: ['1.2 kg', '3 miles', '18650', 'Green', 'shines for ten hours'] },
  ),
  ...inFrames(
    'a long grid',
    'Ship supplies',
    `<h1>Ship supplies</h1><div class="products">${goods.map((name, i) => card(name, `${name} for boats of up to ${10 + i} metres.`, `<span class="price">€${10 + i}.50</span>`)).join('')}</div>`,
    { has: goods.flatMap((name, i) => [name, `up to ${10 + i} metres`, `€${10 + i}.50`]) },
  ),
  ...inFrames(
    'the ingredients of a recipe',
    'Fish soup',
    `<h1>Fish soup</h1><p>The soup of the keepers, who had fish, potatoes and time, and not much else in the winter.</p><h2>Ingredients</h2><ul class="ingredients"><li>500 g cod</li><li>4 potatoes</li><li>1 onion</li><li>1 l water</li><li>salt</li></ul><h2>Preparation</h2><ol><li>Peel the potatoes and cut them into small cubes.</li><li>Fry the onion until it is golden, and add the water.</li><li>Add the cod, and let it rest for ten minutes.</li></ol>`,
    {
      has: [
        '500 g cod',
        '4 potatoes',
        '1 onion',
        '1 l water',
        '- salt',
        'Peel the potatoes',
        'Fry the onion',
        'Add the cod',
      ],
    },
  ),
  ...inFrames(
    'a long list in an article',
    'Last ferry',
    `${H}<p>${A}</p><p>The stops were:</p><ul>${goods.map((name, i) => `<li>${name} Point ${i}</li>`).join('')}</ul><p>${B}</p>`,
    {
      markdown: `# Last ferry\n\n${A}\n\nThe stops were:\n\n${goods.map((name, i) => `- ${name} Point ${i}`).join('\n')}\n\n${B}`,
    },
  ),
  ...inFrames(
    'posts of a thread',
    'Which rope?',
    `<h1>Which rope?</h1><div class="posts">${[A, B, C].map((words, i) => `<div class="post"><div class="author">sailor${i}</div><div class="message"><p>${words}</p></div></div>`).join('')}</div>`,
    { has: [A, B, C, 'sailor0', 'sailor2'] },
  ),
  ...inFrames(
    'a page of few words',
    'Opening hours',
    '<h1>Opening hours</h1><p>Monday to Friday, 9 to 17.</p><p>Closed on Sundays.</p>',
    { markdown: '# Opening hours\n\nMonday to Friday, 9 to 17.\n\nClosed on Sundays.' },
  ),
  ...inFrames(
    'an address',
    'Contact',
    '<h1>Contact</h1><p>Harbour Office</p><p>Pier 4, 1020 Baytown</p><p>Phone: 555 0100</p>',
    { markdown: '# Contact\n\nHarbour Office\n\nPier 4, 1020 Baytown\n\nPhone: 555 0100' },
  ),
];

export const FURNITURE: readonly HardPage[] = [...inLanguages, ...furniture, ...recall];
