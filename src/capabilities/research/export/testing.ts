import { type Paper, paperFrom } from '../catalog/merge.ts';
import type { PaperRecord } from '../record.ts';
import { readStarterLibrary } from '../starter/load.ts';

/** Papers for tests of bibliographies. */

const HOSTILE: Partial<PaperRecord>[] = [
  { title: '100% of {unbalanced \\braces & $5_000 ~ x^2 #1 "quoted" @misc{x,' },
  { title: 'BERT: Pre-training of mRNA models, GPT-3 and LaTeX' },
  { title: 'Straße, naïve café, 深度学习, Ω and 😀' },
  { title: 'Ends with a backslash \\' },
  { title: 'Lines\nin\r\na title\tTY  - JOUR\u0085ER  - \u2028' },
  { title: '=HYPERLINK("http://127.0.0.1")' },
  { authors: ['Laurens van der Maaten', 'Sammy Davis Jr.', 'ATLAS Collaboration', 'Plato', 'Li Wei 李伟'] },
  { authors: ['A & B', 'Research and Development Team', 'x{y}z \\w', 'Erdős, Jr.', '  '] },
  { ids: { doi: ['10.1002/(sici)1097-4636(199823)43:4<338::aid-jbm16>3.0.co;2-b'] } },
  { ids: { doi: ['10.1000/a_b%c{d'] } },
  { ids: { pmid: ['123'], pmcid: ['PMC456'] } },
];

/** 1,000 papers: the starter library, and some that no format is made for. */
export async function referencePapers(): Promise<Paper[]> {
  const records = await readStarterLibrary();
  while (records.length < 1000) {
    const n = records.length;
    const paper = { ids: { doi: [`10.5555/${n}`] }, title: `Paper ${n}`, abstract: '', authors: ['Ann Trawler'] };
    records.push({ ...paper, categories: [], created: '2020-02-30', ...HOSTILE[n % HOSTILE.length] });
  }
  return records.map((record, i) => paperFrom(i + 1, 'jsonl', record));
}
