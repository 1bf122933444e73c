import type { Config } from '../../foundation/config/index.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { silentLog } from '../../foundation/kernel/log.ts';
import { openTraces } from '../../foundation/traces/index.ts';
import { ownVersion } from '../version.ts';
import { attempt, type Finding } from './check.ts';

/** Milliseconds that the collector gets; less where the settings say so. */
const PATIENCE = 3_000;

/** Whether traces reach their collector: it gets one span, also where the settings record few or none. */
export async function tracing({ traces: settings }: Pick<Config, 'traces'>, patience = PATIENCE): Promise<Finding> {
  const change = 'OTEL_EXPORTER_OTLP_ENDPOINT';
  if (settings === undefined) return { name: 'traces', state: 'off', detail: 'no collector is set', change };
  return attempt('traces', change, async () => {
    const { host } = new URL(settings.url);
    let why = 'it does not answer';
    const always = {
      ...settings,
      sampler: { name: 'always_on', ratio: 1 },
      timeout: Math.min(settings.timeout, patience),
    };
    const traces = await openTraces(
      { traces: always },
      {
        ...{ version: ownVersion(), log: silentLog },
        // The exporter gives up first, and says why.
        patience: 2 * patience,
        report: (_, reason = why) => {
          why = reason;
        },
      },
    );
    traces?.begin({ name: 'trawl doctor', kind: 'inside' }).end();
    await traces?.close();
    if (traces?.counts.sent !== 1) throw new OperatorError(`the collector at ${host} takes none: ${why}`);
    const records = settings.sampler.name.endsWith('always_off') ? '; OTEL_TRACES_SAMPLER records none' : '';
    return `sent to ${host}, which took one${records}`;
  });
}
