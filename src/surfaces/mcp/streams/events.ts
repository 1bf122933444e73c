/** Server-sent events as text. */

/** The events of a stream, each without the empty line that ends it. Comments are events without data. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = '';
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + text).split('\n\n');
    rest = parts.pop() as string;
    yield* parts;
  }
}

/** An event to resume after. @param number its place in the stream; 0 is the beginning */
const eventId = (streamId: string, number: number): string => `${streamId}.${number}`;

/** What an id of `eventId` names; undefined for other texts. */
export function parseEventId(id: string): { readonly streamId: string; readonly number: number } | undefined {
  const found = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})$/.exec(id);
  return found === null ? undefined : { streamId: found[1] as string, number: Number(found[2]) };
}

const encoder = new TextEncoder();

/** An event with its id, as it is sent. */
export const encodeEvent = (streamId: string, number: number, event: string): Uint8Array =>
  encoder.encode(`id: ${eventId(streamId, number)}\n${event}\n\n`);

/** A comment, which clients ignore. */
export const encodeComment = (comment: string): Uint8Array => encoder.encode(`${comment}\n\n`);
