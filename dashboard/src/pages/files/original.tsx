import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Empty } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { FileBlock, Linked } from './linked.ts';

const PdfPages = lazy(() => import('./pdf-pages.tsx'));

/** Characters of a text that are shown. */
const MOST_TEXT = 200_000;

/** The original file, if the browser can show it. It is not sent anywhere for that. */
export function Original({
  file,
  blocks,
  linked,
}: {
  file: File;
  /** Of a PDF, to mark their places. */
  blocks: readonly FileBlock[];
  linked: Linked;
}) {
  const [shown, setShown] = useState<
    { kind: 'pdf' | 'picture'; url: string } | { kind: 'text'; text: string } | { kind: 'none' }
  >();
  useEffect(() => {
    let url: string | undefined;
    let isGone = false;
    const link = (blob: Blob): string => {
      url = URL.createObjectURL(blob);
      return url;
    };
    const show = async (): Promise<void> => {
      const start = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
      const head = new TextDecoder('latin1').decode(start);
      // The type is detected here, whatever the file claims: nothing of it is ever run.
      if (head.includes('%PDF-'))
        return setShown({ kind: 'pdf', url: link(new Blob([file], { type: 'application/pdf' })) });
      const picture = pictureType(head);
      if (picture) return setShown({ kind: 'picture', url: link(new Blob([file], { type: picture })) });
      const isText = start.every((byte) => byte >= 32 || (byte > 8 && byte < 14));
      if (!isText || isGone) return setShown({ kind: 'none' });
      setShown({ kind: 'text', text: await file.slice(0, MOST_TEXT).text() });
    };
    void show().catch(() => setShown({ kind: 'none' }));
    return () => {
      isGone = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [file]);
  if (shown === undefined) return null;
  switch (shown.kind) {
    case 'pdf':
      return <PdfOriginal file={file} url={shown.url} blocks={blocks} linked={linked} />;
    case 'picture':
      return <img className="file-picture" alt={`${file.name} (original)`} src={shown.url} />;
    case 'text':
      return <pre className="file-text">{shown.text}</pre>;
    default:
      return (
        <Empty icon="info" title="Browsers cannot show this kind of file">
          Its content is on the other side.
        </Empty>
      );
  }
}

/** Its pages as pictures; a PDF that cannot be drawn is left to the browser. */
function PdfOriginal({
  file,
  url,
  ...rest
}: {
  file: File;
  url: string;
  blocks: readonly FileBlock[];
  linked: Linked;
}) {
  const [failed, setFailed] = useState<File>();
  const onFailed = useCallback(() => setFailed(file), [file]);
  if (failed === file) return <iframe className="file-original" title={`${file.name} (original)`} src={url} />;
  return (
    <Suspense fallback={<Skeleton lines={10} />}>
      <PdfPages file={file} onFailed={onFailed} {...rest} />
    </Suspense>
  );
}

function pictureType(head: string): string | undefined {
  if (head.startsWith('\x89PNG')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('GIF8')) return 'image/gif';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp';
  return head.startsWith('BM') ? 'image/bmp' : undefined;
}
