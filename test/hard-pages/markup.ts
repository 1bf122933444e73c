import { A, B, FRAMES, type HardPage } from './pages.ts';

/** Class 11: what pages contain beside plain text. Each between two paragraphs. */

const CASES: readonly (readonly [name: string, html: string, markdown: string])[] = [
  [
    'a formula of MathJax 2',
    '<p>Let <script type="math/tex">x^2</script> be the load of the boat on that day.</p>',
    'Let $x^2$ be the load of the boat on that day.',
  ],
  [
    'MathML without annotation',
    '<p>It is <math><msup><mi>a</mi><mn>2</mn></msup></math> for every boat in the bay.</p>',
    'It is $a^{2}$ for every boat in the bay.',
  ],
  [
    'CJK emphasis',
    '<p><strong>「東京」</strong>で会う約束をした二人は駅の前で一時間も待っていた。</p>',
    '**「東京**」で会う約束をした二人は駅の前で一時間も待っていた。',
  ],
  [
    'code with numbers in a table',
    '<table class="highlight"><tr><td class="linenos"><pre>1\n2</pre></td><td><pre>sell(1)\nsell(2)</pre></td></tr></table>',
    '```\nsell(1)\nsell(2)\n```',
  ],
  ['a button in code', '<pre><button>Copy</button><code>sell(3)</code></pre>', '```\nsell(3)\n```'],
  [
    'soft hyphens',
    '<p>The harbour\u00admaster has counted every ship since the spring.</p>',
    'The harbourmaster has counted every ship since the spring.',
  ],
  [
    'two blanks after a heading’s mark',
    '<h2>  The   boat </h2><p>It was painted green and white by the crew each spring.</p>',
    '## The boat\n\nIt was painted green and white by the crew each spring.',
  ],
  [
    'adjacent lists',
    '<ul><li>One ticket for a grown person and a dog</li></ul><ul><li>Two tickets for a family with a bicycle</li></ul>',
    '- One ticket for a grown person and a dog\n\n* Two tickets for a family with a bicycle',
  ],
  [
    'a line break',
    '<p>First line of the song that they sang,<br>second line of the song that they sang.</p>',
    'First line of the song that they sang,  \nsecond line of the song that they sang.',
  ],
  [
    'signs of Markdown in the text',
    '<p>The signs * and _ and # are signs in the text of the logbook.</p>',
    'The signs * and _ and # are signs in the text of the logbook.',
  ],
  [
    'a title as long as a paragraph',
    `<p>See <a href="/l" title="${A}">the logbook</a> of the ferry for the whole story of it.</p>`,
    'See [the logbook](https://site.example/l) of the ferry for the whole story of it.',
  ],
  [
    'ruby',
    '<p>港は<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>字で書かれた古い看板の下にあると彼は言った。</p>',
    '港は漢(かん)字で書かれた古い看板の下にあると彼は言った。',
  ],
  [
    'a nested list',
    '<ul><li>Boats of the bay that still sail<ul><li>Ines, built of oak in the year 1911</li></ul></li></ul>',
    '- Boats of the bay that still sail\n  - Ines, built of oak in the year 1911',
  ],
  [
    'a list that starts at four',
    '<ol start="4"><li>Cast off the lines before the engine runs warm.</li></ol>',
    '4. Cast off the lines before the engine runs warm.',
  ],
  [
    'struck text',
    '<p>The fare is <del>three</del> four crowns for every grown person on board.</p>',
    'The fare is ~~three~~ four crowns for every grown person on board.',
  ],
  [
    'an icon in a link',
    '<p>More is in <a href="/i"><i class="icon"></i></a> the archive of the town behind the church.</p>',
    'More is in the archive of the town behind the church.',
  ],
  ['a video', '<video src="/v.mp4"></video>', '[Video](https://site.example/v.mp4)'],
  [
    'a frame',
    '<iframe src="https://maps.example/bay" title="Map of the bay"></iframe>',
    '[Map of the bay](https://maps.example/bay)',
  ],
];

export const MARKUP: readonly HardPage[] = CASES.map(([name, html, markdown]) => ({
  name,
  html: FRAMES.landmarks?.('Last ferry', `<h1>Last ferry</h1><p>${A}</p>${html}<p>${B}</p>`) as string,
  markdown: `# Last ferry\n\n${A}\n\n${markdown}\n\n${B}`,
}));
