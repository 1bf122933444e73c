import { setField } from '../../../foundation/kernel/table.ts';

/**
 * The head that site generators and agent skills put before a page, between lines of `---` (YAML) or `+++` (TOML). Only
 * plain values of the top level are read: titles, descriptions, slugs. What is nested says nothing to a search.
 */
export function readFrontMatter(text: string): { meta: Record<string, string>; body: string } {
  const head = /^\uFEFF?(---|\+\+\+)[ \t]*\r?\n/.exec(text);
  if (!head) return { meta: {}, body: text };
  const fence = head[1] as string;
  const closing = new RegExp(`^${fence === '---' ? '(?:---|\\.\\.\\.)' : '\\+\\+\\+'}[ \\t]*$`, 'm');
  const rest = text.slice(head[0].length);
  const end = closing.exec(rest);
  if (!end || end.index > LONGEST_HEAD) return { meta: {}, body: text };
  const body = rest.slice(end.index + end[0].length).replace(/^\r?\n/, '');
  return { meta: fieldsOf(rest.slice(0, end.index).split(/\r?\n/)), body };
}

/** Characters; a rule far down a page closes nothing. */
const LONGEST_HEAD = 20_000;
const FIELD = /^([A-Za-z][\w-]*)\s*[:=]\s*(.*)$/;

function fieldsOf(lines: readonly string[]): Record<string, string> {
  const meta: Record<string, string> = {};
  for (let i = 0; i < lines.length; i++) {
    const field = FIELD.exec(lines[i] as string);
    if (!field) continue;
    const name = (field[1] as string).toLowerCase();
    let value = (field[2] as string).trim();
    // The value continues in the indented lines below: a block scalar, or a wrapped plain one.
    const isBlock = /^[|>][+-]?\d?$/.test(value);
    if (isBlock) value = '';
    const more: string[] = [];
    while (/^\s+\S/.test(lines[i + 1] ?? '') || (isBlock && lines[i + 1]?.trim() === '')) {
      more.push((lines[++i] as string).trim());
    }
    if (isBlock || (value !== '' && !/^[[{]/.test(value))) value = [value, ...more].join(' ').trim();
    value = unquoted(value);
    if (value !== '' && !/^[[{]/.test(value) && !Object.hasOwn(meta, name)) setField(meta, name, value);
  }
  return meta;
}

function unquoted(value: string): string {
  const quoted = /^"((?:[^"\\]|\\.)*)"|^'((?:[^']|'')*)'/.exec(value);
  if (quoted?.[1] !== undefined) return quoted[1].replace(/\\(["\\/])/g, '$1').replace(/\\n/g, ' ');
  if (quoted?.[2] !== undefined) return quoted[2].replaceAll("''", "'");
  return value.replace(/\s+#.*$/, '');
}
