import { type Fields, mediaType } from './fields.ts';
import { readResponse } from './http-response.ts';
import type { ArchivePlace } from './place.ts';
import { type RecordFault, type RecordOptions, readWarcRecords } from './read-records.ts';
import type { RecordPlace } from './record-stream.ts';

/** What sites answered, as WARC files of any writer have it. */

/** A page, or another file, at a time. */
export interface Capture {
  /** As the record has it. */
  readonly url: string;
  /** Unix time in milliseconds. */
  readonly at: number;
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Fields;
  /** Media type without parameters; undefined if nothing says it. */
  readonly type: string | undefined;
  /** With the content coding that the headers name. */
  readonly body: Buffer;
  /** A page as a browser or another program had it (`resource`), or its text alone (`conversion`): there are no headers of a site. */
  readonly made: 'resource' | 'conversion' | undefined;
  /** Whether the archive does not have all of the body. */
  readonly isCut: boolean;
}

/** Why a record gives no capture. `revisit`: it only says that nothing had changed. */
export type CaptureFault = RecordFault | 'revisit' | 'no response' | 'no time';

/** A capture, why there is none, or neither, for a record that is about others (requests, metadata). */
interface ReadCapture {
  readonly capture: Capture | undefined;
  readonly fault: CaptureFault | undefined;
  readonly next: RecordPlace;
}

interface CaptureOptions extends Pick<RecordOptions, 'from' | 'maxBlock'> {
  /** Whether captures of this address are read; others are passed over. */
  wants(url: string): boolean;
  /** Called with the address of each that is passed over. */
  passedOver?(url: string): void;
}

/** @throws as `readWarcRecords` */
export async function* readCaptures(
  place: ArchivePlace,
  { wants, passedOver, ...options }: CaptureOptions,
): AsyncGenerator<ReadCapture> {
  const isCapture = (fields: Fields): boolean => HOLDS.has(typeOf(fields));
  const isWanted = (fields: Fields): boolean => isCapture(fields) && wants(urlOf(fields));
  for await (const { fields, block, fault, next } of readWarcRecords(place, { ...options, wants: isWanted })) {
    const nothing = { capture: undefined, fault, next };
    if (fault !== undefined) yield nothing;
    else if (typeOf(fields) === 'revisit') yield wants(urlOf(fields)) ? { ...nothing, fault: 'revisit' } : nothing;
    else if (!isWanted(fields)) {
      if (isCapture(fields)) passedOver?.(urlOf(fields));
      yield nothing;
    } else {
      const capture = captureOf(fields, block);
      yield typeof capture === 'string' ? { ...nothing, fault: capture } : { capture, fault, next };
    }
  }
}

const typeOf = (fields: Fields): string => fields.get('warc-type')?.toLowerCase() ?? '';

/** Types of records with what a site answered, or what was made of it. */
const HOLDS: ReadonlySet<string> = new Set(['response', 'resource', 'conversion']);

/** Some writers have it in angle brackets. */
const urlOf = (fields: Fields): string => (fields.get('warc-target-uri') ?? '').replace(/^<(.*)>$/, '$1');

const NO_HEADERS: Fields = new Map();

function captureOf(fields: Fields, block: Buffer): Capture | CaptureFault {
  const at = Date.parse(fields.get('warc-date') ?? '');
  if (Number.isNaN(at)) return 'no time';
  const about = { url: urlOf(fields), at, isCut: fields.has('warc-truncated') };
  const kind = typeOf(fields);
  if (kind === 'resource' || kind === 'conversion') {
    const type = mediaType(fields.get('content-type'));
    return { ...about, status: 200, headers: NO_HEADERS, type, body: block, made: kind };
  }
  const response = readResponse(block);
  if (response === undefined) return 'no response';
  const identified = mediaType(fields.get('warc-identified-payload-type'));
  return {
    ...about,
    ...response,
    type: mediaType(response.headers.get('content-type')) ?? identified,
    made: undefined,
  };
}
