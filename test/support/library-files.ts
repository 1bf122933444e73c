// Over 10 kB: ten kinds of files, and what each of them is.

import { readStarterLibrary } from '../../src/capabilities/research/starter/load.ts';
import { startBrowser } from './browser.ts';
import { pdfFromContents } from './pdf.ts';
import { scanOfPdf } from './scan.ts';

/** Made-up libraries of researchers: files of ten kinds, and a bibliography as Zotero exports it. */

/** A paper that a file or a reference is about. */
export interface Known {
  readonly title: string;
  readonly authors: readonly string[];
  readonly year: number;
  /** `doi:…` or `arxiv:…`; undefined if it has none. */
  readonly id: string | undefined;
}

export interface LibraryFile extends Known {
  readonly name: string;
  readonly kind: string;
  readonly bytes: Buffer;
}

/** mulberry32 */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const GIVEN =
  'Amélie Bruno Chiara Dimitri Elif Farid Greta Hiroshi Inés Jürgen Katarzyna Lars Mónica Nikhil Olga Pedro Qiang Rosalind Søren Tomáš Umberto Vera Wanda Xiomara Yusuf Zofia'.split(
    ' ',
  );
const FAMILY =
  'Abendroth Bianchi Castellanos Dąbrowski Eskildsen Fontaine Guðmundsson Haverkamp Iwasaki Jørgensen Kowalczyk Lindqvist Mbeki Nakashima O’Donnell Papadopoulos Quiroga Rasmussen Szymański Takahashi Uusitalo Villanueva Wójcik Xenakis Yamaguchi Zielińska'.split(
    ' ',
  );
const DOING =
  'Estimating Measuring Predicting Reconstructing Explaining Comparing Simulating Mapping Detecting Revisiting Modelling Tracing'.split(
    ' ',
  );
const WHAT =
  'soil moisture|glacier retreat|grain prices|coral bleaching|tidal currents|bee foraging|urban noise|bone density|sea ice drift|river sediment|dialect change|court rulings|rail delays|pollen counts|reef fish recruitment|groundwater nitrate|harbour traffic|peat fires|seed dormancy|bird migration'.split(
    '|',
  );
const HOW =
  'with sparse sensors|from satellite altimetry|under missing data|by Bayesian calibration|using archival records|in shallow estuaries|across three decades|with graph kernels|from citizen reports|at regional scale|after the 1998 drought|through tree rings|with hidden Markov models|in small catchments'.split(
    '|',
  );

/** Papers that no catalog has, each title once. */
export function inventedPapers(count: number, seed: number): Omit<Known, 'id'>[] {
  const random = randomOf(seed);
  const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const papers = new Map<string, Omit<Known, 'id'>>();
  while (papers.size < count) {
    const title = `${one(DOING)} ${one(WHAT)} ${one(HOW)}`;
    const authors = Array.from({ length: 1 + Math.floor(random() * 4) }, () => `${one(GIVEN)} ${one(FAMILY)}`);
    papers.set(title, { title, authors: [...new Set(authors)], year: 1995 + Math.floor(random() * 30) });
  }
  return [...papers.values()];
}

const SENTENCES = [
  'We compare the estimates with earlier work and find that errors fall where stations are dense.',
  'Table 1 lists the sites, the years of observation and the instruments.',
  'The residuals show no trend, but their spread grows with distance from the coast.',
  'A second experiment leaves one region out and predicts it from the others.',
  'These results hold when the prior is replaced by a flat one.',
  'Further work should look at how observers change over the years.',
];
const body = (random: () => number, paragraphs: number): string =>
  Array.from({ length: paragraphs }, () => {
    const sentences = Array.from({ length: 9 }, () => SENTENCES[Math.floor(random() * SENTENCES.length)]);
    return `<p>${sentences.join(' ')}</p>`;
  }).join('');
