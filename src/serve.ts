import type { Listening } from './app.ts';
import {
  type Config,
  ENV_FILE_EXPOSED,
  isEnvFileExposed,
  loadConfig,
  readEnvironment,
  type S3Config,
  unknownSettings,
} from './foundation/config/index.ts';
import { OperatorError } from './foundation/kernel/errors.ts';
import { ownCommand } from './foundation/kernel/process-owner.ts';
import { fullDiskError, holdDataFolder, requireAbilities } from './foundation/store/index.ts';

/**
 * Runs the service in this process: reads the settings, starts, prints its address, stops on a signal.
 * Exits with code 1 and one line on standard error if the operator has to change something first.
 */
export async function serve(): Promise<void> {
  await start().catch(fail);
}

async function start(): Promise<void> {
  const environment = readEnvironment();
  const config = loadConfig(environment);
  await run(config, unknownSettings(environment)).catch(async (error: unknown) => {
    throw (await fullDiskError(error, config)) ?? error;
  });
}

async function run(config: Config, misspelt: readonly string[]): Promise<void> {
  if (config.database.kind === 'sqlite') holdDataFolder(config.database.file);
  // Loaded only now: what the operator has to change first is said at once.
  const { createApp, version } = await import('./app.ts');
  const [app, lack] = await Promise.all([createApp(config), lackOfBuckets(config)]);
  if (lack !== undefined) {
    await app.close();
    throw lack;
  }
  const stop = stopOnSignal(() => app.close());
  try {
    const listening = await app.listen();
    process.stdout.write(banner(config, version, listening, misspelt));
    app.upgraded.then(async (reason) => {
      await app.close().catch(() => {});
      fail(reason);
    });
  } catch (error) {
    stop.disarm();
    await app.close();
    throw error;
  }
}

/** Milliseconds in which a bucket shows what it can do; the start does not wait for one that cannot be reached. */
const PROBE_MS = 5_000;

/** What a bucket, or the key for it, lacks for this process, if that can be found out now. */
async function lackOfBuckets({ indexS3, s3Blobs, roles }: Config): Promise<OperatorError | undefined> {
  const lackOf = (setting: string, bucket: S3Config | undefined, ability: 'conditional' | 'write') =>
    bucket &&
    requireAbilities(bucket, [ability]).then(
      () => undefined,
      (error: unknown) =>
        error instanceof OperatorError ? new OperatorError(`${setting}: ${error.message}`) : undefined,
    );
  const probes = Promise.all([
    lackOf('TRAWL_BLOBS', s3Blobs, 'write'),
    lackOf('TRAWL_INDEX', roles.worker ? indexS3 : undefined, 'conditional'),
  ]);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, PROBE_MS, undefined);
  });
  const lacks = await Promise.race([probes, late]).finally(() => clearTimeout(timer));
  return lacks?.find((lack) => lack !== undefined);
}

/** The first signal shuts the service down gracefully, the second exits at once. */
function stopOnSignal(close: () => Promise<void>): { disarm(): void } {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(signal === 'SIGINT' ? 130 : 143);
    stopping = true;
    process.stderr.write('stopping: waiting for running requests; press Ctrl-C again to stop now\n');
    close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  return { disarm: () => void process.off('SIGINT', onSignal).off('SIGTERM', onSignal) };
}

function banner(
  config: Config,
  version: string,
  { address, url, firstKey, setupLink, sandbox, model }: Listening,
  misspelt: readonly string[],
): string {
  const warnings = [sandbox, isEnvFileExposed() ? ENV_FILE_EXPOSED : undefined, ...misspelt];
  const warning = warnings.filter((one) => one !== undefined).flatMap((one) => [`  WARNING    ${one}`, '']);
  if (!config.roles.api) {
    return ['', `  Trawl ${version} worker; /health, /ready and /metrics are at ${address}`, '', ...warning, ''].join(
      '\n',
    );
  }
  const key = config.auth === 'open' ? undefined : (firstKey ?? (config.apiKey ? '$TRAWL_API_KEY' : '<your key>'));
  const header = key === undefined ? '' : ` -H "Authorization: Bearer ${key}"`;
  const lines = [
    '',
    `  Trawl ${version}`,
    '',
    `  Address    ${address}${url === address ? '' : ` (public: ${url})`}`,
    `  Reference  ${url}/docs`,
    `  Dashboard  ${setupLink === undefined ? `${url}/` : `${setupLink}   (creates your account; valid once, for 24 hours)`}`,
    `  ${keyLine(config, firstKey)}`,
    `  Model      ${model}`,
    ...(config.v1 ? ['  /v1        on, for older clients (TRAWL_V1=off turns it off)'] : []),
    '',
    ...warning,
    '  A first search:',
    `  curl -s${header} "${url}/v2/search/research/papers?query=attention%20mechanism&k=3"`,
    '',
    '',
  ];
  return lines.join('\n');
}

function keyLine(config: Config, firstKey: string | undefined): string {
  if (firstKey) return `API key    ${firstKey}   (shown only once; store it safely)`;
  if (config.auth === 'open') return 'API key    none needed: TRAWL_AUTH=open';
  if (config.apiKey) return 'API key    the one in TRAWL_API_KEY';
  return `API key    created at an earlier start; for another one, run ${ownCommand} keys create`;
}

function fail(error: unknown): never {
  if (error instanceof OperatorError) process.stderr.write(`trawl: ${error.message.replace(/\s*\n\s*/g, ' ')}\n`);
  else process.stderr.write(`trawl: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
}
