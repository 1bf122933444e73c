// Questions whose answer is among the first five pieces of manuals, by the way of cutting.
//
//   npm run bench -- chunks [--tokens 200,500] [--peers <folder>]
//   npm run bench -- chunks <folder of manuals> <questions.tsv …> [--tokens 200,500] [--peers <folder>]
//
// Manuals of installed packages (Markdown) and the answers of bench/data/chunk-answers.jsonl: one of the first five pieces must be of the page and have
// the words that answer. Or the HTML pages of a folder, as Markdown of their main content, and files of questions: one of the pieces must be of a right
// page; a line has the question, a tab, and the paths of pages below the folder, with blanks between them.
//
// Pages are cut into pieces of at most so many tokens (four characters each): by the format `chunks`, at fixed windows, and by LangChain's splitter for
// Markdown if @langchain/textsplitters is installed in the folder of peers. The same BM25 searches each.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepContent, mainContent, parseHtml, toMarkdown } from '../src/engines/page/index.ts';
import { chunksOf } from '../src/engines/text/index.ts';
import { buildBm25 } from './lib/bm25.ts';
import { jsonLines } from './lib/files.ts';
import { reciprocal } from './lib/judged-queries.ts';
import { bench, share } from './lib/kit.ts';
import { peerIn } from './lib/pdf-peers.ts';
import { projectFile } from './lib/processes.ts';
import { DATA } from './lib/sets.ts';

interface Question {
  readonly question: string;
  /** Pages that answer it, below the folder. */
  readonly pages: readonly string[];
  /** Words of the page that answer it; without them every piece of it does. */
  readonly answer?: string;
}

interface ManualPage {
  readonly page: string;
  readonly text: string;
}

interface Piece {
  readonly title: string;
  readonly text: string;
}

/** Ways of cutting by their name. @param tokens most of a piece */
type Cut = (text: string, tokens: number) => readonly Piece[] | Promise<readonly Piece[]>;

const CHARACTERS = 4;
const FIRST = 5;

const WAYS: Readonly<Record<string, Cut>> = {
  'chunks, with headings': (text, maxTokens) =>
    chunksOf(text, { maxTokens, overlap: 0 }).map((one) => ({ title: one.headings.join(' '), text: one.text })),
  'chunks, text alone': (text, maxTokens) =>
    chunksOf(text, { maxTokens, overlap: 0 }).map((one) => ({ title: '', text: one.text })),
  'fixed windows': (text, tokens) => windows(text, tokens * CHARACTERS, 0),
  'fixed windows, a tenth repeated': (text, tokens) => windows(text, tokens * CHARACTERS, tokens * CHARACTERS * 0.1),
};

/** Windows that end at blanks. */
function windows(text: string, size: number, overlap: number): Piece[] {
  const pieces: Piece[] = [];
  for (let start = 0; start < text.length; ) {
    const blank = text.slice(start, start + size).search(/\s\S*$/);
    const end = start + size >= text.length || blank < size / 2 ? start + size : start + blank;
    pieces.push({ title: '', text: text.slice(start, end) });
    if (end >= text.length) break;
    start = end - overlap;
  }
  return pieces;
}

export default bench({
  name: 'chunks',
  takes: true,
  options: { tokens: '200,500', peers: undefined },
  rows: {
    found: `tokens [0] | way | pieces [count] | questions [count] | five: answer in the first five [score] | reciprocal: MRR@5 [score] |
      size: tokens a piece [0]`,
  },
  least: [],
  async run({ values, positionals: [folder = '', ...files], say }) {
    const isOwn = folder === '';
    const questions = isOwn ? ownAnswers() : files.flatMap(readQuestions);
    const pages = isOwn ? packagePages(questions) : manualPages(folder);
    const peer = peerIn(values.peers, '@langchain/textsplitters', say);
    const langchain = (overlap: number): Cut => {
      return async (text, tokens) => {
        const chunkSize = tokens * CHARACTERS;
        const splitter = new peer.MarkdownTextSplitter({ chunkSize, chunkOverlap: chunkSize * overlap });
        return (await splitter.splitText(text)).map((one: string) => ({ title: '', text: one }));
      };
    };
    const all = peer
      ? { ...WAYS, 'LangChain, Markdown': langchain(0), 'LangChain, Markdown, a tenth repeated': langchain(0.1) }
      : WAYS;
    const found = [];
    for (const tokens of values.tokens.split(',').map(Number)) {
      for (const [way, cut] of Object.entries(all))
        found.push({ tokens, way, ...(await measured(pages, questions, cut, tokens)) });
    }
    return { found };
  },
});

/** Pages are files below node_modules. */
const ownAnswers = (): Question[] =>
  jsonLines<{ question: string; page: string; answer: string }>(join(DATA, 'chunk-answers.jsonl')).map(
    ({ page, ...rest }) => ({ ...rest, pages: [page] }),
  );

/** All Markdown of the packages that have a page which answers. */
function packagePages(questions: readonly Question[]): ManualPage[] {
  const folders = new Set(questions.map(({ pages: [page = ''] }) => page.slice(0, page.indexOf('docs'))));
  const modules = projectFile('node_modules');
  return [...folders]
    .flatMap((folder) => globSync(`${folder}docs/**/*.{md,mdx}`, { cwd: modules }))
    .sort()
    .map((page) => ({ page, text: readFileSync(join(modules, page), 'utf8') }));
}

const readQuestions = (file: string): Question[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [question = '', pages = ''] = line.split('\t');
      return { question, pages: pages.split(' ') };
    });

const manualPages = (folder: string): ManualPage[] =>
  globSync('**/*.html', { cwd: folder })
    .sort()
    .map((page) => {
      const document = parseHtml(readFileSync(join(folder, page), 'utf8'));
      keepContent(document, mainContent(document));
      return { page, text: toMarkdown(document) };
    });

async function measured(pages: readonly ManualPage[], questions: readonly Question[], cut: Cut, tokens: number) {
  const pieces: (Piece & { readonly page: string })[] = [];
  for (const { page, text } of pages) for (const one of await cut(text, tokens)) pieces.push({ ...one, page });
  const index = buildBm25(pieces.map(({ title, text }, i) => ({ id: String(i), title, text })));
  let five = 0;
  let sum = 0;
  for (const { question, pages: right, answer = '' } of questions) {
    const rank = index.search(question, FIRST).findIndex((id) => {
      const piece = pieces[Number(id)];
      return piece && right.includes(piece.page) && plain(piece.text).includes(plain(answer));
    });
    if (rank >= 0) five++;
    sum += reciprocal(rank);
  }
  const characters = pieces.reduce((all, { text }) => all + text.length, 0);
  return {
    ...{ pieces: pieces.length, questions: questions.length, five: share(five, questions.length) },
    ...{ reciprocal: share(sum, questions.length), size: characters / CHARACTERS / pieces.length },
  };
}

/** White space is not what makes an answer. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
