import { jobMessage } from './messages.ts';
import { jobParams } from './requests.ts';

/** What the endpoints that follow a job as it runs have in common. */
export const jobEventStream = {
  description:
    'Sends the messages of the WebSocket as server-sent events: first `catchup` with the documents that are stored, then each further ' +
    '`document`, a `snapshot` whenever the progress changes, and `done`. The response ends with the job. A client that reconnects with ' +
    '`Last-Event-ID` gets what it has not got yet, or 204 if it has got all.',
  params: jobParams,
  response: jobMessage,
  responseType: 'text/event-stream',
} as const;
