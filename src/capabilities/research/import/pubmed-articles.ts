import { CutOff, type RawRecord } from '../../../engines/dumps/index.ts';
import { NotThisFormat } from './build.ts';

/**
 * Splits PubMed XML into articles by their tags, so that each is parsed alone: a malformed one affects no other, and only one is in memory.
 * Articles and book chapters count as records; the ids of DeleteCitation are told separately. The bytes are never parsed as a whole document, so
 * DOCTYPE and entity declarations have no effect.
 */
const MAX_ARTICLE = 64 * 1024 * 1024;
/** If there is no PubMed tag up to here, the file is something else. */
const PROBE = 1024 * 1024;
/** Longest tag name looked at behind "<Pubmed": "BookArticle" and the character after it. */
const TAIL = 16;
const EXCERPT = 1000;

type Tag = 'article' | 'book' | 'set' | undefined;

/**
 * @param skip records at the start that are passed over without decoding
 * @param onDeleted told the PMIDs of each DeleteCitation
 * @throws NotThisFormat when this is no PubMed XML, CutOff when it ends early, what `chunks` throws; each after the records before
 */
export async function* pubmedArticles(
  chunks: AsyncIterable<Buffer>,
  skip: number,
  onDeleted: (pmids: readonly string[]) => void,
): AsyncGenerator<RawRecord[]> {
  const splitter = new ArticleSplitter(skip, onDeleted);
  for await (const chunk of chunks) {
    const found = splitter.push(chunk);
    if (found.length > 0) yield found;
  }
  // Look-ahead for the last tag.
  const last = splitter.push(Buffer.alloc(8 + TAIL, ' '));
  if (last.length > 0) yield last;
  splitter.end();
}

class ArticleSplitter {
  private buffer: Buffer = Buffer.alloc(0);
  /** The filled part of the buffer: bytes of an earlier filling lie behind it. */
  private view: Buffer = this.buffer;
  /** What is not yet given out: `buffer[start, end)`; tags before `scanned` have been looked at. */
  private start = 0;
  private filled = 0;
  private scanned = 0;
  private position = 0;
  private openSets = 0;
  private known = false;
  /** The start of the current record was too long and has been dropped. */
  private dropped = false;
  private found: RawRecord[] = [];
  private readonly skip: number;
  private readonly onDeleted: (pmids: readonly string[]) => void;

  constructor(skip: number, onDeleted: (pmids: readonly string[]) => void) {
    this.skip = skip;
    this.onDeleted = onDeleted;
  }

  push(chunk: Buffer): RawRecord[] {
    this.append(chunk);
    for (;;) {
      const at = this.view.indexOf('</Pubmed', this.scanned, 'latin1');
      if (at < 0 || at + 8 + TAIL > this.filled) {
        this.scanned = at >= 0 && at < this.filled ? at : Math.max(this.start, this.filled - 8);
        break;
      }
      const tag = this.tagAt(at + 8);
      const close = this.view.indexOf(62, at);
      this.scanned = close < 0 || close >= this.filled ? at + 8 : close + 1;
      if (tag === 'set') this.closeSet(at);
      else if (tag !== undefined) this.closeRecord(tag, this.scanned);
    }
    this.bound();
    const found = this.found;
    this.found = [];
    return found;
  }

  end(): void {
    if (this.starts(this.start, this.filled).length > 0) throw new CutOff(`it ends inside record ${this.position + 1}`);
    if (this.openSets > 0) throw new CutOff(`it ends after record ${this.position}, before </PubmedArticleSet>`);
    if (!this.known) throw new NotThisFormat('no <PubmedArticle> in it');
  }

  private append(chunk: Buffer): void {
    const size = this.filled - this.start;
    if (this.filled + chunk.length > this.buffer.length) {
      // Grows by doubling and moves what is left to the front, so that every byte is copied a bounded number of times.
      const bigger = size + chunk.length > this.buffer.length / 2;
      const target = bigger ? Buffer.allocUnsafe(Math.max(1024 * 1024, 2 * (size + chunk.length))) : this.buffer;
      this.buffer.copy(target, 0, this.start, this.filled);
      this.scanned -= this.start;
      this.buffer = target;
      this.start = 0;
      this.filled = size;
    }
    chunk.copy(this.buffer, this.filled);
    this.filled += chunk.length;
    this.view = this.buffer.subarray(0, this.filled);
  }

  /** The tag whose name goes on at `at`, behind "<Pubmed" or "</Pubmed". */
  private tagAt(at: number): Tag {
    const name = /^[A-Za-z]*(?=[\s>/])/.exec(this.view.toString('latin1', at, at + TAIL))?.[0];
    return name === 'Article' ? 'article' : name === 'BookArticle' ? 'book' : name === 'ArticleSet' ? 'set' : undefined;
  }

  private closeRecord(tag: 'article' | 'book', end: number): void {
    this.known = true;
    const starts = this.starts(this.start, end);
    if (this.dropped) this.emit(0, 0, `longer than ${MAX_ARTICLE} bytes`);
    else if (starts.length === 0) this.emit(this.start, end, 'not XML: </PubmedArticle> without a start');
    for (let i = 0; i + 1 < starts.length; i++)
      this.emit(starts[i]!, starts[i + 1]!, 'not XML: <PubmedArticle> is not closed');
    if (starts.length > 0 && !this.dropped) {
      this.emit(starts.at(-1)!, end, tag === 'book' ? 'a book chapter (PubmedBookArticle), not an article' : undefined);
    }
    this.dropped = false;
    this.start = end;
  }

  private starts(from: number, to: number): number[] {
    const starts: number[] = [];
    for (
      let at = this.view.indexOf('<Pubmed', from, 'latin1');
      at >= 0 && at < to;
      at = this.view.indexOf('<Pubmed', at + 7, 'latin1')
    ) {
      const tag = this.tagAt(at + 7);
      if (tag === 'set') this.openSets++;
      else if (tag !== undefined) starts.push(at);
    }
    return starts;
  }

  private closeSet(at: number): void {
    this.known = true;
    for (const start of this.starts(this.start, at)) this.emit(start, at, 'not XML: <PubmedArticle> is not closed');
    this.tellDeleted(this.start, at);
    this.openSets--;
    this.start = this.scanned;
  }

  private tellDeleted(from: number, to: number): void {
    const at = this.view.indexOf('<DeleteCitation', from, 'latin1');
    if (at < 0 || at >= to) return;
    const pmids = this.view.toString('latin1', at, to).matchAll(/<PMID[^>]*>\s*0*([1-9]\d*)\s*</g);
    const deleted = Array.from(pmids, ([, pmid]) => pmid as string);
    if (deleted.length > 0) this.onDeleted(deleted);
  }

  private emit(from: number, to: number, problem?: string): void {
    this.position++;
    if (this.position <= this.skip) return;
    const { position } = this;
    const text = this.view.toString('utf8', from, problem === undefined ? to : Math.min(to, from + EXCERPT));
    this.found.push(problem === undefined ? { position, text } : { position, text, problem });
  }

  private bound(): void {
    const size = this.filled - this.start;
    if (!this.known && size > PROBE) {
      if (this.view.indexOf('<Pubmed', this.start, 'latin1') < 0)
        throw new NotThisFormat('no <PubmedArticle> in its first megabyte');
      this.known = true;
    }
    if (size > MAX_ARTICLE) {
      this.dropped = true;
      this.start = this.filled - 8;
      this.scanned = Math.max(this.scanned, this.start);
    }
  }
}
