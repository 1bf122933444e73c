import { escapeText } from '../page/markdown/escape.ts';
import { oneLine } from './markdown/writer.ts';
import { fenced } from './plain.ts';
import { type Element, find, parseTree, textOf } from './tree.ts';

/** A drawing in SVG: its title, its description and the texts in it, line by line. One without any is shown as its source. */
export function svgToMarkdown(xml: string): { markdown: string; title?: string } {
  const lines: string[] = [];
  let title = '';
  const read = (element: Element): void => {
    const text = oneLine(textOf(element));
    if (element.name === 'title' && title === '') title = text;
    else if (/^(?:title|desc|text|flowRoot|foreignObject)$/.test(element.name) && text !== '')
      lines.push(escapeText(text, '', false));
  };
  find(parseTree(xml, true), (element) => {
    if (/^(?:title|desc|text|flowRoot|foreignObject)$/.test(element.name)) read(element);
    return false;
  });
  const heading = title === '' ? [] : [`# ${escapeText(title, '', false)}`];
  const markdown = [...heading, ...lines].join('\n\n');
  return markdown === '' ? { markdown: fenced(xml, 'xml') } : { markdown, ...(title === '' ? {} : { title }) };
}
