import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import { type Blobs, expireBlobs, type SignedLinks } from '../../foundation/store/index.ts';

/** Files of scrapes, as signed links that need no key. */
export interface ScrapeFiles {
  /** @returns an absolute URL */
  link(
    file: { readonly bytes: Uint8Array; readonly type: string; readonly name: string },
    to: LinkOptions,
  ): Promise<string>;
  close(): void;
}

export interface LinkOptions {
  readonly baseUrl: string;
  /** True if nothing may be stored: the link is then a data URL with the file. */
  readonly leavesNothing?: boolean;
  /** Milliseconds; a day by default. */
  readonly life?: number;
}

const DAY = 24 * 3_600_000;
const FOLDER = 'files/';
const SWEEP_EVERY = 600_000;

interface ScrapeFilesOptions {
  readonly blobs: Blobs;
  readonly links: SignedLinks;
  readonly clock: Clock;
  readonly log: Log;
}

export function createScrapeFiles({ blobs, links, clock, log }: ScrapeFilesOptions): ScrapeFiles {
  // Links expire before their files.
  const old = expireBlobs(blobs, { prefix: FOLDER, life: DAY + SWEEP_EVERY, every: SWEEP_EVERY, log });

  return {
    async link({ bytes, type, name }, { baseUrl, leavesNothing, life = DAY }) {
      if (leavesNothing) return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
      const key = `${FOLDER}${crypto.randomUUID()}/${name}`;
      await blobs.put(key, bytes, { contentType: type });
      return `${baseUrl}${await links.pathOf(key, clock.now() + life)}`;
    },
    close: () => old[Symbol.dispose](),
  };
}
