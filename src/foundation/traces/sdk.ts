import type { Agent } from 'node:http';
import type { Context, Tracer as OtelTracer, SpanContext } from '@opentelemetry/api';
import type { Sampler, TracerProviderOptions } from '@opentelemetry/sdk-trace';
import type { TracesConfig } from '../config/index.ts';
import { bounded, type SpanCounts } from './bounded.ts';

/** The packages of OpenTelemetry, as this room uses them. */
export interface OpenTelemetry {
  readonly tracer: OtelTracer;
  /** The context in which a part of this span, or of one that is somewhere else, begins. */
  within(parent: SpanContext | undefined): Context;
  /** Sends what waits. Resolves when that is over, however it went, or at the deadline. */
  close(): Promise<void>;
}

interface Sending {
  readonly version: string;
  /** Names this process among those of the service. */
  readonly instance: string;
  readonly counts: SpanCounts;
  readonly told: (error: Error | undefined) => void;
  /** Milliseconds that a collector gets at the end. */
  readonly patience: number;
}

/** Loads the packages, which nothing else does. */
export async function loadOpenTelemetry(settings: TracesConfig, options: Sending): Promise<OpenTelemetry> {
  const [{ ROOT_CONTEXT, trace }, sdk, { OTLPTraceExporter }, { Agent: Http }, { Agent: Https }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-proto'),
    import('node:http'),
    import('node:https'),
  ]);
  const agent: Agent = settings.url.startsWith('https:')
    ? new Https({ keepAlive: true })
    : new Http({ keepAlive: true });
  const exporter = new OTLPTraceExporter({
    url: settings.url,
    headers: { ...settings.headers },
    timeoutMillis: settings.timeout,
    compression: settings.compression as never,
    // One that hangs holds this many batches, and no more.
    concurrencyLimit: 4,
    httpAgentOptions: () => agent,
  });
  const { counts, told } = options;
  const batches = (to: ConstructorParameters<typeof sdk.BatchSpanProcessor>[0]['exporter']) =>
    new sdk.BatchSpanProcessor({
      exporter: to,
      scheduledDelayMillis: settings.batches.delay,
      exportTimeoutMillis: settings.batches.timeout,
      maxQueueSize: settings.batches.queue,
      maxExportBatchSize: settings.batches.size,
    });
  const provider = new sdk.TracerProvider({
    resource: resourceOf(settings, options),
    sampler: samplerOf(sdk, settings.sampler),
    spanProcessors: [bounded(exporter, batches, { counts, most: settings.batches.queue, told })],
  });
  return {
    tracer: provider.getTracer('trawl', options.version),
    within: (parent) => (parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent)),
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, options.patience);
      });
      await Promise.race([provider.shutdown().catch(() => {}), late]);
      clearTimeout(timer);
      // What hangs ends now.
      agent.destroy();
    },
  };
}

function samplerOf(sdk: typeof import('@opentelemetry/sdk-trace'), { name, ratio }: TracesConfig['sampler']): Sampler {
  const base = name.replace(/^parentbased_/, '');
  const root =
    base === 'always_off'
      ? new sdk.AlwaysOffSampler()
      : base === 'traceidratio'
        ? new sdk.TraceIdRatioBasedSampler(ratio)
        : new sdk.AlwaysOnSampler();
  return base === name ? root : new sdk.ParentBasedSampler({ root });
}

/** What all spans of this process have in common. `@opentelemetry/resources` would be a package more for a record. */
function resourceOf(
  { attributes, serviceName }: TracesConfig,
  { version, instance }: Sending,
): NonNullable<TracerProviderOptions['resource']> {
  const resource: NonNullable<TracerProviderOptions['resource']> = {
    attributes: {
      'service.version': version,
      'service.instance.id': instance,
      ...attributes,
      'service.name': serviceName,
      'telemetry.sdk.language': 'nodejs',
      'telemetry.sdk.name': 'opentelemetry',
    },
    merge: () => resource,
    getRawAttributes: () => Object.entries(resource.attributes),
  };
  return resource;
}
