import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { copyFile, rename, statfs } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import {
  type AboutModel,
  aboutFile,
  engineFile,
  engineFolder,
  modelsFolder,
  readGguf,
  weightsFile,
} from '../../engines/llm/index.ts';
import type { Egress } from '../../foundation/egress/index.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { writeStreamToFile } from '../../foundation/kernel/write-stream-to-file.ts';

/** The program that runs local models. A later release may lack builds for some systems. */
const VERSION = '3.21.1';

/** Builds by system: Node's platform and architecture, and the graphics card. */
function buildFor(gpu: string | undefined): string[] {
  const { platform, arch } = process;
  const system = platform === 'darwin' ? 'mac' : platform === 'win32' ? 'win' : platform;
  const base =
    system === 'mac' && arch === 'arm64' ? 'mac-arm64-metal' : `${system}-${arch === 'arm' ? 'armv7l' : arch}`;
  if (gpu === undefined || gpu === 'metal') return [base];
  return [base, `${base}-${gpu}`, ...(gpu === 'cuda' ? [`${base}-cuda-ext`] : [])];
}

/**
 * Installs the program with the settings of the npm of this machine: without scripts, and of its builds only that for this system. Does
 * nothing if it is there. @throws OperatorError
 */
export async function installEngine(dataDir: string, gpu: string | undefined, signal: AbortSignal): Promise<boolean> {
  if (engineFile(dataDir) !== undefined && gpu === undefined) return false;
  const folder = engineFolder(dataDir);
  const draft = `${folder}.${process.pid}.part`;
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  try {
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
    const few = ['--omit=optional', '--omit=peer'];
    const packages = [
      `node-llama-cpp@${VERSION}`,
      ...buildFor(gpu).map((build) => `@node-llama-cpp/${build}@${VERSION}`),
    ];
    await promisify(execFile)('npm', ['install', ...quiet, ...few, '--prefix', draft, ...packages], { signal }).catch(
      (error: Error & { stderr?: string }) => {
        signal.throwIfAborted();
        throw new OperatorError(
          `npm could not install ${packages.join(' ')}: ${(error.stderr?.trim() || error.message).split('\n')[0]}`,
        );
      },
    );
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
    return true;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** The name that a file or an address suggests. */
export const nameFor = (from: string): string =>
  basename(from.split(/[?#]/)[0] as string)
    .replace(/\.gguf$/i, '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .slice(0, 80);

/** Copies a file of the user beside its final place. */
export async function copyWeights(from: string, dataDir: string, name: string): Promise<string> {
  const part = partOf(dataDir, name);
  rmSync(noteOf(part), { force: true });
  await copyFile(from, part);
  return part;
}

function partOf(dataDir: string, name: string): string {
  mkdirSync(modelsFolder(dataDir), { recursive: true, mode: 0o700 });
  return `${weightsFile(dataDir, name)}.part`;
}

/** Beside a part: its address, and the version of the file there, so that another file is not joined with it. */
const noteOf = (part: string): string => `${part}.from`;

/** The version of which a part is; undefined if it is of another address, or of a server that names none. */
function versionOf(part: string, url: string): string | undefined {
  try {
    const [from, version] = readFileSync(noteOf(part), 'utf8').split('\n');
    return from === url && existsSync(part) ? version || undefined : undefined;
  } catch {
    return undefined;
  }
}

/** What If-Range takes: weak tags do not count. */
function validatorOf(headers: Readonly<Record<string, string | undefined>>): string | undefined {
  const { etag, 'last-modified': modified } = headers;
  return etag?.startsWith('"') ? etag : modified;
}

/** Bytes of weights whose server does not say how many there are. */
const MOST_WEIGHTS = 100e9;
/** Bytes that a download leaves free. */
const LEFT_FREE = 512 * 1024 * 1024;
const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;

async function room(dataDir: string): Promise<number> {
  const { bavail, bsize } = await statfs(modelsFolder(dataDir));
  return Math.max(0, bavail * bsize - LEFT_FREE);
}

/**
 * Downloads weights; what an interrupted download left is continued if the file is still the same, else it begins again.
 * @throws OperatorError
 */
export async function download(
  url: string,
  {
    dataDir,
    name,
    egress,
    signal,
    onProgress,
  }: {
    readonly dataDir: string;
    readonly name: string;
    readonly egress: Pick<Egress, 'open'>;
    readonly signal: AbortSignal;
    onProgress(done: number, all: number | undefined): void;
  },
): Promise<string> {
  const part = partOf(dataDir, name);
  const version = versionOf(part, url);
  const had = version === undefined ? 0 : statSync(part).size;
  const deadline = deadlineIn(Number.POSITIVE_INFINITY, signal);
  const rest: Record<string, string> =
    version !== undefined && had > 0 ? { range: `bytes=${had}-`, 'if-range': version } : {};
  const headers = { 'accept-encoding': 'identity', ...rest };
  await using answer = await egress.open(url, { deadline, headers, maxBytes: Number.POSITIVE_INFINITY });
  const { status } = answer;
  const { 'content-range': range = '' } = answer.headers;
  // Nothing is left of it.
  if (status === 416 && had > 0 && range === `bytes */${had}`) return part;
  const now = validatorOf(answer.headers);
  const continues = status === 206 && had > 0;
  if (status === 416 || (continues && (now !== version || !range.startsWith(`bytes ${had}-`)))) {
    rmSync(part, { force: true });
    throw new OperatorError(`${url} has another file than before; add it again`);
  }
  if (status !== 200 && !continues) throw new OperatorError(`${url} answers with status ${status}`);
  if (!continues) writeFileSync(noteOf(part), `${url}\n${now ?? ''}`, { mode: 0o600 });
  let done = continues ? had : 0;
  const length = Number(answer.headers['content-length']);
  const all = Number.isFinite(length) && length > 0 ? done + length : undefined;
  const most = Math.min(all ?? MOST_WEIGHTS, done + (await room(dataDir)));
  if ((all ?? 0) > most)
    throw new OperatorError(`${url} has ${megabytes(all ?? 0)}, and the disk of ${dataDir} has less`);
  const { body } = answer;
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      done += chunk.length;
      if (done > most) {
        const why = all === undefined ? 'is all that there is room for' : 'it announced';
        throw new TooLargeError(`${url} sends more than ${megabytes(most)}, which ${why}`);
      }
      onProgress(done, all);
      yield chunk;
    }
  };
  try {
    await writeStreamToFile(counted, part, { flags: continues ? 'a' : 'w', signal });
  } catch (error) {
    // To go on with it would be of no use.
    if (error instanceof TooLargeError) rmSync(part, { force: true });
    throw error;
  }
  return part;
}

class TooLargeError extends OperatorError {}

/**
 * Checks weights and puts them in their place, whole or not at all.
 * @param about without the checksum
 * @param sha256 as the publisher states it; undefined: that of this file is kept
 * @throws OperatorError if they are damaged, cut or not those that were published; they are removed then
 */
export async function keepWeights(
  part: string,
  {
    dataDir,
    name,
    about,
    sha256,
    checksum = sha256 === undefined ? 'pinned' : 'stated',
  }: {
    readonly dataDir: string;
    readonly name: string;
    readonly about: Omit<AboutModel, 'sha256' | 'checksum' | 'facts'>;
    readonly sha256: string | undefined;
    /** Where the checksum is from, if it is given. */
    readonly checksum?: AboutModel['checksum'];
  },
): Promise<AboutModel> {
  rmSync(noteOf(part), { force: true });
  const refuse = (why: string): never => {
    rmSync(part, { force: true });
    throw new OperatorError(`${about.source} cannot be used: ${why}`);
  };
  const facts = (() => {
    try {
      return readGguf(part);
    } catch (error) {
      return refuse((error as Error).message);
    }
  })();
  const hash = createHash('sha256');
  await pipeline(createReadStream(part), hash);
  const found = hash.digest('hex');
  if (sha256 !== undefined && found !== sha256) refuse(`its checksum is ${found} and not ${sha256}`);
  const all: AboutModel = { ...about, sha256: found, checksum, facts };
  writeFileSync(aboutFile(dataDir, name), `${JSON.stringify(all, undefined, 2)}\n`, { mode: 0o600 });
  await rename(part, weightsFile(dataDir, name));
  return all;
}
