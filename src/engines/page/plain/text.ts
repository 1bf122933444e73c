import { layOutJson } from '../../../foundation/kernel/json-source.ts';
import { ownField } from '../../../foundation/kernel/table.ts';
import { endingOf } from '../decode/index.ts';

/** Text content as Markdown. */

/** JSON, laid out, as a code block: its numbers and keys as they were written. Invalid JSON is unchanged. */
export const jsonToMarkdown = (source: string): string => fenced(layOutJson(withoutMark(source).trim()), 'json');

/** Languages of source files, by extension. */
const CODE: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  ...{
    js: 'js',
    mjs: 'js',
    cjs: 'js',
    ts: 'ts',
    tsx: 'tsx',
    jsx: 'jsx',
    css: 'css',
    scss: 'scss',
    py: 'python',
    rb: 'ruby',
  },
  ...{
    go: 'go',
    rs: 'rust',
    java: 'java',
    c: 'c',
    h: 'c',
    cpp: 'cpp',
    cs: 'csharp',
    php: 'php',
    swift: 'swift',
    kt: 'kotlin',
  },
  ...{
    sh: 'sh',
    bash: 'sh',
    sql: 'sql',
    yaml: 'yaml',
    yml: 'yaml',
    toml: 'toml',
    ini: 'ini',
    lua: 'lua',
    r: 'r',
    pl: 'perl',
  },
});

/** Text as Markdown. Plain text and Markdown are unchanged. XML, and source code by the extension of its URL, become code blocks. */
export function textToMarkdown(source: string, kind: 'text' | 'xml' = 'text', url = ''): string {
  const text = withoutMark(source).replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd').replace(/\s+$/, '');
  if (text.trim() === '') return '';
  if (kind === 'xml') return fenced(text.trim(), 'xml');
  const language = ownField(CODE, endingOf(url));
  return language === undefined ? text.replace(/^\n+/, '') : fenced(text, language);
}

/** A code block with a fence longer than any in it. */
function fenced(text: string, language: string): string {
  let longest = 2;
  for (const run of text.match(/`{3,}/g) ?? []) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

function withoutMark(source: string): string {
  return source.startsWith('\ufeff') ? source.slice(1) : source;
}
