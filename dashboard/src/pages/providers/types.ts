/** What `/api/providers` answers (docs/internal/dashboard-api.md). */

export type Kind = 'person' | 'company';

export interface Provider {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly category: string;
  readonly homepage: string | null;
  readonly domains: readonly string[];
  readonly enabled: boolean;
  readonly profiles: readonly Kind[];
  readonly pages: readonly Price<{ readonly records: readonly string[]; readonly profile: Kind | null }>[];
  readonly tools: readonly Price<{ readonly capability: string; readonly name: string; readonly about: string }>[];
  readonly terms: { readonly version: string; readonly url: string; readonly digest: string } | null;
  readonly accepted: {
    readonly version: string;
    readonly digest: string;
    readonly by: string;
    readonly at: string;
  } | null;
  readonly needsAcceptance: boolean;
}

type Price<Of> = Of & { readonly credits: number; readonly perRecord: boolean };

/** One provider by itself comes with the text of its terms. */
export interface ProviderWithTerms extends Omit<Provider, 'terms'> {
  readonly terms: (NonNullable<Provider['terms']> & { readonly document: string }) | null;
}

export interface Enrichment {
  readonly enabled: boolean;
  readonly providers: readonly string[];
}

export interface ProviderList {
  readonly providers: readonly Provider[];
  readonly enrichment: Readonly<Record<Kind, Enrichment>>;
}

/** What a call or a record costs, in words. */
export function priceOf({ credits, perRecord }: { readonly credits: number; readonly perRecord: boolean }): string {
  if (credits === 0) return 'free';
  return `${credits} ${credits === 1 ? 'credit' : 'credits'}${perRecord ? ' a record' : ''}`;
}
