import { STREAM_ENDS } from '../status-events.ts';
import { jobMessage } from './messages.ts';
import { jobParams } from './requests.ts';

/** What the endpoints that follow a job as it runs have in common. */
export const jobEventStream = {
  description:
    'Sends the messages of the WebSocket as server-sent events: first `catchup` with the documents that are stored, then each further ' +
    `\`document\`, a \`snapshot\` whenever the progress changes, and \`done\`. ${STREAM_ENDS}`,
  params: jobParams,
  response: jobMessage,
  responseType: 'text/event-stream',
} as const;
