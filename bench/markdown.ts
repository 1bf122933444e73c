// HTML to Markdown beside the frozen output of two converters.
//
//   npm run bench -- markdown <folder> [text in the ids of cases to show]
//
// The folder has turndown.jsonl and html-to-markdown.jsonl, lines of {id, html, markdown, options?}. Styles differ (bullets, emphasis
// marks, fences, escapes, white space), so both sides are read by a CommonMark + GFM parser and what it makes of them is compared: the
// same blocks, the same marks, the same text.

import { join } from 'node:path';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { parseHtml, toMarkdown } from '../src/engines/page/index.ts';
import { bench, jsonLines, share } from './lib/kit.ts';

export default bench({
  name: 'markdown',
  needs: 'a folder with turndown.jsonl and html-to-markdown.jsonl',
  rows: { cases: 'set: | cases | equal | share: [%1]' },
  least: ['cases[set=both].equal >= 221'],
  run({ positionals: [folder = '', shows], say }) {
    const sets = ['turndown', 'html-to-markdown'].map((set) => {
      let equal = 0;
      const cases = jsonLines<Record<'id' | 'html' | 'markdown', string>>(join(folder, `${set}.jsonl`));
      for (const { id, html, markdown } of cases) {
        const ours = toMarkdown(parseHtml(html));
        // Some cases freeze a tree that a converter made on its way instead of Markdown: ours must be the same from both.
        const theirs = markdown.includes('├─') ? toMarkdown(parseHtml(htmlOfDump(markdown))) : markdown;
        const [a, b] = [meaning(ours), meaning(theirs)];
        if (a === b) equal++;
        else say(`  differs: ${set}: ${id}`);
        if (shows !== undefined && a !== b && id.includes(shows))
          say(`\n${html}\n--- ours\n${ours}\n--- theirs\n${theirs}\n--- meaning\n${firstDifference(a, b)}`);
      }
      return { set, cases: cases.length, equal };
    });
    const sum = (of: (set: (typeof sets)[number]) => number): number => sets.reduce((all, set) => all + of(set), 0);
    const both = { set: 'both', cases: sum(({ cases }) => cases), equal: sum(({ equal }) => equal) };
    return { cases: [...sets, both].map((row) => ({ ...row, share: share(row.equal, row.cases) })) };
  },
});

/** The content of the Markdown, without style. */
function meaning(markdown: string): string {
  const html = micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true });
  return (
    html
      .replace(/<!--[\s\S]*?-->/g, '')
      // Items with and without paragraphs are a matter of blank lines.
      .replace(/<(\/?)p>/g, '\n')
      .replace(/<(\/?)(strong|em|del|code|a|li|td|th)\b/g, '<$1$2')
      .replace(/<br \/>\n?/g, '<br>')
      .replace(/ (?:align|disabled)="[^"]*"/g, '')
      .replace(/&nbsp;|\u00a0/g, ' ')
      .replace(/<(?:thead|tbody|\/thead|\/tbody)>/g, '')
      .replace(/[ \t]*\n\s*/g, '\n')
      .replace(/\n(?=<\/)/g, '')
      .replace(/>\n+/g, '>')
      .replace(/\n+</g, '<')
      .replace(/ +/g, ' ')
      .replace(/> +| +</g, (edge) => edge.trim())
      .trim()
  );
}

/** The HTML of a tree drawn with lines: names with attributes, and quoted text. */
function htmlOfDump(dump: string): string {
  const open: { name: string; depth: number }[] = [];
  let html = '';
  const closeTo = (depth: number): void => {
    while (open.length > 0 && (open.at(-1) as { depth: number }).depth >= depth) html += `</${open.pop()?.name}>`;
  };
  for (const line of dump.split('\n')) {
    const match = /^((?:│ )*)├─(\S+)(.*)$/.exec(line);
    if (!match) continue;
    const [, lines = '', name = '', rest = ''] = match;
    closeTo(lines.length);
    if (name === '#text') html += JSON.parse(rest.trim()) as string;
    else {
      const attributes = /^ \((.*)\)$/.exec(rest)?.[1] ?? '';
      html += `<${name}${attributes ? ` ${attributes}` : ''}>`;
      if (!/^(?:br|hr|img)$/.test(name)) open.push({ name, depth: lines.length });
    }
  }
  closeTo(0);
  return html;
}

function firstDifference(a: string, b: string): string {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return `ours:   …${a.slice(Math.max(0, at - 60), at + 120)}\ntheirs: …${b.slice(Math.max(0, at - 60), at + 120)}`;
}
