import { oneLine, type Writer } from '../markdown/writer.ts';
import { child, type Element, elements } from '../tree.ts';
import { inline } from './inline.ts';

/** Label and caption as one paragraph: "Figure 2. What it shows." */
export function caption(element: Element, out: Writer): void {
  const label = child(element, 'label');
  const texts = [label === undefined ? '' : sentence(inline(label))];
  for (const holder of elements(element, 'caption')) {
    for (const part of elements(holder))
      texts.push(part.name === 'title' ? sentence(inline(part)) : oneLine(inline(part)));
  }
  out.paragraph(texts.filter((text) => text !== '').join(' '));
}

function sentence(text: string): string {
  const line = oneLine(text);
  return line === '' || /[.:?!]$/.test(line) ? line : `${line}.`;
}
