/** Pages of which the structure is known, as HTML. A browser prints them; what they say is read from their elements. */

/** A document and the languages of its words. */
export interface GoldPage {
  readonly name: string;
  readonly html: string;
}

const SUBJECTS =
  'The survey,A heron,Each column,The northern lake,One of the samples,This method,The second team,A crane';
const VERBS = 'describes,measures,crosses,repeats,follows,compares,improves,records';
const OBJECTS =
  'the early results,a narrow channel,every third sample,the edge of the reeds,an older estimate,the quiet water';
const ENDS =
  'before the first frost,in the long light of summer,without any further change,as the table shows,near the old mill';

/** The same sentences in each run. */
export function createProse(seed: number): (sentences: number) => string {
  let state = seed * 7919 + 1;
  const pick = (list: string): string => {
    state = (state * 1103515245 + 12345) % 2147483648;
    const words = list.split(',');
    return words[Math.floor((state / 2147483648) * words.length)] as string;
  };
  let number = 0;
  return (sentences) =>
    Array.from(
      { length: sentences },
      () => `${pick(SUBJECTS)} ${pick(VERBS)} ${pick(OBJECTS)} ${pick(ENDS)}, number ${seed * 100 + ++number}.`,
    ).join(' ');
}

const paragraphs = (say: (sentences: number) => string, count: number): string =>
  Array.from({ length: count }, () => `<p>${say(4)}</p>`).join('');

const HEAD = ['Model', 'Words', 'Seconds', 'Errors'];
const ROWS = [
  ['Small', '91.2', '0.41', '12'],
  ['Medium sized', '93.8', '1.70', '9'],
  ['Large', '95.1', '6.02', '4'],
  ['Large, trained twice', '95.4', '6.11', '3'],
];
const row = (cells: readonly string[], tag: string): string =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
const table = (kind: string): string =>
  `<table class="${kind}"><thead>${row(HEAD, 'th')}</thead><tbody>${ROWS.map((cells) => row(cells, 'td')).join('')}</tbody></table>`;

const STYLE = `@page{size:letter;margin:20mm} body{font:10.5pt/1.35 'DejaVu Serif',serif;margin:0}
  p{margin:0 0 8pt;text-align:justify} h1{font-size:20pt} h2{font-size:15pt} h3{font-size:12pt}
  pre,code{font-family:'DejaVu Sans Mono',monospace;font-size:9pt} .two{columns:2;column-gap:18pt} .three{columns:3;column-gap:14pt;font-size:9pt}
  table{border-collapse:collapse;margin:8pt auto} th,td{padding:2pt 9pt;text-align:left}
  .ruled th,.ruled td{border:.6pt solid #000} .booktabs{border-top:1pt solid #000;border-bottom:1pt solid #000} .booktabs thead{border-bottom:.6pt solid #000}
  .sideways{transform:rotate(90deg);width:560pt;margin:260pt 0 0 -40pt}`;

/** @param body HTML */
export const page = (name: string, body: string): GoldPage => ({
  name,
  html: `<!doctype html><html><head><meta charset="utf-8"><style>${STYLE}</style></head><body>${body}</body></html>`,
});

