import { mkdirSync, readdirSync } from 'node:fs';
import { createDocuments, DocumentError } from '../../src/engines/documents/index.ts';
import { deadlineIn } from '../../src/foundation/kernel/deadline.ts';
import { mutate, seeded } from './mutate.ts';

export interface SoakResult {
  /** How the files of each kind ended: `read`, or why not. */
  readonly outcomes: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** What went wrong with the service, not with a file. */
  readonly faults: readonly string[];
}

/** Milliseconds that no file of this size should take. */
const HANG = 60_000;

/**
 * Has mutated files read. A fault is anything but text or a DocumentError, a file that takes longer than a minute, and whatever is
 * left in the temporary folder.
 * @param folder the temporary folder of this process (TMPDIR), empty
 */
export async function soakDocuments(
  files: Readonly<Record<string, Uint8Array>>,
  {
    each,
    seed,
    folder,
    tell,
  }: { readonly each: number; readonly seed: number; readonly folder: string; readonly tell?: (line: string) => void },
): Promise<SoakResult> {
  mkdirSync(folder, { recursive: true });
  using documents = createDocuments();
  const outcomes: Record<string, Record<string, number>> = {};
  const faults: string[] = [];
  for (const [kind, file] of Object.entries(files)) {
    const counts: Record<string, number> = {};
    outcomes[kind] = counts;
    const random = seeded(seed + kind.length * 7919 + kind.charCodeAt(0));
    const mutants = Array.from({ length: each }, () => mutate(file, random));
    let next = 0;
    const worker = async (): Promise<void> => {
      for (let index = next++; index < mutants.length; index = next++) {
        const started = performance.now();
        const outcome = await documents
          .toMarkdown(mutants[index] as Buffer, deadlineIn(HANG), { name: `mutant.${kind}`, blocks: true } as object)
          .then(
            () => 'read',
            (error: unknown) => {
              if (error instanceof DocumentError) return error.failure;
              faults.push(`${kind} ${index}: ${error instanceof Error ? error.message : String(error)}`);
              return 'fault';
            },
          );
        if (performance.now() - started > HANG * 0.9)
          faults.push(`${kind} ${index}: took ${Math.round(performance.now() - started)} ms`);
        counts[outcome] = (counts[outcome] ?? 0) + 1;
      }
    };
    await Promise.all([worker(), worker()]);
    tell?.(
      `${kind}: ${Object.entries(counts)
        .map(([name, count]) => `${name} ${count}`)
        .join(', ')}`,
    );
  }
  const left = readdirSync(folder);
  if (left.length > 0) faults.push(`left in the temporary folder: ${left.join(', ')}`);
  return { outcomes, faults };
}
