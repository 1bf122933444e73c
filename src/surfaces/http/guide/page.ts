import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { escapeMarkup } from '../../../foundation/kernel/escape-markup.ts';

/** A page of the guide, made of a Markdown file. */
export interface GuidePage {
  readonly name: string;
  readonly title: string;
  /** Its first paragraph, as plain text. */
  readonly summary: string;
  readonly markdown: string;
  /** HTML of the whole article. */
  readonly html: string;
  readonly sections: readonly Section[];
}

interface Section {
  /** Fragment of its heading; '' for the start of the page. */
  readonly id: string;
  readonly heading: string;
  /** 1 to 6. */
  readonly level: number;
  /** Plain text, for the search. */
  readonly text: string;
}

/** Marks of our generators. */
const COMMENT = /<!--[\s\S]*?-->\n?/g;
/** Places of headings that had another name. */
const ANCHORS = /<p>((?:&lt;a id=&quot;[a-z0-9-]+&quot;&gt;&lt;\/a&gt;)+)<\/p>/g;
const HEADING = /<h([1-6])>([\s\S]*?)<\/h\1>/g;
const PICTURE = /<img src="pictures\/([a-z-]+\.webp)" alt="([^"]*)" \/>/g;
/** Pixels of all pictures, which scripts/pictures.ts makes. */
const SIZE = 'width="1200" height="750"';
const LINK = /<a href="([^"]*)">([\s\S]*?)<\/a>/g;

/** @param pages names of all pages, to which links may lead */
export function makePage(name: string, markdown: string, pages: readonly string[]): GuidePage {
  const html = micromark(markdown.replace(COMMENT, ''), { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
    .replace(
      HEADING,
      (_, level: string, inner: string) => `<h${level} id="${slugOf(plain(inner))}">${inner}</h${level}>`,
    )
    .replaceAll(ANCHORS, (_, escaped: string) =>
      escaped.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"'),
    )
    .replace(LINK, (whole, target: string, inner: string) => {
      // What GFM takes for a link in an example, such as smtp://user:password@mail.example.org.
      if (/^(?:http|mailto):/.test(target)) return inner;
      if (/^(?:[a-z]+:|#|\/)/.test(target)) return whole;
      if (target.startsWith('../examples/')) return `<a href="${target.slice(2)}">${inner}</a>`;
      const [, page = '', fragment = ''] = /^([a-z0-9-]+)\.md(#.*)?$/.exec(target) ?? [];
      // A file of the repository that is no page.
      return pages.includes(page) ? `<a href="/guide/${page}${fragment}">${inner}</a>` : inner;
    })
    .replaceAll(
      PICTURE,
      (_, file: string, alt: string) =>
        `<img class="picture" src="/guide/pictures/${file}" alt="${alt}" ${SIZE} loading="lazy">`,
    )
    .replaceAll(/<table>[\s\S]*?<\/table>/g, withNames)
    // The keyboard scrolls a table that is too wide, and a corner without words is no head.
    .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
    .replaceAll('<th></th>', '<td></td>')
    .replaceAll('</table>', '</table></div>');
  const sections = sectionsOf(html);
  const summary = plain(/<p>([\s\S]*?)<\/p>/.exec(html)?.[1] ?? '');
  return { name, title: sections.find(({ level }) => level === 1)?.heading ?? name, summary, markdown, html, sections };
}

/** A table whose cells say the head of their column: on phones each row is a block, in which they stand below each other. */
function withNames(table: string): string {
  const names = [...table.matchAll(/<th[^>]*>([\s\S]*?)<\/th>/g)].map(([, inner = '']) => escapeMarkup(plain(inner)));
  // A row of two is a name and what it means.
  if (names.length < 3) return table;
  return table.replaceAll(/<tr>[\s\S]*?<\/tr>/g, (row) => {
    let column = 0;
    return row.replaceAll(/<td(?=[\s>])/g, (cell) => {
      const name = names[column];
      column += 1;
      return column === 1 || !name ? cell : `${cell} data-name="${name}"`;
    });
  });
}

function sectionsOf(html: string): Section[] {
  const starts = [...html.matchAll(/<h([1-6]) id="([^"]*)">([\s\S]*?)<\/h\1>/g)];
  return starts.map(({ 0: whole, 1: level, 2: id = '', 3: inner = '', index }, i) => ({
    id: level === '1' ? '' : id,
    heading: plain(inner),
    level: Number(level),
    text: plain(html.slice(index + whole.length, starts[i + 1]?.index)),
  }));
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&amp;', '&'],
]);

function plain(html: string): string {
  return html
    .replace(/<[^>]+>/g, (tag) => (/^<\/?(?:code|strong|em|a)\b/.test(tag) ? '' : ' '))
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES.get(entity) as string)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The fragment of a heading, as code hosts make it, so that links work there too. */
export const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
