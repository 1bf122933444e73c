import { counted } from '@trawl/contract/counted.ts';
import { markdownOfHtml } from './html.ts';
import { fenced } from './plain.ts';

interface Cell {
  readonly cell_type?: unknown;
  readonly source?: unknown;
  /** The source of code before version 4. */
  readonly input?: unknown;
  /** Of a heading before version 4. */
  readonly level?: unknown;
  readonly outputs?: unknown;
}

interface Notebook {
  readonly cells?: unknown;
  /** Before version 4. */
  readonly worksheets?: unknown;
  readonly metadata?: { kernelspec?: { language?: unknown }; language_info?: { name?: unknown } };
}

/** A Jupyter notebook (nbformat 2 to 4): text unchanged, code and output as code blocks, errors without their colours. */
export function notebookToMarkdown(text: string): { markdown: string; warning?: string } {
  let notebook: Notebook;
  try {
    notebook = JSON.parse(text);
  } catch {
    return { markdown: fenced(text, 'json') };
  }
  const said = notebook?.metadata?.language_info?.name ?? notebook?.metadata?.kernelspec?.language;
  const language = typeof said === 'string' && /^[\w+#-]{1,30}$/.test(said) ? said : 'python';
  const left = { pictures: 0 };
  const blocks: string[] = [];
  for (const cell of cellsOf(notebook)) {
    const source = joined(cell?.source ?? cell?.input);
    if (cell?.cell_type === 'markdown') blocks.push(source.trim());
    else if (cell?.cell_type === 'heading') blocks.push(`${'#'.repeat(levelOf(cell.level))} ${source.trim()}`);
    else if (cell?.cell_type === 'code') blocks.push(fenced(source, language), ...outputsOf(cell.outputs, left));
    else if (cell?.cell_type === 'html') blocks.push(markdownOfHtml(source));
    else blocks.push(fenced(source));
  }
  const markdown = blocks.filter((block) => block !== '').join('\n\n');
  if (left.pictures === 0) return { markdown };
  return { markdown, warning: `Not in it: ${counted(left.pictures, 'output')} without text, such as pictures.` };
}

const levelOf = (level: unknown): number =>
  typeof level === 'number' ? Math.min(6, Math.max(1, Math.floor(level))) : 1;

function cellsOf(notebook: Notebook | null): Cell[] {
  const { cells, worksheets } = notebook ?? {};
  if (Array.isArray(cells)) return cells as Cell[];
  if (!Array.isArray(worksheets)) return [];
  return worksheets.flatMap((sheet: { cells?: unknown } | null) =>
    Array.isArray(sheet?.cells) ? (sheet.cells as Cell[]) : [],
  );
}

/** An output; before version 4 its forms stand beside its type, not in `data`. */
interface Output {
  readonly output_type?: unknown;
  readonly text?: unknown;
  readonly html?: unknown;
  readonly latex?: unknown;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly ename?: unknown;
  readonly evalue?: unknown;
  readonly traceback?: unknown;
}

function outputsOf(outputs: unknown, left: { pictures: number }): string[] {
  if (!Array.isArray(outputs)) return [];
  return (outputs as (Output | null)[]).map((output) => {
    if (output === null || typeof output !== 'object') return '';
    if (output.output_type === 'error' || output.output_type === 'pyerr') return errorOf(output);
    const data = output.data ?? {};
    // In the order of Jupyter: what a reader of the notebook sees.
    const html = markdownOfHtml(joined(output.html ?? data['text/html']));
    if (html.trim() !== '') return html;
    const own = joined(data['text/markdown']).trim();
    if (own !== '') return own;
    const formula = joined(output.latex ?? data['text/latex']).trim();
    if (formula !== '') return formula.startsWith('$') ? formula : `$$\n${formula}\n$$`;
    const plain = joined(output.text ?? data['text/plain']);
    if (plain.trim() !== '') return fenced(plain.replace(COLOURS, ''));
    const json = data['application/json'];
    if (json !== undefined) return fenced(JSON.stringify(json, null, 2), 'json');
    if (Object.keys(data).length > 0 || 'png' in output || 'jpeg' in output || 'svg' in output) left.pictures++;
    return '';
  });
}

/** Where an error is from is mostly within libraries; its lines are kept without colours. */
function errorOf({ ename, evalue, traceback }: Output): string {
  const said = [ename, evalue].filter((part) => typeof part === 'string' && part !== '').join(': ');
  const lines = Array.isArray(traceback) ? traceback.filter((line) => typeof line === 'string').join('\n') : '';
  const clean = lines.replace(COLOURS, '');
  return fenced(clean.includes(said) ? clean : [clean, said].filter((part) => part !== '').join('\n'));
}

/** Control sequences of terminals (ECMA-48, 5.4). */
const COLOURS = /\u001b\[[0-?]*[ -/]*[@-~]/g;

const joined = (source: unknown): string =>
  Array.isArray(source)
    ? source.filter((line) => typeof line === 'string').join('')
    : typeof source === 'string'
      ? source
      : '';
