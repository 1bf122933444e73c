import type { Pair, Table } from './tables.ts';

/** What a reader sees on the page, in one walk: labels with values, tables, sections with their lists, bylines, times. */
export interface Visible {
  readonly tables: Table[];
  readonly definitions: Labelled[];
  readonly labelled: Labelled[];
  readonly sections: Section[];
  readonly times: Time[];
  readonly bylines: Byline[];
  readonly contacts: Contact[];
  readonly classed: Classed[];
}

/** A short text in an element whose class names what it is: `<span class="price">`. */
export interface Classed extends Pair {
  readonly isAside?: boolean;
}

export interface Labelled extends Pair {
  readonly how: 'table' | 'definition-list' | 'label';
  /** The heading above it. */
  readonly heading?: string;
  /** Outside of what the page is about: navigation, footer, sidebar, what else there is. */
  readonly isAside?: boolean;
}

export interface Section {
  readonly heading: string;
  readonly level: number;
  /** The items of lists below it. */
  readonly items: string[];
  /** The beginning of its text. */
  readonly text: string;
  readonly isAside?: boolean;
}

export interface Time {
  /** Of the attribute, as it stands. */
  readonly datetime?: string;
  readonly text: string;
  /** Words around it that tell what it is the time of: classes, itemprop, text before. */
  readonly hint: string;
  /** The heading above it. */
  readonly heading?: string;
  readonly isAside?: boolean;
}

export interface Byline {
  readonly text: string;
  readonly how: string;
  /** The heading above it. */
  readonly heading?: string;
  readonly isAside?: boolean;
}

export interface Contact {
  readonly kind: 'email' | 'phone';
  readonly value: string;
  readonly isAside?: boolean;
}
