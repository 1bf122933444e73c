import { table, type WordTable } from '../../../foundation/kernel/table.ts';

/** What the XMP packet and the information dictionary of a PDF say, as far as they are not compressed. */
export interface PdfMetadata {
  /** Texts that may be ids. */
  readonly ids: readonly string[];
  readonly title: string | undefined;
  readonly authors: readonly string[];
}

/** Characters of a packet, and of packets, that are looked at. */
const LARGEST = 200_000;
const MOST_PACKETS = 4;
const MOST_AUTHORS = 200;

/** Of XMP (ISO 16684-1): PRISM, CrossMark and Dublin Core. */
const ID =
  /<(?:prism:doi|pdfx:doi|crossmark:DOI|prism:url|dc:identifier|pdfx:arXivID)>([^<]{5,300})<|(?:prism:doi|pdfx:doi|crossmark:DOI)="([^"]{5,300})"/gi;
/** In the information dictionary: `/doi (10.1016/…)`, `/Subject (… doi:10.1016/…)`. */
const SAID = /\/(?:doi|DOI|Subject|Keywords|arXivID)\s*\(((?:\\.|[^()\\]){5,500})\)/g;

/** Reads the metadata that other programs left in a PDF, in time linear in its length. */
export function metadataIn(bytes: Uint8Array): PdfMetadata {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const packets: string[] = [];
  for (let at = 0; packets.length < MOST_PACKETS; ) {
    const start = file.indexOf('<x:xmpmeta', at);
    if (start < 0) break;
    const end = file.indexOf('</x:xmpmeta>', start);
    packets.push(file.toString('utf8', start, Math.min(end < 0 ? file.length : end, start + LARGEST)));
    at = end < 0 ? file.length : end;
  }
  const xmp = packets.join('\n');
  const tail = file.toString('latin1', Math.max(0, file.length - LARGEST));
  return {
    ids: [
      ...[...xmp.matchAll(ID)].map((found) => plain(found[1] ?? found[2] ?? '')),
      ...[...tail.matchAll(SAID)].map(([, said = '']) => said.replace(/\\([()\\])/g, '$1')),
    ],
    title: itemsOf(xmp, 'title')[0],
    authors: itemsOf(xmp, 'creator').slice(0, MOST_AUTHORS),
  };
}

/** The items of the list that a Dublin Core property is. */
function itemsOf(xmp: string, name: string): string[] {
  const start = xmp.indexOf(`<dc:${name}>`);
  const end = start < 0 ? -1 : xmp.indexOf(`</dc:${name}>`, start);
  if (end < 0) return [];
  return [...xmp.slice(start, end).matchAll(/<rdf:li[^>]{0,100}>([^<]+)</g)]
    .map(([, text = '']) => plain(text))
    .filter((text) => text !== '');
}

const ENTITIES: WordTable<string> = table({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" });
const plain = (text: string): string =>
  text.replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => ENTITIES[name] as string).trim();
