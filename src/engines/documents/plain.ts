import { layOutJson } from '../../foundation/kernel/json-source.ts';

/** Text formats that are shown verbatim. */

/** A code block with a fence longer than any in it. */
export function fenced(text: string, language = ''): string {
  const body = text.replace(/\s+$/, '');
  if (body.trim() === '') return '';
  const longest = Math.max(2, ...(body.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${body}\n${fence}`;
}

/** JSON, laid out: its numbers and keys as they were written. Invalid JSON is unchanged. */
export const jsonToMarkdown = (text: string): string => fenced(layOutJson(text), 'json');

interface NotebookCell {
  readonly cell_type?: unknown;
  readonly source?: unknown;
  readonly outputs?: unknown;
}

/** A Jupyter notebook (nbformat 4): text unchanged, code and output as code blocks. */
export function notebookToMarkdown(text: string): string {
  let notebook: {
    cells?: unknown;
    metadata?: { kernelspec?: { language?: unknown }; language_info?: { name?: unknown } };
  };
  try {
    notebook = JSON.parse(text);
  } catch {
    return fenced(text, 'json');
  }
  const said = notebook.metadata?.language_info?.name ?? notebook.metadata?.kernelspec?.language;
  const language = typeof said === 'string' && /^[\w+#-]{1,30}$/.test(said) ? said : 'python';
  const blocks: string[] = [];
  for (const cell of Array.isArray(notebook.cells) ? (notebook.cells as NotebookCell[]) : []) {
    const source = joined(cell?.source);
    if (cell?.cell_type === 'markdown') blocks.push(source.trim());
    else if (cell?.cell_type === 'code') blocks.push(fenced(source, language), ...outputsOf(cell.outputs));
    else blocks.push(fenced(source));
  }
  return blocks.filter((block) => block !== '').join('\n\n');
}

function outputsOf(outputs: unknown): string[] {
  if (!Array.isArray(outputs)) return [];
  return outputs.map((output: { text?: unknown; data?: Record<string, unknown> } | null) =>
    fenced(joined(output?.text ?? output?.data?.['text/plain'])),
  );
}

const joined = (source: unknown): string =>
  Array.isArray(source)
    ? source.filter((line) => typeof line === 'string').join('')
    : typeof source === 'string'
      ? source
      : '';