const article = (random: () => number): string =>
  `<h2>1 Introduction</h2>${body(random, 5)}<h2>2 Methods</h2>${body(random, 8)}<h2>3 Results</h2>${body(random, 6)}` +
  '<h2>References</h2><p>[1] A. Other and B. Else. Something quite different. doi:10.5555/other.1</p><p>[2] C. Third. A book. arXiv:1312.6114</p>';

const html = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const latin = (text: string): string => text.normalize('NFD').replace(/[^\x20-\x7e]/g, '');

/** HTML of the kinds that a browser prints; others are made from content streams and scans. */
const KINDS: Readonly<Record<string, (paper: Known, random: () => number, n: number) => string>> = {
  arxiv: ({ title, authors, id }, random, n) =>
    `<style>.s{position:absolute;left:6mm;top:190mm;transform:rotate(-90deg);transform-origin:0 0;font-size:15pt;color:#777;white-space:nowrap}</style>
    <div class=s>${id?.replace('arxiv:', 'arXiv:')}v${1 + (n % 5)} [cs.LG] ${1 + n} Jun 2017</div><h1 class=c>${html(title)}</h1>
    <div class=c>${authors.map((name, i) => `<b>${html(name)}</b><sup>${1 + (i % 3)}</sup>`).join(', ')}<br>University of Somewhere<br>{first,second}@example.org</div>
    <h3 class=c>Abstract</h3><p>${body(random, 1)}</p>${article(random)}`,
  journal: ({ title, authors, id }, random, n) =>
    `<div class=small>Journal of Field Studies ${10 + n} (${2000 + n}) 101–120 &nbsp; https://doi.org/${id?.slice(4)}</div><h1>${html(title)}</h1>
    <p>${authors.map(html).join(', ')}</p><p class=small>Department of Geography, University of Somewhere</p><div class=two><p><b>Abstract.</b> ${SENTENCES.join(' ')}</p>${article(random)}</div>`,
  conference: ({ title, authors }, random) =>
    `<h1 class=c style="font-weight:normal;font-size:22pt">${html(title)}</h1><table style="width:100%;text-align:center"><tr>${authors
      .slice(0, 3)
      .map((name) => `<td>${html(name)}<br><i>Some Institute</i><br>${latin(name).split(' ')[0]}@example.org</td>`)
      .join(
        '',
      )}</tr></table><div class=two><p><b><i>Abstract</i>—${SENTENCES.join(' ')}</b></p>${article(random)}</div>`,
  preprint: ({ title, authors, id }, random) =>
    `<div class=small>Preprint, not peer reviewed</div><h1>${html(title)}</h1><p>${authors.map((name, i) => `${html(name)}<sup>${i + 1}${i === 0 ? ',*' : ''}</sup>`).join(', ')}</p>
    <p class=small><sup>1</sup> Institute of Things<br>* Correspondence: a@example.org</p><h2>Abstract</h2><p>${SENTENCES.slice(0, 4).join(' ')}</p><p class=small>doi: ${id?.slice(4)}</p>${article(random)}`,
  cover: ({ title, authors, id }, random, n) =>
    `<div class=small>Open Repository of Somewhere<br>This is the accepted version of a work that was published elsewhere. Users may download and print one copy.</div>
    <p><b>${html(title)}</b></p><p>${authors.map(html).join('; ')}</p><p class=small>Link to article, DOI: ${id?.slice(4)}</p><p class=small>Downloaded ${1 + n} March 2021. Please cite the published version. General rights: copyright remains with the authors.</p>
    <div style="break-before:page"></div><h1 class=c>${html(title)}</h1><p class=c>${authors.map(html).join(', ')}</p><h3>Abstract</h3><p>${SENTENCES.join(' ')}</p>${article(random)}`,
  thesis: ({ title, authors, year }, random) =>
    `<div class=c style="margin-top:45mm">University of Somewhere<br>Faculty of Science</div><h1 class=c style="font-size:26pt">${html(title)}</h1><div class=c>A thesis submitted for the degree of<br>Doctor of Philosophy</div><div class=c style="margin-top:15mm">by<br>${html(authors[0] ?? '')}</div><div class=c>${year}</div>
    <div style="break-before:page"></div><h2>Acknowledgements</h2>${body(random, 2)}<div style="break-before:page"></div><h2>Contents</h2><p>1 Introduction 1</p><p>2 Methods 20</p><div style="break-before:page"></div>${article(random)}`,
  slides: ({ title, authors }) =>
    `<style>@page{size:13in 7.5in}body{font:26pt sans-serif}h1{font-size:46pt}</style><h1>${html(title)}</h1><p>${html(authors[0] ?? '')}</p><p>Meeting on Field Studies</p><div style="break-before:page"></div><h1>Outline</h1><ul><li>Data<li>Model<li>Results</ul><div style="break-before:page"></div><h1>Data</h1><ul><li>${SENTENCES[1]}<li>${SENTENCES[2]}</ul>`,
  contract: ({ title, authors }, random) =>
    `<h1 class=c style="font-size:15pt">${html(title)}</h1><p>between ${authors.map(html).join(' and ')} (hereinafter “the Parties”).</p><ol><li>${SENTENCES[0]}<li>Either party may end this agreement with notice of three months.<li>The law of the place of business applies.</ol>${body(random, 4)}`,
};

