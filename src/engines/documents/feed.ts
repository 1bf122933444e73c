import { counted } from '@trawl/contract/counted.ts';
import type { Made } from './converted.ts';
import { markdownOfHtml } from './html.ts';
import { oneLine } from './markdown/writer.ts';
import { attribute, child, type Element, elements, find, parseTree, textOf } from './tree.ts';

/** Maximum number of entries. */
const MOST_ENTRIES = 1_000;

/** A feed (RSS 0.9 to 2.0, Atom) as Markdown: its title, and each entry with date, link and text. */
export function feedToMarkdown(xml: string): Made {
  const tree = parseTree(xml, true);
  const channel = find(tree, ({ name }) => name === 'channel' || name === 'feed') ?? tree;
  const all: Element[] = [];
  find(tree, (element) => {
    if (element.name === 'item' || element.name === 'entry') all.push(element);
    return false;
  });
  const entries = all.slice(0, MOST_ENTRIES);
  const left = all.length - entries.length;
  const title = lineOf(channel, 'title');
  const blocks = [title && `# ${title}`, htmlOf(channel, 'description', 'subtitle')];
  for (const entry of entries) {
    const name = lineOf(entry, 'title');
    const link = linkOf(entry);
    const by = [lineOf(entry, 'pubDate', 'published', 'updated', 'date'), lineOf(entry, 'creator', 'author')];
    blocks.push(name && `## ${name}`, by.filter((part) => part !== '').join(' · '), link && `<${link}>`);
    blocks.push(htmlOf(entry, 'encoded', 'content', 'description', 'summary'));
  }
  return {
    markdown: blocks.filter((block) => block !== '').join('\n\n'),
    ...(title === '' ? {} : { title }),
    ...(left === 0
      ? {}
      : { warning: `Not in it: ${counted(left, 'entry', 'entries')} after the first ${MOST_ENTRIES}.` }),
  };
}

function lineOf(parent: Element, ...names: string[]): string {
  for (const name of names) {
    const text = oneLine(textOf(child(parent, name) ?? ''));
    if (text !== '') return text;
  }
  return '';
}

/** Texts of feeds are HTML, escaped or not. */
function htmlOf(parent: Element, ...names: string[]): string {
  for (const name of names) {
    const element = child(parent, name);
    const text = element === undefined ? '' : textOf(element).trim();
    if (text !== '') return markdownOfHtml(text);
  }
  return '';
}

function linkOf(entry: Element): string {
  const links = elements(entry, 'link');
  const link = links.find((one) => (attribute(one, 'rel') ?? 'alternate') === 'alternate') ?? links[0];
  const address = link === undefined ? '' : (attribute(link, 'href') ?? textOf(link)).trim();
  return /^https?:\/\/[^\s<>]+$/.test(address) ? address : '';
}