/** Pages of every kind of structure. */
export function goldPages(): GoldPage[] {
  const say = createProse(1);
  return [
    page(
      'plain',
      `<h1>A survey of the lake</h1>${paragraphs(say, 3)}<h2>1 Method</h2>${paragraphs(say, 2)}<h2>2 Results</h2>${paragraphs(say, 2)}`,
    ),
    page(
      'two columns',
      `<h1>Two columns</h1><div class="two"><h2>1 First</h2>${paragraphs(say, 8)}<h2>2 Second</h2>${paragraphs(say, 6)}</div>`,
    ),
    page('three columns', `<h1>Three columns</h1><div class="three">${paragraphs(say, 14)}</div>`),
    page('ruled table', `${paragraphs(say, 1)}${table('ruled')}${paragraphs(say, 1)}`),
    page('booktabs table', `${paragraphs(say, 2)}${table('booktabs')}${paragraphs(say, 1)}`),
    page('borderless table', `${paragraphs(say, 2)}${table('bare')}${paragraphs(say, 1)}`),
    page('two tables', `${table('booktabs')}<p>Between both tables is this sentence.</p>${table('booktabs')}`),
    page(
      'spanning cells',
      `${paragraphs(say, 1)}<table class="ruled"><tr><th rowspan="2">Lake</th><th colspan="2">Spring</th><th colspan="2">Autumn</th></tr>
       <tr><th>Ducks</th><th>Geese</th><th>Ducks</th><th>Geese</th></tr>${[
         ['North', '10', '21', '33', '44'],
         ['South', '15', '26', '37', '48'],
       ]
         .map((cells) => row(cells, 'td'))
         .join('')}</table>${paragraphs(say, 1)}`,
    ),
    page('table in columns', `<div class="two">${paragraphs(say, 5)}${table('booktabs')}${paragraphs(say, 5)}</div>`),
    page(
      'code',
      `${paragraphs(say, 1)}<pre>def count(birds):\n    total = 0\n    for bird in birds:\n        total += bird.number\n    return total</pre>${paragraphs(say, 1)}<p>Call <code>count(birds)</code> once.</p><pre>npm install\nnpm start</pre>`,
    ),
    page(
      'emphasis and links',
      `<p>${say(1)} It is <strong>very important</strong> to read the <em>whole text</em> of <a href="https://example.com/lakes">the report on lakes</a> first. ${say(1)}</p>
       <p>${say(1)} A <strong><em>rare exception</em></strong> is told <a href="https://example.com/birds?all=1">in the list of birds</a>, and <em>nowhere else</em>.</p>${paragraphs(say, 1)}`,
    ),
    page(
      'emphasis in columns',
      `<div class="two" style="font-family:'DejaVu Sans',sans-serif">${Array.from(
        { length: 6 },
        (_, i) =>
          `<p>${say(1)} The <em>number ${i} of the birds</em> is <strong>a part of it</strong>, and a <strong>long line of words that goes on below</strong> is too. ${say(1)} Call <code>birds(${i})</code> for the <em>rest</em>.</p>`,
      ).join('')}</div>`,
    ),
    page(
      'lists',
      `<p>${say(1)}</p><ul><li>Ducks of the lake<ul><li>Mallards in reeds<ul><li>Their young ones</li></ul></li><li>Teals on the shore</li></ul></li><li>Geese of the hills</li></ul>
       <p>${say(1)}</p><ol><li>Count the nests<ol type="a"><li>Start in the east</li><li>Walk to the west</li></ol></li><li>Write them down</li></ol>`,
    ),
    page(
      'lists in columns',
      `<div class="two">${Array.from(
        { length: 4 },
        (_, i) =>
          `<p>${say(2)}</p><ul><li>Place ${i} of the ducks, which is at the end of the lake and has many reeds</li><li>Place of the geese<ul style="list-style:square"><li>Geese that stay</li></ul></li></ul>`,
      ).join('')}</div>`,
    ),
    page(
      'footnotes',
      `<h1>Notes</h1><p>${say(2)} This has a note<sup>1</sup> in it. ${say(2)}</p>${paragraphs(say, 2)}<p style="font-size:8pt;border-top:.5pt solid #000"><sup>1</sup> The note itself stands at the foot.</p>`,
    ),
    page('sideways table', `<div class="sideways">${table('ruled')}<p>${say(2)}</p></div>`),
  ];
}

/** Article 1 of the Universal Declaration of Human Rights and words like it, in several languages. */
const LANGUAGES: Readonly<Record<string, string>> = {
  eng: 'All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience and should act towards one another in a spirit of brotherhood.',
  deu: 'Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander im Geiste der Brüderlichkeit begegnen.',
  fra: 'Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de conscience et doivent agir les uns envers les autres dans un esprit de fraternité.',
  spa: 'Todos los seres humanos nacen libres e iguales en dignidad y derechos y, dotados como están de razón y conciencia, deben comportarse fraternalmente los unos con los otros.',
  rus: 'Все люди рождаются свободными и равными в своем достоинстве и правах. Они наделены разумом и совестью и должны поступать в отношении друг друга в духе братства.',
  chi_sim: '人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。',
};

/** A page of text in each language, to be scanned. */
export const languagePages = (): (GoldPage & { readonly language: string })[] =>
  Object.entries(LANGUAGES).map(([language, text]) => ({
    ...page(`scan ${language}`, `<h1>${text.slice(0, 24)}</h1>${`<p>${text}</p>`.repeat(4)}`),
    language,
  }));
