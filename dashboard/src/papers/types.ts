/** What the research endpoints answer (docs/research.md). */

export interface Signals {
  readonly structural: number;
  readonly semantic: number;
  readonly articleRank: number;
  readonly seedOverlap: number;
}

export interface PaperHit {
  readonly paperId: string;
  readonly primaryId: string;
  readonly title: string;
  readonly abstract: string;
  readonly score: number;
  readonly ids?: Readonly<Record<string, readonly string[]>>;
  readonly signals?: Signals;
}

export interface PaperDetails {
  readonly paperId: string;
  readonly primaryId?: string;
  readonly title: string;
  readonly abstract: string;
  readonly ids?: Readonly<Record<string, readonly string[]>>;
  readonly authors?: string;
  readonly categories?: readonly string[];
  readonly createdDate?: string;
  readonly updateDate?: string;
}

export interface Passage {
  readonly text: string;
  readonly score: number;
}

export interface ReadAnswer {
  readonly paper: PaperDetails;
  readonly passages: readonly Passage[];
  readonly note?: string | null;
}

export interface SimilarAnswer {
  readonly results: readonly PaperHit[];
  readonly poolSize: number;
  readonly truncated: boolean;
  readonly note?: string | null;
}