const STYLE =
  '<meta charset=utf-8><style>body{font:11pt "Liberation Serif",serif;margin:0 22mm}h1{font-size:17pt;margin:.4em 0}h2{font-size:13pt}h3{font-size:12pt}.c{text-align:center}.small{font-size:8pt}.two{columns:2}</style>';
const MARGIN = { top: '20mm', bottom: '20mm', left: '0', right: '0' };

const xmpOf = ({ title, authors, id }: Known): string => {
  const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:prism="http://prismstandard.org/namespaces/basic/2.0/"><prism:doi>${id?.slice(4)}</prism:doi><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${html(title)}</rdf:li></rdf:Alt></dc:title><dc:creator><rdf:Seq>${authors.map((name) => `<rdf:li>${html(latin(name))}</rdf:li>`).join('')}</rdf:Seq></dc:creator></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
  return `<</Type/Metadata/Subtype/XML/Length ${xmp.length}>>\nstream\n${xmp}\nendstream`;
};

/** A PDF whose DOI is only in its metadata. */
function xmpPdf(paper: Known): Buffer {
  const escaped = (text: string): string => latin(text).replace(/[\\()]/g, '\\$&');
  const lines = Array.from({ length: 40 }, (_, i) => `(${escaped(SENTENCES[i % SENTENCES.length] as string)}) Tj T*`);
  const content = `BT /F3 16 Tf 60 730 Td (${escaped(paper.title)}) Tj 0 -24 Td /F1 10 Tf (${escaped(paper.authors.join(', '))}) Tj 0 -30 Td 13 TL ${lines.join('\n')} ET`;
  return pdfFromContents([content], { catalog: '/Metadata 6 0 R', more: [xmpOf(paper)] });
}

