import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** PNG (ISO 15948), as far as programs here write it: 8 bits for a channel, not interlaced. */

/** Numbers of channels by the type of colour. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 6: 4 };

/** The bytes of a PNG, channel by channel, pixel by pixel; undefined if it is not of that kind. @throws Error if it is damaged */
export function bytesOfPng(
  file: Uint8Array,
): { width: number; height: number; channels: number; pixels: Uint8Array } | undefined {
  const png = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const [width, height, channels] = [png.readUInt32BE(16), png.readUInt32BE(20), CHANNELS[png[25] as number]];
  if (png[24] !== 8 || channels === undefined || png[28] !== 0) return undefined;
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at)) {
    const data = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(data);
  }
  const step = width * channels;
  const rows = inflateSync(Buffer.concat(parts), { maxOutputLength: (step + 1) * height });
  const pixels = new Uint8Array(step * height);
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (step + 1)] as number;
    for (let x = 0; x < step; x++) {
      const at = y * step + x;
      const left = x < channels ? 0 : (pixels[at - channels] as number);
      const up = y === 0 ? 0 : (pixels[at - step] as number);
      const corner = x < channels || y === 0 ? 0 : (pixels[at - step - channels] as number);
      pixels[at] = (rows[y * (step + 1) + x + 1] as number) + predicted(filter, left, up, corner);
    }
  }
  return { width, height, channels, pixels };
}

/** What a filter adds to a byte. */
function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter < 4) return [0, left, up, (left + up) >> 1][filter] ?? 0;
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

/** A picture in shades of grey. */
export function pngOfGrey({
  width,
  height,
  pixels,
}: {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const data = deflateSync(rows, { level: 1 });
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}
