/** Hints of tools, for clients that ask before a call; see `ToolDeclaration`. */

/** Reads sites. */
export const READS_WEB = { readOnly: true, openWorld: true } as const;
/** Reads what this service has. */
export const READS = { readOnly: true, openWorld: false } as const;
/** Starts work that reaches sites or people. */
export const ACTS = { readOnly: false, openWorld: true } as const;
/** Ends or deletes what this service has. */
export const ENDS = { readOnly: false, destructive: true, openWorld: false } as const;
