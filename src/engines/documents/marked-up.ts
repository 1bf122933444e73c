import { escapeMarkup } from '../../foundation/kernel/escape-markup.ts';
import type { Made } from './converted.ts';
import { markdownOfHtml } from './html.ts';
import { oneLine } from './markdown/writer.ts';
import { attribute, child, type Element, elements, find, isElement, type Node, parseTree, textOf } from './tree.ts';

/** Books and manuals in XML, by way of HTML, which has the same structure under other names. */

type Names = ReadonlyMap<string, string>;
const names = (list: string): Names => new Map(list.split(' ').map((pair) => pair.split('=') as [string, string]));

const FB2 = names(
  'p=p emphasis=em strong=strong code=code subtitle=h6 cite=blockquote epigraph=blockquote annotation=div poem=div stanza=p v=br text-author=p table=table tr=tr th=th td=td strikethrough=s sub=sub sup=sup section=section body=section',
);
const DOCBOOK = names(
  'para=p simpara=p formalpara=p emphasis=em itemizedlist=ul simplelist=ul orderedlist=ol procedure=ol substeps=ol listitem=li member=li step=li programlisting=pre screen=pre synopsis=pre literallayout=pre code=code literal=code command=code filename=code function=code varname=code option=code parameter=code classname=code methodname=code userinput=code computeroutput=code constant=code blockquote=blockquote epigraph=blockquote tgroup=table thead=thead tbody=tbody tfoot=tfoot row=tr entry=td tr=tr td=td th=th variablelist=dl varlistentry=div term=dt superscript=sup subscript=sub quote=q note=blockquote tip=blockquote warning=blockquote caution=blockquote important=blockquote',
);

/** Parts of a file that are not text. */
const SILENT = new Set(
  'binary stylesheet description info articleinfo bookinfo chapterinfo sectioninfo indexterm remark toc index imageobject videoobject mediaobjectco'.split(
    ' ',
  ),
);

/** @param depth of sections here, from 1 */
function htmlOf(node: Node, tags: Names, depth: number): string {
  if (!isElement(node)) return escapeMarkup(node);
  const { name } = node;
  if (SILENT.has(name)) return '';
  const inner = (deeper = 0): string => node.children.map((one) => htmlOf(one, tags, depth + deeper)).join('');
  if (name === 'title') return headingOf(node, tags, depth);
  if (name === 'empty-line') return '';
  // A line of a poem.
  if (name === 'v') return `${inner()}<br>`;
  if (/^(?:section|sect\d|chapter|part|appendix|preface|article|book|refsect\d|refentry|body)$/.test(name)) {
    return inner(1);
  }
  if (name === 'a' || name === 'link' || name === 'ulink') {
    const url = attribute(node, 'href') ?? attribute(node, 'url') ?? '';
    return /^(?:https?:|mailto:)/i.test(url) ? `<a href="${escapeMarkup(url)}">${inner()}</a>` : inner();
  }
  if (name === 'emphasis' && /^(?:bold|strong)$/.test(attribute(node, 'role') ?? ''))
    return `<strong>${inner()}</strong>`;
  // The cells of a head (CALS tables have one name for both).
  const tag = tags.get(name);
  if (tag === undefined) return inner();
  return `<${tag}>${inner()}</${tag}>`;
}

function headingOf(title: Element, tags: Names, depth: number): string {
  const lines = elements(title).filter(({ name }) => name === 'p');
  const parts = lines.length > 0 ? lines : [title];
  const text = parts.map((one) => one.children.map((node) => htmlOf(node, tags, depth)).join('')).join(' ');
  const level = Math.min(6, Math.max(1, depth));
  return `<h${level}>${text}</h${level}>`;
}

/** A book in FictionBook 2. */
export function fb2ToMarkdown(xml: string): Made {
  const tree = parseTree(xml, true);
  const book = find(tree, ({ name }) => name === 'FictionBook') ?? tree;
  const about = child(child(book, 'description'), 'title-info');
  const title = lineOf(about, 'book-title');
  const authors = about === undefined ? [] : elements(about, 'author').map(nameOf);
  const annotation = child(about, 'annotation');
  const bodies = elements(book, 'body').map((body) => htmlOf(body, FB2, 0));
  const head = [
    title === '' ? '' : `<h1>${escapeMarkup(title)}</h1>`,
    authors.length === 0 ? '' : `<p><strong>Authors:</strong> ${escapeMarkup(authors.join(', '))}</p>`,
    annotation === undefined ? '' : htmlOf(annotation, FB2, 1),
  ];
  const language = lineOf(about, 'lang');
  return {
    markdown: markdownOfHtml([...head, ...bodies].join('\n')),
    ...(title === '' ? {} : { title }),
    properties: {
      ...(authors.length === 0 ? {} : { author: authors.join(', ') }),
      ...(language === '' ? {} : { language }),
    },
  };
}

const nameOf = (author: Element): string =>
  ['first-name', 'middle-name', 'last-name', 'nickname']
    .map((part) => lineOf(author, part))
    .filter((part, index) => part !== '' && index < 3)
    .join(' ') || lineOf(author, 'nickname');

const lineOf = (parent: Element | undefined, name: string): string => {
  const found = child(parent, name);
  return found === undefined ? '' : oneLine(textOf(found));
};

/** A manual in DocBook 4 or 5. */
export function docbookToMarkdown(xml: string): Made {
  const tree = parseTree(xml, true);
  const root = elements(tree)[0] ?? tree;
  const info = child(root, 'info', 'articleinfo', 'bookinfo', 'chapterinfo');
  const said = child(root, 'title') ?? child(info, 'title');
  const title = said === undefined ? '' : oneLine(textOf(said));
  // The title of the whole is above all others, wherever it stands.
  const head = child(root, 'title') === undefined && title !== '' ? `<h1>${escapeMarkup(title)}</h1>` : '';
  return { markdown: markdownOfHtml(head + htmlOf(root, DOCBOOK, 0)), ...(title === '' ? {} : { title }) };
}
