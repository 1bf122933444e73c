import { z } from 'zod';
import { errorMessage } from '../socket.ts';

/** The messages of a job that has one status: `catchup`, `event`, `snapshot` and `done`. */
export const statusMessage = <Status extends z.ZodType, Event extends z.ZodType>(status: Status, event: Event) =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('catchup'), data: status }),
    z.object({ type: z.literal('event'), data: event }),
    z.object({ type: z.literal('snapshot'), data: status }),
    z.object({ type: z.literal('done'), data: status }),
    errorMessage,
  ]);

/** How each response of server-sent events ends. */
export const STREAM_ENDS =
  'The response ends with the job. A client that reconnects with `Last-Event-ID` gets what it has not got yet, or 204 if it has got all.';

/** What the endpoints that follow such a job have in common. @param events what the events are; none if left out */
export const statusEventStream = (events?: string) =>
  ({
    description:
      `Sends server-sent events: \`catchup\` with the status unless the job has ended,${events === undefined ? '' : ` an \`event\` for ${events},`} ` +
      `a \`snapshot\` whenever the status changes, and \`done\`, or a last \`snapshot\` if the job did not complete. ${STREAM_ENDS}`,
    responseType: 'text/event-stream',
  }) as const;
