import { OperatorError } from '../kernel/errors.ts';
import { setField } from '../kernel/table.ts';
import type { SettingValues } from './settings.ts';

/** Where and how traces are sent: the variables that OpenTelemetry defines for all programs. */
export interface TracesConfig {
  /** Of the collector, with its path. */
  readonly url: string;
  /** Secret. */
  readonly headers: Readonly<Record<string, string>>;
  readonly compression: 'gzip' | 'none';
  /** Milliseconds for one batch, with retries. */
  readonly timeout: number;
  readonly serviceName: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly sampler: { readonly name: string; readonly ratio: number };
  /** Times in milliseconds, lengths in spans. */
  readonly batches: { readonly delay: number; readonly timeout: number; readonly queue: number; readonly size: number };
}

/** What the standard names and this service cannot do. Said only if traces are on: others set these for all their programs. */
const SAMPLERS = /^(parentbased_)?(always_on|always_off|traceidratio)$/;

/**
 * @returns undefined when traces are off
 * @throws OperatorError
 */
export function tracesOf(v: SettingValues): TracesConfig | undefined {
  const isOff = v.otelDisabled?.toLowerCase() === 'true' || (v.otelExporter as string).toLowerCase() === 'none';
  const url = v.otelTracesEndpoint ?? (v.otelEndpoint && `${v.otelEndpoint.replace(/\/+$/, '')}/v1/traces`);
  if (isOff || url === undefined) return undefined;
  const wrong: string[] = [];
  const protocol = v.otelProtocol as string;
  if (protocol !== 'http/protobuf')
    wrong.push(
      `OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf, not ${protocol}: the port of a collector for it is usually 4318`,
    );
  const name = v.otelSampler as string;
  if (!SAMPLERS.test(name))
    wrong.push(`OTEL_TRACES_SAMPLER must be always_on, always_off, traceidratio or one of them after parentbased_`);
  const ratio = Number(v.otelSamplerArg ?? '1');
  if (!(ratio >= 0 && ratio <= 1)) wrong.push('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1');
  const exporter = (v.otelExporter as string).toLowerCase();
  if (exporter !== 'otlp') wrong.push('OTEL_TRACES_EXPORTER must be otlp or none');
  const headers = pairsOf(v.otelHeaders ?? '');
  if (headers === undefined) wrong.push('OTEL_EXPORTER_OTLP_HEADERS must be like name=value,name=value');
  const attributes = pairsOf(v.otelResource ?? '');
  if (attributes === undefined) wrong.push('OTEL_RESOURCE_ATTRIBUTES must be like name=value,name=value');
  if (wrong.length > 0)
    throw new OperatorError(`settings: ${wrong.join('; ')}; OTEL_SDK_DISABLED=true turns traces off`);
  return {
    url,
    headers: headers ?? {},
    compression: v.otelCompression as 'gzip' | 'none',
    timeout: v.otelTimeout as number,
    serviceName: v.otelServiceName ?? attributes?.['service.name'] ?? 'trawl',
    attributes: attributes ?? {},
    sampler: { name, ratio },
    batches: {
      delay: v.otelDelay as number,
      timeout: v.otelExportTimeout as number,
      queue: v.otelQueue as number,
      size: Math.min(v.otelBatch as number, v.otelQueue as number),
    },
  };
}

/** Pairs as W3C Baggage writes them: values are percent-encoded. @returns undefined for what is none */
function pairsOf(text: string): Record<string, string> | undefined {
  const found: Record<string, string> = {};
  for (const part of text.split(',').map((one) => one.trim())) {
    if (part === '') continue;
    const [, name, value = ''] = /^([!#$%&'*+.^_`|~\w-]+)\s*=\s*([\x21-\x7e]*)$/.exec(part) ?? [];
    if (name === undefined) return undefined;
    try {
      setField(found, name, decodeURIComponent(value));
    } catch {
      return undefined;
    }
  }
  return found;
}
