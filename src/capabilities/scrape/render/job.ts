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

/** What is to be made of a page that was fetched. Everything in it crosses to a thread and back. */
export interface RenderJob {
  /** As it was served, or as the browser had it, then in UTF-8. */
  readonly body: Uint8Array;
  readonly contentType: string | undefined;
  readonly contentLanguage: string | undefined;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** After redirects. */
  readonly url: string;
  /** Whether the browser made the page: then it is no shell, but may be a wall. */
  readonly fromBrowser: boolean;
  readonly want: RenderWant;
}

export interface RenderWant {
  readonly markdown: boolean;
  readonly html: boolean;
  readonly rawHtml: boolean;
  readonly images: boolean;
  readonly attributes: readonly { readonly selector: string; readonly attribute: string }[];
  readonly product: boolean;
  readonly menu: boolean;
  /** What the browser saw of the styles, as `collectStyles` gives it; true without a browser. */
  readonly branding: unknown;
  /** What the extractive model reads beside the Markdown. */
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
  /** What a page that no browser ran looks like; `ok` for everything that is no HTML. */
  readonly verdict: PageVerdict;
  readonly metadata: Metadata;
  readonly markdown?: string;
  readonly html?: string;
  readonly rawHtml?: string;
  /** Of the whole page, whatever is made of it. */
  readonly allLinks?: readonly string[];
  /** Pages that it leads to other than by links: frames, `<link rel="next">`, links in `<noscript>`. */
  readonly furtherLinks?: readonly string[];
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

/** What is told of a file beside its text. */
export interface FileFacts {
  /** Pages that were parsed and are paid for; undefined for everything but PDFs. */
  readonly pdfPages?: number;
  readonly numPages?: number;
  readonly totalPages?: number;
  readonly pages?: readonly PageMarkdown[];
  readonly blocks?: readonly PageBlocks[];
  /** What is missing, for people. */
  readonly warning?: string;
}
