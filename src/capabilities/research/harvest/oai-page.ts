import { breather } from '../text/breather.ts';
import { childrenOf, childText, type XmlElement, xmlTree } from '../text/xml-tree.ts';
import { UnusableAnswer } from './patience.ts';

export interface OaiRecord {
  readonly identifier: string;
  readonly datestamp: string;
  readonly deleted: boolean;
  /** The content of <metadata>; undefined for deleted records. */
  readonly metadata: XmlElement | undefined;
}

/** One response to ListRecords (openarchives.org/OAI/openarchivesprotocol.html, 4.5). */
interface OaiPage {
  readonly records: readonly OaiRecord[];
  /** Undefined on the last page. */
  readonly token: string | undefined;
  readonly total: number | undefined;
  readonly responseDate: string;
  readonly error: { readonly code: string; readonly message: string } | undefined;
}

function recordOf(element: XmlElement): OaiRecord {
  const [header] = childrenOf(element, 'header');
  return {
    identifier: childText(header, 'identifier').trim(),
    datestamp: childText(header, 'datestamp').trim(),
    deleted: header?.attributes.status === 'deleted',
    metadata: childrenOf(element, 'metadata')[0]?.children[0],
  };
}

/**
 * Parses a ListRecords response, a few milliseconds at a time.
 * @throws UnusableAnswer if it is not OAI-PMH (an HTML page), truncated, or a list without records
 */
export async function readOaiPage(chunks: AsyncIterable<Uint8Array>): Promise<OaiPage> {
  const tree = xmlTree();
  const decoder = new TextDecoder();
  const breathe = breather();
  for await (const chunk of chunks) {
    tree.write(decoder.decode(chunk, { stream: true }));
    const name = tree.root()?.name ?? 'OAI-PMH';
    if (name !== 'OAI-PMH') throw new UnusableAnswer(`returned <${name}> instead of OAI-PMH`);
    await breathe();
  }
  tree.write(decoder.decode());
  const isWhole = tree.end();
  const root = tree.root();
  if (root === undefined) throw new UnusableAnswer('returned something that is not XML');
  if (!isWhole) throw new UnusableAnswer('returned truncated XML');
  const [list] = childrenOf(root, 'ListRecords');
  const [problem] = childrenOf(root, 'error');
  const records = childrenOf(list, 'record').map(recordOf);
  if (problem === undefined && records.length === 0) throw new UnusableAnswer('returned an empty list');
  const [resumption] = childrenOf(list, 'resumptionToken');
  const { completeListSize: size = '' } = resumption?.attributes ?? {};
  return {
    records,
    token: resumption?.text.trim() || undefined,
    total: /^\d+$/.test(size) ? Number(size) : undefined,
    responseDate: childText(root, 'responseDate').trim(),
    error: problem && {
      code: problem.attributes.code ?? 'error',
      message: problem.text.replace(/\s+/g, ' ').trim(),
    },
  };
}
