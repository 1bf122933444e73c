import { type ContentDecision, keepContent, mainContent, parseHtml, toMarkdown } from '../../src/engines/page/index.ts';

/** The text that users get of the main content of a page: its Markdown without marks. */

export function contentText(html: string): { readonly text: string; readonly decision: ContentDecision } {
  const tree = parseHtml(html);
  const decision = mainContent(tree);
  keepContent(tree, decision);
  return { text: toMarkdown(tree), decision };
}

/** Markdown without targets: what is between the brackets stays. */
export function plain(text: string): string {
  return text
    .replace(/!?\[((?:[^[\]\\]|\\.)*)\]\((?:[^()\s\\]|\\.|\([^()]*\))*(?:\s+"(?:[^"\\]|\\.)*")?\)/g, (link, label) =>
      link.startsWith('!') ? ' ' : ` ${label} `,
    )
    .replace(/\]\((?:[^()\s\\]|\\.|\([^()]*\))*(?:\s+"(?:[^"\\]|\\.)*")?\)/g, '] ')
    .replace(/<br>/g, ' ')
    .replace(/\\(.)/g, '$1');
}
