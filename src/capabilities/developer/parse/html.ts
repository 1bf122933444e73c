import { Parser } from 'htmlparser2';
import type { Block, ParsedDocument } from './blocks.ts';
import { createSlugger } from './slug.ts';

/**
 * Built documentation pages -> blocks. One pass over the tags, whatever their nesting; what is around the content
 * (navigation, headers, footers, scripts) is left out, and headings keep the ids that links to them use.
 */
export function parseHtml(source: string): ParsedDocument {
  const reader = new HtmlReader(contentTag(source));
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      ontext: (text) => reader.text(text),
      onclosetag: (name) => reader.close(name),
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(source);
  return reader.end();
}

/** The element with the content, if the page marks it. */
function contentTag(source: string): string | undefined {
  if (/<main[\s>]/i.test(source)) return 'main';
  if (/<[a-z]+\s[^>]{0,500}?role=["']?main["'\s>]/i.test(source)) return 'role';
  if (/<article[\s>]/i.test(source)) return 'article';
  return undefined;
}

const SKIPPED = new Set(
  'script style noscript template svg math nav footer aside form button select iframe object head'.split(' '),
);
const SKIPPED_ROLES = new Set(['navigation', 'search', 'banner', 'contentinfo', 'complementary']);
/** Links to the heading itself, as Sphinx, MkDocs, Docusaurus and others add them. */
const HEADING_LINK = /\b(?:headerlink|header-anchor|hash-link|anchor-link|heading-link|anchorjs-link|toclink)\b/;
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const BLOCKS = new Set(
  'p div section article main header ul ol dl dt dd blockquote figure figcaption table details summary body address'.split(
    ' ',
  ),
);

class HtmlReader {
  readonly #blocks: Block[] = [];
  readonly #slug = createSlugger('github');
  readonly #content: string | undefined;
  #title = '';
  #inTitle = false;
  /** Depth of open elements, and the depths at which something began. */
  #depth = 0;
  #skipFrom = 0;
  #contentFrom = 0;
  #preFrom = 0;
  #tableFrom = 0;
  #heading: { readonly level: number; anchor: string | undefined } | undefined;
  /** The id of the next heading, if that has none. */
  #pendingId: string | undefined;
  #lists = 0;
  #language = '';
  #text = '';
  #rows: string[][] = [];

  constructor(content: string | undefined) {
    this.#content = content;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (!VOID.has(name)) this.#depth++;
    if (name === 'title' && this.#title === '') this.#inTitle = true;
    if (this.#skipFrom > 0) return;
    const { id, role = '' } = attributes;
    const isContent = this.#content === 'role' ? role === 'main' : name === this.#content;
    if (this.#content !== undefined && this.#contentFrom === 0) {
      if (isContent) this.#contentFrom = this.#depth;
      return;
    }
    const isAside = SKIPPED.has(name) || SKIPPED_ROLES.has(role) || attributes['aria-hidden'] === 'true';
    if ((isAside || HEADING_LINK.test(attributes.class ?? '')) && !VOID.has(name)) {
      this.#skipFrom = this.#depth;
      return;
    }
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (level) {
      this.#flush();
      this.#heading = { level: Number(level), anchor: id ?? this.#pendingId };
      this.#pendingId = undefined;
    } else if (this.#heading) {
      this.#heading.anchor ??= id ?? attributes.name;
    } else if (name === 'section' || name === 'div' || name === 'a' || name === 'span') {
      // Older pages have <a name="…"></a> before their headings.
      this.#pendingId = id ?? (name === 'a' ? attributes.name : undefined) ?? this.#pendingId;
    }
    if (this.#preFrom > 0) this.#openInPre(name, attributes);
    else this.#openTag(name, attributes);
  }

  #openInPre(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'br') this.#text += '\n';
    this.#language ||= languageOf(attributes);
  }

  #openTag(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'pre') {
      this.#flush();
      this.#preFrom = this.#depth;
      this.#language = languageOf(attributes);
    } else if (name === 'table' && this.#tableFrom === 0) {
      this.#flush();
      this.#tableFrom = this.#depth;
      this.#rows = [];
    } else if (this.#tableFrom > 0) {
      if (name === 'tr') this.#rows.push([]);
      if (name === 'td' || name === 'th') this.#text = '';
      if (name === 'code') this.#text += '`';
    } else if (name === 'br') this.#text += this.#heading ? ' ' : '\n';
    else if (name === 'code' || name === 'kbd') this.#text += '`';
    else if (name === 'li') this.#text = `${this.#text.trimEnd()}\n${'  '.repeat(Math.max(0, this.#lists - 1))}- `;
    else if (name === 'ul' || name === 'ol') {
      if (this.#lists++ === 0) this.#flush();
    } else if (BLOCKS.has(name) && this.#lists === 0) this.#flush();
  }

  text(text: string): void {
    if (this.#inTitle) this.#title += text;
    if (this.#skipFrom > 0 || (this.#content !== undefined && this.#contentFrom === 0)) return;
    this.#text += this.#preFrom > 0 ? text : text.replace(/\s+/g, ' ');
  }

  close(name: string): void {
    if (VOID.has(name)) return;
    const depth = this.#depth--;
    if (name === 'title') this.#inTitle = false;
    if (this.#skipFrom > 0) {
      if (depth <= this.#skipFrom) this.#skipFrom = 0;
      return;
    }
    if (this.#content !== undefined && this.#contentFrom === 0) return;
    if (this.#preFrom > 0) {
      if (depth <= this.#preFrom) this.#closePre();
    } else if (this.#tableFrom > 0) {
      if (name === 'code') this.#text += '`';
      if (name === 'td' || name === 'th') {
        this.#rows.at(-1)?.push(this.#text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim());
        this.#text = '';
      }
      if (depth <= this.#tableFrom) this.#closeTable();
    } else if (/^h[1-6]$/.test(name)) this.#closeHeading();
    else if (name === 'code' || name === 'kbd') this.#text += '`';
    else if (name === 'ul' || name === 'ol') {
      this.#lists = Math.max(0, this.#lists - 1);
      if (this.#lists === 0) this.#flush('list');
    } else if (BLOCKS.has(name) && this.#lists === 0) this.#flush();
    if (this.#contentFrom > 0 && depth <= this.#contentFrom) {
      this.#flush();
      this.#contentFrom = 0;
    }
  }

  end(): ParsedDocument {
    this.#flush();
    return { title: pageTitle(this.#blocks, this.#title.replace(/\s+/g, ' ').trim()), meta: {}, blocks: this.#blocks };
  }

  #closeHeading(): void {
    const { level, anchor } = this.#heading ?? { level: 1, anchor: undefined };
    this.#heading = undefined;
    const text = this.#text.replace(/[`¶]/g, '').replace(/\s+/g, ' ').trim();
    this.#text = '';
    if (text === '') return;
    const slug = this.#slug(text);
    this.#blocks.push({ kind: 'heading', level, text, anchor: anchor ?? slug });
  }

  #closePre(): void {
    const text = this.#text.replace(/^\n+/, '').trimEnd();
    this.#text = '';
    this.#preFrom = 0;
    if (text.trim() !== '') this.#blocks.push({ kind: 'code', text: `\`\`\`${this.#language}\n${text}\n\`\`\`` });
  }

  #closeTable(): void {
    this.#tableFrom = 0;
    this.#text = '';
    const rows = this.#rows.filter((row) => row.some((cell) => cell !== ''));
    const width = Math.max(0, ...rows.map((row) => row.length));
    if (width === 0) return;
    const lines = rows.map((row) => `| ${[...row, ...Array(width - row.length).fill('')].join(' | ')} |`);
    lines.splice(1, 0, `|${' --- |'.repeat(width)}`);
    this.#blocks.push({ kind: 'table', text: lines.join('\n') });
  }

  #flush(kind: 'text' | 'list' = 'text'): void {
    if (this.#heading) return;
    const text = this.#text
      .split('\n')
      .map((line) => (kind === 'list' ? line.trimEnd() : line.trim()))
      .filter((line) => line !== '')
      .join('\n');
    this.#text = '';
    if (/[\p{L}\p{N}]/u.test(text)) this.#blocks.push({ kind, text: text.replace(/^ +(?=- )/, '') });
  }
}

/** Between the parts of a document's title. */
const TITLE_PARTS = /\s+[-–—|·•:]{1,2}\s+|:\s+|\s+[«»]\s+/;

/**
 * The first heading if it is one of the page. A heading that is also the last part of the document's title ("Commands – Redis") is the
 * name of the site, a logo: then the parts before it are the title.
 */
function pageTitle(blocks: readonly Block[], documentTitle: string): string | undefined {
  const headings = blocks.flatMap((block) => (block.kind === 'heading' ? [block] : []));
  const [first] = headings;
  if (first?.level !== 1) return documentTitle || first?.text;
  const parts = documentTitle.split(TITLE_PARTS);
  const site = parts.at(-1)?.trim().toLowerCase();
  if (parts.length > 1 && site === first.text.toLowerCase()) {
    const own = documentTitle.slice(0, documentTitle.toLowerCase().lastIndexOf(site)).replace(/[\s\-–—|·•:«»]+$/, '');
    return own || first.text;
  }
  return first.text;
}

function languageOf({
  class: name = '',
  'data-lang': lang,
  'data-language': language,
}: Readonly<Record<string, string>>): string {
  const named = /(?:^|\s)(?:language|lang|highlight-source|highlight|brush:)-?\s?([a-z0-9+#]{1,20})(?:\s|$)/i.exec(
    name,
  )?.[1];
  return (lang ?? language ?? named ?? '').replace(/[^A-Za-z0-9+#-]/g, '');
}
