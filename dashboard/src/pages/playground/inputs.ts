/** What a request takes, whether in its path, its query or its body. */
export type Inputs = Readonly<Record<string, unknown>>;
