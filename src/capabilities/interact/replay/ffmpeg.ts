import { execFile, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { ApiError } from '../../../foundation/kernel/errors.ts';

/** ffmpeg, if the operator installed it: converts images to HLS. */
export interface Ffmpeg {
  /** @throws ApiError UNPROCESSABLE_ENTITY if it is not installed */
  require(): Promise<void>;
  /**
   * @param list a file for its concat demuxer in `folder`, with the images there and the duration of each
   * @param size of the video in pixels
   * @returns when `index.m3u8` and its segments are in `folder`
   * @throws ApiError UNPROCESSABLE_ENTITY with its error output; the signal's reason
   */
  film(
    folder: string,
    list: string,
    size: { readonly width: number; readonly height: number },
    signal: AbortSignal,
  ): Promise<void>;
}

const PATIENCE_MS = 10_000;
/** Images a second, and seconds of a segment. */
const RATE = 5;
const SEGMENT_SECONDS = 6;
/** Maximum characters of its error output. */
const COMPLAINT = 300;
/** Nothing of the service's own environment: it contains keys. */
const ENV = { PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin', HOME: tmpdir(), LANG: 'C.UTF-8' };

/**
 * @param program TRAWL_FFMPEG: a path, or a name that is searched in the usual folders
 * @throws Error if it does not run
 */
export async function ffmpegVersion(program: string): Promise<string> {
  const { stdout } = await promisify(execFile)(program, ['-version'], { timeout: PATIENCE_MS, env: ENV });
  return /version (\S+)/.exec(stdout)?.[1] ?? 'of an unknown version';
}

export function createFfmpeg(program: string): Ffmpeg {
  const requireIt = async (): Promise<void> => {
    try {
      await ffmpegVersion(program);
    } catch (cause) {
      const message = `HLS needs ffmpeg, but ${program} was not found: install ffmpeg on the server, or set TRAWL_FFMPEG to its path. The player at playerUrl works without it.`;
      throw new ApiError('UNPROCESSABLE_ENTITY', { code: 'FFMPEG_NOT_FOUND', details: { message }, cause });
    }
  };
  return {
    require: requireIt,
    async film(folder, list, { width, height }, signal) {
      signal.throwIfAborted();
      const size = `${width}:${height}`;
      const child = spawn(
        program,
        [
          ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-threads', '1'],
          ...['-protocol_whitelist', 'file', '-f', 'concat', '-safe', '1', '-i', list],
          ...['-vf', `fps=${RATE},scale=${size}:force_original_aspect_ratio=decrease,pad=${size}:-1:-1,format=yuv420p`],
          ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'stillimage', '-crf', '28', '-threads', '1'],
          ...['-g', String(RATE * SEGMENT_SECONDS), '-sc_threshold', '0', '-an'],
          ...['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'vod'],
          ...['-hls_segment_filename', 'part%05d.ts', 'index.m3u8'],
        ],
        { cwd: folder, env: ENV, stdio: ['ignore', 'ignore', 'pipe'], signal, killSignal: 'SIGKILL' },
      );
      let complaint = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        complaint = (complaint + text).slice(-COMPLAINT);
      });
      const code = await new Promise<number | null>((resolve, reject) => {
        child.once('error', reject).once('close', resolve);
      }).catch((error: unknown) => {
        signal.throwIfAborted();
        throw error;
      });
      signal.throwIfAborted();
      if (code === 0) return;
      const message = `ffmpeg failed to make HLS: ${complaint.trim() || `exit code ${code}`}`;
      throw new ApiError('UNPROCESSABLE_ENTITY', { code: 'FFMPEG_FAILED', details: { message } });
    },
  };
}
