/** Results of POST /v2/search. */
export interface WebHit {
  readonly url: string;
  readonly title: string;
  readonly description?: string;
  readonly snippet?: string;
  readonly date?: string;
  readonly imageUrl?: string;
  readonly imageWidth?: number;
  readonly imageHeight?: number;
  readonly category?: string;
  readonly markdown?: string;
  readonly metadata?: { readonly error?: string };
}

export const SOURCES = [
  ['web', 'Web'],
  ['news', 'News'],
  ['images', 'Images'],
] as const;
export type Source = (typeof SOURCES)[number][0];

export interface SearchReply {
  readonly data: Partial<Record<Source, readonly WebHit[]>> & { readonly tools?: readonly unknown[] };
  readonly warning: string | null;
  readonly creditsUsed: number;
}
