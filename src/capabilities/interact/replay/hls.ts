import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { Blobs, SignedLinks } from '../../../foundation/store/index.ts';
import type { ReplayPageRow } from '../tables.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { type Picture, readSegment } from './segment.ts';
import { folderOf, type Recorded, segmentKey } from './store.ts';

/** A recorded page as HLS (RFC 8216). Created on the first request and kept with the recording. */
interface Hls {
  /**
   * @param now milliseconds since 1970
   * @returns a playlist whose segments are signed links
   * @throws ApiError UNPROCESSABLE_ENTITY without ffmpeg, NOT_FOUND if there is no image of the page
   */
  playlist(
    recorded: Recorded,
    page: ReplayPageRow,
    to: { readonly baseUrl: string; readonly now: number; readonly signal: AbortSignal },
  ): Promise<string>;
}

/** Milliseconds for which links to segments are valid. */
export const LINK_MS = 6 * 3_600_000;
/** Minimum seconds for which an image is shown. */
const LEAST_SECONDS = 0.04;
const PLAYLIST = 'index.m3u8';
/** Maximum pixels of a video's longer side: code can make pages of any size, and ffmpeg holds several images at once. */
const MOST_PIXELS = 1920;

interface HlsDeps {
  readonly blobs: Blobs;
  readonly links: SignedLinks;
  readonly ffmpeg: Ffmpeg;
}

export function createHls({ blobs, links, ffmpeg }: HlsDeps): Hls {
  /** Videos are created one after another: each takes a core. */
  let line: Promise<unknown> = Promise.resolve();

  const picturesOf = async ({ sessionId, segments }: Recorded, from: number, to: number): Promise<Picture[]> => {
    const found: Picture[] = [];
    let before: Picture | undefined;
    for (const { n, from_ms, to_ms } of segments) {
      if (from_ms > to) break;
      // A page starts with the last image before it, until it shows something itself.
      const next = segments.find((one) => one.n > n);
      if (to_ms < from && next !== undefined && next.from_ms < from) continue;
      const blob = await blobs.get(segmentKey(sessionId, n));
      if (blob === undefined) continue;
      for (const picture of readSegment(await buffer(blob.body))) {
        if (picture.at < from) before = picture;
        else if (picture.at <= to) found.push(picture);
      }
    }
    return found.length === 0 && before !== undefined ? [{ ...before, at: from }] : found;
  };

  const film = async (recorded: Recorded, from: number, to: number, key: string, signal: AbortSignal) => {
    const pictures = await picturesOf(recorded, from, to);
    const [first] = pictures;
    if (first === undefined) throw new ApiError('NOT_FOUND', { details: { message: 'The page has no pictures.' } });
    const folder = await mkdtemp(join(tmpdir(), 'trawl-film-'));
    try {
      const lines = ['ffconcat version 1.0'];
      for (const [i, { at, bytes }] of pictures.entries()) {
        await writeFile(join(folder, `${i}.jpg`), bytes);
        const seconds = ((pictures[i + 1]?.at ?? to) - (i === 0 ? from : at)) / 1000;
        lines.push(`file ${i}.jpg`, `duration ${Math.max(LEAST_SECONDS, seconds).toFixed(3)}`);
      }
      // The demuxer ignores the duration of the last image, unless another follows.
      lines.push(`file ${pictures.length - 1}.jpg`, '');
      await writeFile(join(folder, 'list.txt'), lines.join('\n'));
      await ffmpeg.film(folder, 'list.txt', filmSize(first), signal);
      for (const name of await readdir(folder)) {
        if (!name.endsWith('.ts')) continue;
        await blobs.put(`${key}/${name}`, await readFile(join(folder, name)), { contentType: 'video/mp2t' });
      }
      const playlist = await readFile(join(folder, PLAYLIST), 'utf8');
      await blobs.put(`${key}/${PLAYLIST}`, playlist, { contentType: 'application/vnd.apple.mpegurl' });
      return playlist;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

  return {
    async playlist(recorded, page, { baseUrl, now, signal }) {
      // For a page that is still shown, or was when its service died, the stored part.
      const end = page.end_ms ?? Math.max(page.start_ms, recorded.segments.at(-1)?.to_ms ?? 0);
      const key = `${folderOf(recorded.sessionId)}page-${page.n}-${end}`;
      const kept = async (): Promise<string | undefined> => {
        const blob = await blobs.get(`${key}/${PLAYLIST}`);
        return blob && (await buffer(blob.body)).toString();
      };
      let playlist = await kept();
      if (playlist === undefined) {
        await ffmpeg.require();
        const work = line.then(async () => {
          signal.throwIfAborted();
          return (await kept()) ?? film(recorded, page.start_ms, end, key, signal);
        });
        line = work.catch(() => {});
        playlist = await work;
      }
      const expires = now + LINK_MS;
      const lines = playlist
        .split('\n')
        .map(async (text) =>
          /^part\d+\.ts$/.test(text) ? `${baseUrl}${await links.pathOf(`${key}/${text}`, expires)}` : text,
        );
      return (await Promise.all(lines)).join('\n');
    },
  };
}

/** The size of the page up to the maximum; even numbers, because each color covers four pixels. */
export function filmSize({ width, height }: { readonly width: number; readonly height: number }): {
  width: number;
  height: number;
} {
  const scale = Math.min(1, MOST_PIXELS / Math.max(width, height, 1));
  const even = (length: number): number => Math.max(2, 2 * Math.round((length * scale) / 2));
  return { width: even(width), height: even(height) };
}
