import { type Kind, startPeer } from './start.ts';

/** Makes one request and has nothing more to do: an idle peer must not keep it. */
const { channel } = startPeer(process.argv[2] as Kind, { keepsAlive: 'pending' });
process.stdout.write(String(await channel.request('echo', 'answered')));
