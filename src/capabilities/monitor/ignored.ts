import { unknownKeysWarning } from '@trawl/contract/unknown-keys.ts';
import { crawlOptions, type SentTarget } from '@trawl/contract/v2/monitor/targets.ts';
import { scrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import { ownField } from '../../foundation/kernel/table.ts';

const OPTIONS = { scrapeOptions, crawlOptions } as const;

/**
 * A sentence about ignored fields, also of the options of targets, which are kept as they were sent.
 * @param ignored of the body
 */
export function aboutIgnored(targets: readonly SentTarget[] = [], ignored: string | undefined): string | undefined {
  const inTargets = targets.flatMap((target, at) =>
    Object.entries(OPTIONS).map(([name, schema]) => {
      const said = unknownKeysWarning(schema, ownField(target as Readonly<Record<string, unknown>>, name));
      return said && `targets[${at}].${name}: ${said}`;
    }),
  );
  return [ignored, ...inTargets].filter(Boolean).slice(0, MOST).join(' ') || undefined;
}

/** Sentences: a monitor has up to 50 targets. */
const MOST = 5;
