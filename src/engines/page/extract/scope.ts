import type { ById } from '../structured/index.ts';
import type { Given } from './by-label.ts';
import type { Reading } from './coerce.ts';
import type { Fact, Source } from './facts.ts';
import type { Field } from './fields.ts';
import type { Material } from './material.ts';

/** The position of a value on the page. */
export interface Evidence {
  /** `offers.price`, `rows[2].name`. */
  readonly field: string;
  readonly source: Source;
  /** The text of the page there, at most 300 characters. */
  readonly quote: string;
}

/** What fields are filled from: the whole page, or one record of it. */
export interface Scope {
  readonly facts: readonly Fact[];
  /** Set for the page itself: sections, tables and prose are read too. */
  readonly page: Material | undefined;
  /** Sentences of a record. */
  readonly sentences?: readonly string[] | undefined;
  /** The lists of objects that the same object of the schema asks for. */
  readonly lists?: readonly Field[];
  /** What labels of the page give to fields, by their paths. */
  readonly given?: ReadonlyMap<string, Given> | undefined;
  readonly byId: ById;
  readonly reading: Reading;
}
