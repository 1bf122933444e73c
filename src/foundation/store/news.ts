/**
 * What processes of one database tell each other, so that they need not ask the database again and again. News have a topic and no
 * content: who hears them looks at the database. Nothing may depend on them alone, since they can be missed.
 */
export interface News {
  /** Whether news of other processes arrive now. If not, or for what is told by no one, look at the database in short intervals. */
  readonly isLive: boolean;
  /**
   * Calls `listener` at each news of the topic from this or another process, after its transaction, and whenever news may have been missed.
   * @returns a function that stops that
   */
  hear(topic: string, listener: () => void): () => void;
}

/** For SQLite: one process serves, and commands beside it tell nothing. */
export const NO_NEWS: News = { isLive: false, hear: () => () => {} };
