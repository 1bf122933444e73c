import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Worker } from 'node:worker_threads';

describe('bodies in chunks', () => {
  it('takes no more memory for millions of chunks than for one', async () => {
    const module = new URL('./http-response.ts', import.meta.url).href;
    const code = `import { readResponse } from ${JSON.stringify(module)};
      import { parentPort } from 'node:worker_threads';
      const head = Buffer.from('HTTP/1.1 200 OK\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n');
      const block = Buffer.concat([head, Buffer.alloc(6_000_000, '1\\na'), Buffer.from('0\\n\\n')]);
      parentPort.postMessage(readResponse(block).body.length);`;
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {
      resourceLimits: { maxOldGenerationSizeMb: 64 },
    });
    const length = await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    assert.equal(length, 2_000_000);
  });
});
