import { escapeText } from '../../page/markdown/escape.ts';
import type { Zip } from '../containers/index.ts';
import { oneLine } from '../markdown/writer.ts';
import { decode } from '../text.ts';
import { attribute, child, type Element, find, parseTree, textOf } from '../tree.ts';
import type { LeftOut } from './left-out.ts';
import { relationsOf } from './relations.ts';
import { withoutSigns } from './signs.ts';

/** Maximum number of comments of a file. */
const MOST = 10_000;

/** A comment as Markdown on one line, with the name of who wrote it. */
export function commentText(author: string, text: string): string {
  const line = oneLine(text);
  const name = oneLine(author);
  return escapeText(name === '' ? line : `${name}: ${line}`, '', false).replace(/\|/g, '\\|');
}

/** The comments of a Word file (word/comments.xml), by their ids. */
export function commentsOfWord(xml: string, leftOut: LeftOut): Map<string, string> {
  const comments = new Map<string, string>();
  for (const comment of leftOut.first(all(parseTree(xml, true), 'comment'), MOST, 'comment')) {
    const text = all(comment, 'p').map(textOf).join(' ');
    if (text.trim() !== '')
      comments.set(attribute(comment, 'id') ?? '', commentText(attribute(comment, 'author') ?? '', text));
  }
  return comments;
}

const treeOf = (zip: Zip, name: string): Element =>
  parseTree(withoutSigns(decode(zip.read(name) ?? new Uint8Array())), true);

/** Comments of cells as a list: `- People!B2, Ada: Is this right?` Those in threads are with their replies. */
export function commentsOfSheets(zip: Zip, leftOut: LeftOut): string[] {
  const lines: string[] = [];
  const people = new Map(
    zip.entries
      .filter(({ name }) => /^xl\/persons\/[^/]+\.xml$/.test(name))
      .flatMap(({ name }) => all(treeOf(zip, name), 'person'))
      .map((person) => [attribute(person, 'id') ?? '', attribute(person, 'displayName') ?? ''] as const),
  );
  const names = relationsOf(zip, 'xl/workbook.xml');
  for (const sheet of all(treeOf(zip, 'xl/workbook.xml'), 'sheet')) {
    const part = names.get(sheet.attributes['r:id'] ?? '')?.part;
    if (part === undefined) continue;
    const title = sheet.attributes.name ?? '';
    const related = [...relationsOf(zip, part).values()];
    const threads = related
      .filter(({ type }) => type.endsWith('/threadedComment'))
      .flatMap(({ part: at }) => all(treeOf(zip, at), 'threadedComment'));
    for (const one of threads) {
      const author = people.get(attribute(one, 'personId') ?? '') ?? '';
      lines.push(line(`${title}!${attribute(one, 'ref')}`, author, textOf(child(one, 'text') ?? '')));
    }
    const isThreaded = new Set(threads.map((one) => attribute(one, 'ref')));
    for (const { type, part: at } of related) {
      if (!type.endsWith('/comments')) continue;
      const tree = treeOf(zip, at);
      const authors = all(tree, 'author').map(textOf);
      for (const comment of all(tree, 'comment')) {
        const ref = attribute(comment, 'ref');
        if (isThreaded.has(ref)) continue;
        const author = authors[Number(attribute(comment, 'authorId'))] ?? '';
        // Excel writes the name into the text too.
        const text = all(comment, 't').map(textOf).join('').trim();
        const own = text.startsWith(`${author}:`) ? text.slice(author.length + 1) : text;
        lines.push(line(`${title}!${ref}`, author, own));
      }
    }
  }
  return listOf(lines, leftOut);
}

/** Comments of slides as a list: `- Slide 2, Ada: Is this right?` */
export function commentsOfSlides(zip: Zip, leftOut: LeftOut): string[] {
  const authors = new Map<string, string>();
  for (const { name } of zip.entries.filter((entry) => /^ppt\/(?:commentAuthors|authors)\.xml$/.test(entry.name))) {
    for (const one of [...all(treeOf(zip, name), 'cmAuthor'), ...all(treeOf(zip, name), 'author')]) {
      authors.set(attribute(one, 'id') ?? '', attribute(one, 'name') ?? '');
    }
  }
  const lines: string[] = [];
  const slides = relationsOf(zip, 'ppt/presentation.xml');
  for (const [index, slide] of all(treeOf(zip, 'ppt/presentation.xml'), 'sldId').entries()) {
    const part = slides.get(slide.attributes['r:id'] ?? '')?.part;
    if (part === undefined) continue;
    for (const { type, part: at } of relationsOf(zip, part).values()) {
      if (!/\/comments?$/.test(type)) continue;
      for (const one of [...all(treeOf(zip, at), 'cm'), ...all(treeOf(zip, at), 'reply')]) {
        const text = textOf(child(one, 'text', 'txBody') ?? '');
        lines.push(line(`Slide ${index + 1}`, authors.get(attribute(one, 'authorId') ?? '') ?? '', text));
      }
    }
  }
  return listOf(lines, leftOut);
}

const line = (place: string, author: string, text: string): string =>
  text.trim() === '' ? '' : `- ${commentText('', place)}, ${commentText(author, text)}`;

function listOf(lines: readonly string[], leftOut: LeftOut): string[] {
  const some = leftOut.first(
    lines.filter((one) => one !== ''),
    MOST,
    'comment',
  );
  return some.length === 0 ? [] : [`## Comments\n\n${some.join('\n')}`];
}

/** All elements of a name below, in document order. */
function all(parent: Element, name: string): Element[] {
  const found: Element[] = [];
  find(parent, (element) => {
    if (element.name === name) found.push(element);
    return false;
  });
  return found;
}