/** Ten files of each of ten kinds, and ten more of one paper. Those of papers that a new catalog has, have no other id on them. */
export async function libraryFiles(seed = 1, each = 10): Promise<LibraryFile[]> {
  const starter = (await readStarterLibrary()).filter(({ title }) => title.split(' ').length > 3);
  const knownAs = (namespace: string): Known[] =>
    starter.flatMap(({ title, authors, ids, created }) =>
      ids[namespace]?.[0] === undefined
        ? []
        : { title, authors, year: Number(created?.slice(0, 4)), id: `${namespace}:${ids[namespace]?.[0]}` },
    );
  const [arxiv, doi] = [knownAs('arxiv'), knownAs('doi').filter((paper) => paper.id?.includes('10.') === true)];
  const fresh = inventedPapers(6 * each, seed);
  const take = (from: Known[], n: number): Known[] => from.splice((7 * seed) % 11, n);
  const own = (prefix: string): Known[] =>
    fresh
      .splice(0, each)
      .map((paper, i) => ({ ...paper, id: prefix === '' ? undefined : `doi:10.${5500 + seed}/${prefix}.${i}` }));
  const planned: Readonly<Record<string, readonly Known[]>> = {
    arxiv: take(arxiv, each),
    journal: take(doi, each),
    conference: take(arxiv, each),
    cover: take(doi, each),
    scan: take(arxiv, each),
    preprint: own('pre'),
    xmp: own('xmp'),
    thesis: own(''),
    slides: own(''),
    contract: own('').map((paper) => ({ ...paper, title: `Agreement on ${paper.title}` })),
    copy: Array.from({ length: each }, () => arxiv.at(-1) as Known),
  };
  const browser = await startBrowser();
  const page = await (await browser.newContext()).newPage();
  const random = randomOf(seed);
  const files: LibraryFile[] = [];
  for (const [kind, papers] of Object.entries(planned)) {
    for (const [n, paper] of papers.entries()) {
      const write = KINDS[kind === 'scan' || kind === 'copy' ? 'conference' : kind];
      let bytes: Buffer;
      if (write === undefined) bytes = xmpPdf(paper);
      else {
        // Half of the programs that make files state a title.
        const title = n % 2 === 0 ? html(paper.title) : 'Untitled';
        await page.setContent(`<title>${title}</title>${STYLE}${write(paper, random, n)}`);
        const printed = await page.pdf({ preferCSSPageSize: true, margin: MARGIN });
        bytes = kind === 'scan' ? await scanOfPdf(printed) : Buffer.from(printed);
      }
      files.push({ ...paper, kind, bytes, name: `${kind}-${n}.pdf` });
    }
  }
  await page.context().close();
  return files;
}

/** References as Zotero exports them: half with DOIs, a fifth with arXiv ids, the others are books and reports without an id. */
export function zoteroExport(
  count: number,
  seed: number,
): { readonly text: string; readonly references: readonly Known[] } {
  const references = inventedPapers(count, seed).map((paper, i): Known => {
    const id =
      i % 10 < 5
        ? `doi:10.${5600 + seed}/ref.${i}`
        : i % 10 < 7
          ? `arxiv:20${10 + (i % 14)}.${String(10_000 + i)}`
          : undefined;
    return { ...paper, id: id?.replace(/^arxiv:20(\d\d)\./, 'arxiv:$105.') };
  });
  const text = references
    .map(({ title, authors, year, id }, i) => {
      const names = authors.map((name) => name.split(' ')).map(([given, ...family]) => `${family.join(' ')}, ${given}`);
      const fields = [
        `title = {{${title.split(' ')[0]}} ${title.split(' ').slice(1).join(' ')}}`,
        `author = {${names.join(' and ')}}`,
        `date = {${year}-0${1 + (i % 9)}}`,
        ...(id?.startsWith('doi:') ? [`doi = {${id.slice(4)}}`, 'journaltitle = {Journal of Field Studies}'] : []),
        ...(id?.startsWith('arxiv:')
          ? [`eprint = {${id.slice(6)}}`, 'eprinttype = {arXiv}', `number = {arXiv:${id.slice(6)}}`]
          : []),
        `langid = {english}`,
        `file = {Full Text:/home/ann/Zotero/storage/${i}/${i}.pdf:application/pdf}`,
      ];
      return `@${id?.startsWith('doi:') ? 'article' : id === undefined ? 'book' : 'online'}{${names[0]?.split(',')[0]?.toLowerCase()}${year}${i},\n  ${fields.join(',\n  ')}\n}\n`;
    })
    .join('\n');
  return { text, references };
}
