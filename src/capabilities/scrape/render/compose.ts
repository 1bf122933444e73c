import { decodeHtml, type FrameDocument, openFrames } from '../../../engines/page/index.ts';

/** A page with the documents of its frames in it. */
export function composePage({
  body,
  contentType: type,
  url,
  frames,
}: {
  readonly body: Uint8Array;
  readonly contentType: string | undefined;
  readonly url: string;
  readonly frames: readonly (Omit<FrameDocument, 'html'> & {
    readonly body: Uint8Array;
    readonly contentType: string | undefined;
  })[];
}): string {
  const documents = frames.map(({ body: bytes, contentType: of, ...frame }) => ({
    ...frame,
    html: decodeHtml(bytes, of).html,
  }));
  return openFrames(decodeHtml(body, type).html, url, documents);
}
