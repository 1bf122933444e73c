import { Parser } from 'htmlparser2';
import { breather } from '../text/breather.ts';
import { UnusableAnswer } from './patience.ts';

/** An element of a record, its name without namespace prefix. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

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

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((one) => one.name === name);
}

export function childText(element: XmlElement | undefined, name: string): string {
  return child(element, name)?.text ?? '';
}

function recordOf(element: XmlElement): OaiRecord {
  const header = child(element, 'header');
  return {
    identifier: childText(header, 'identifier').trim(),
    datestamp: childText(header, 'datestamp').trim(),
    deleted: header?.attributes.status === 'deleted',
    metadata: child(element, 'metadata')?.children[0],
  };
}

/**
 * Parses a ListRecords response as a stream; only one record at a time is a tree in memory.
 * @throws UnusableAnswer if it is not OAI-PMH (an HTML page), truncated, or a list without records
 */
export async function readOaiPage(chunks: AsyncIterable<Uint8Array>): Promise<OaiPage> {
  const records: OaiRecord[] = [];
  const path: XmlElement[] = [];
  let root = '';
  let whole = false;
  let token = '';
  let total: number | undefined;
  let responseDate = '';
  let error: OaiPage['error'];

  const parser = new Parser(
    {
      onopentag: (qualified, attributes) => {
        const element: XmlElement = { name: localName(qualified), attributes, children: [], text: '' };
        if (path.length === 0 && root === '') root = element.name;
        const inRecord = path.some(({ name }) => name === 'record');
        if (inRecord) path.at(-1)?.children.push(element);
        path.push(element);
      },
      ontext: (data) => {
        const element = path.at(-1);
        if (element !== undefined) element.text += data;
      },
      onclosetag: (_, implied) => {
        const element = path.pop();
        if (element === undefined) return;
        if (path.length === 0) whole = !implied;
        if (implied) return;
        if (element.name === 'record' && path.at(-1)?.name === 'ListRecords') records.push(recordOf(element));
        else if (path.length === 1 && element.name === 'responseDate') responseDate = element.text.trim();
        else if (path.length === 1 && element.name === 'error') {
          error = { code: element.attributes.code ?? 'error', message: element.text.replace(/\s+/g, ' ').trim() };
        } else if (path.length === 2 && element.name === 'resumptionToken') {
          token = element.text.trim();
          const size = element.attributes.completeListSize;
          if (size !== undefined && /^\d+$/.test(size)) total = Number(size);
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new TextDecoder();
  const breathe = breather();
  for await (const chunk of chunks) {
    parser.write(decoder.decode(chunk, { stream: true }));
    if (root !== '' && root !== 'OAI-PMH') throw new UnusableAnswer(`returned <${root}> instead of OAI-PMH`);
    await breathe();
  }
  parser.end(decoder.decode());
  if (root !== 'OAI-PMH') throw new UnusableAnswer('returned something that is not XML');
  if (!whole) throw new UnusableAnswer('returned truncated XML');
  if (error === undefined && records.length === 0) throw new UnusableAnswer('returned an empty list');
  return { records, token: token === '' ? undefined : token, total, responseDate, error };
}
