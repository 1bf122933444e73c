import type { OlderCopy } from './mementos.ts';

/** An older copy of a page that is gone. */
export interface FoundCopy extends Pick<OlderCopy, 'url' | 'at'> {
  /** Whether the document was made of it. */
  readonly isContent: boolean;
  /** Why the page is gone, as a sentence without its full stop. */
  readonly reason: string;
}

/** As clients receive it. */
export const shownCopy = ({ url, at, isContent, reason }: FoundCopy) => ({
  ...{ url, capturedAt: new Date(at).toISOString(), isContent, reason },
});
