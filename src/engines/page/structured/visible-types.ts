import type { Pair, Table } from './tables.ts';

/** Visible data of the page, from one walk: labels with values, tables, sections with their lists, bylines, times. */
export interface Visible {
  readonly tables: Table[];
  readonly definitions: Labelled[];
  readonly labelled: Labelled[];
  readonly sections: Section[];
  readonly times: Time[];
  readonly bylines: Byline[];
  readonly contacts: Contact[];
  /** What links to lists of everything with the same tag say. */
  readonly tags: string[];
  readonly classed: Classed[];
}

/** A short text in an element whose class names its meaning: `<span class="price">`. */
export interface Classed extends Pair {
  readonly isAside?: boolean;
}

export interface Labelled extends Pair {
  readonly how: 'table' | 'definition-list' | 'label';
  /** The heading above it. */
  readonly heading?: string;
  /** Outside of the main content: navigation, footer, sidebar and the like. */
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
  /** The value of the attribute, unchanged. */
  readonly datetime?: string;
  readonly text: string;
  /** Words around it that show its meaning: classes, itemprop, the text before. */
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

/** What a page says beside a label. */
export interface PagePlace {
  /** As it is written, without a colon behind it. */
  readonly label: string;
  /** Several for a list. */
  readonly texts: readonly string[];
  /** In Markdown: the line that each text stands in, from 1. */
  readonly at?: readonly number[];
  /** All of it as one text, where its parts are a list within a line. */
  readonly value?: string | undefined;
  /** How the label stands beside it. */
  readonly by: 'term' | 'colon' | 'beside' | 'cell' | 'column' | 'heading' | 'above' | 'attribute' | 'words';
  /** The heading above it. */
  readonly heading?: string;
  /** Whether its label is marked as one: by markup, a colon, bold letters or a class. */
  readonly isWritten?: boolean;
  /** Outside of the main content: navigation, footer, sidebar and the like. */
  readonly isAside?: true;
  /** Whether the label is a part of a phrase: `10 users`, `built in 1912`. */
  readonly isPhrase?: boolean;
  /** What else says of what it is: the heading above it, the caption of its table, the head of its column. */
  readonly context: string;
  /** Whether these are all texts of the label, as markup says: the items of a list, the values of a term, a cell. */
  readonly isWhole?: boolean;
}
