import type { Redaction } from '@trawl/contract/v2/scrape/options.ts';
import type { PageBlocks, PageMarkdown } from '../../../engines/documents/index.ts';
import type {
  BodyKind,
  Branding,
  InjectionReport,
  Menu,
  Metadata,
  PageVerdict,
  Product,
  Structured,
} from '../../../engines/page/index.ts';

/** A fetched page to render on a thread. Everything in it is copied or transferred to the thread. */
export interface RenderJob {
  /** As served; from the browser, its document in UTF-8. */
  readonly body: Uint8Array;
  readonly contentType: string | undefined;
  readonly contentLanguage: string | undefined;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** After redirects. */
  readonly url: string;
  /** Whether the browser rendered the page. It cannot be a shell then, but it can be a block or a challenge. */
  readonly fromBrowser: boolean;
  readonly options: RenderOptions;
}

export interface RenderOptions {
  readonly markdown: boolean;
  readonly html: boolean;
  readonly rawHtml: boolean;
  readonly images: boolean;
  readonly attributes: readonly { readonly selector: string; readonly attribute: string }[];
  readonly product: boolean;
  readonly menu: boolean;
  /** The styles as `collectStyles` returns them; true without a browser. */
  readonly branding: unknown;
  /** What the extractive model reads in addition to the Markdown. */
  readonly structured: boolean;
  readonly media: boolean;
  readonly injection: boolean;
  readonly redaction: Redaction | undefined;
  readonly onlyMainContent: boolean;
  readonly includeTags: readonly string[];
  readonly excludeTags: readonly string[];
  readonly removeBase64Images: boolean;
  readonly blockAds: boolean;
}

export interface RenderedPage {
  readonly kind: BodyKind;
  /** Verdict on a page that was not loaded in a browser; `ok` for everything but HTML. */
  readonly verdict: PageVerdict;
  readonly metadata: Metadata;
  readonly markdown?: string;
  /** Of a workbook: with numbers as they are stored, for data. */
  readonly storedMarkdown?: string;
  readonly html?: string;
  /** What may be wrong with them, for people. */
  readonly warning?: string;
  readonly rawHtml?: string;
  /** Of the whole page, whatever its content options. */
  readonly allLinks?: readonly string[];
  /** Pages that it leads to other than by links: frames, `<link rel="next">`, links in `<noscript>`. */
  readonly furtherLinks?: readonly string[];
  /** URLs of the pages that it shows in its place, if it says nothing itself. */
  readonly frames?: readonly string[];
  readonly images?: readonly string[];
  readonly attributes?: readonly { selector: string; attribute: string; values: string[] }[];
  readonly product?: Product;
  readonly menu?: Menu;
  readonly branding?: Branding;
  readonly structured?: Structured;
  /** Files that the page itself states, best first. */
  readonly media?: { readonly audio: readonly string[]; readonly video: readonly string[] };
  readonly injection?: InjectionReport;
  /** How many of each kind were taken out. */
  readonly redacted?: Readonly<Record<string, number>>;
  /** Of files that became text. */
  readonly file?: FileFacts;
  readonly canonical?: string;
  readonly robots?: { readonly noindex: boolean; readonly nofollow: boolean };
}

/** Facts about a file in addition to its text. */
export interface FileFacts {
  /** Pages that were parsed and are paid for; undefined for everything but PDFs. */
  readonly pdfPages?: number;
  /** Pages of a PDF that a model read. */
  readonly transcribedPages?: number;
  readonly numPages?: number;
  readonly totalPages?: number;
  readonly pages?: readonly PageMarkdown[];
  readonly blocks?: readonly PageBlocks[];
  /** What is missing, for people. */
  readonly warning?: string;
}
