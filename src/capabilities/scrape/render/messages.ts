/** What a thread that makes pages is told, and tells. */

export interface ThreadSettings {
  /** Whether it reads its modules from the cache of compiled code, and writes them there. */
  readonly keepsCompiled: boolean;
}

export interface ThreadTask {
  readonly kind: string;
  readonly input: unknown;
}

/** `ready`: it can begin. `text`: one large text of the output, ahead of the rest. */
export type ThreadReport =
  | { readonly ready: true }
  | { readonly output: unknown }
  | { readonly error: string }
  | { readonly name: string; readonly text: string };
