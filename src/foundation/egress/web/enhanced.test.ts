import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';

/** As on a machine for which there is no native package. */
const MISSING = `data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from 'node:module';
   registerHooks({ resolve: (name, context, next) => {
     if (name === 'impit') throw new Error('not for this machine');
     return next(name, context);
   } });`,
)}`;

const ASK = `
  import { createServer } from 'node:http';
  import { createWeb } from ${JSON.stringify(new URL('./web.ts', import.meta.url).href)};
  import { deadlineIn } from ${JSON.stringify(new URL('../../kernel/deadline.ts', import.meta.url).href)};
  const server = createServer((request, reply) => reply.end(request.headers['user-agent']));
  server.listen(0, '127.0.0.1', async () => {
    const web = createWeb({ allow: (host, port, address) => address === '127.0.0.1' });
    const url = 'http://127.0.0.1:' + server.address().port + '/';
    const { tier, body } = await web.get({ url, tier: 'enhanced', deadline: deadlineIn(60_000) });
    console.log(tier, Buffer.from(body).toString());
    await web[Symbol.asyncDispose]();
    server.close();
  });`;

test("without the native package the enhanced tier sends a browser's headers and reports the basic tier", async () => {
  const args = ['--import', MISSING, '--input-type=module', '--eval', ASK];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  assert.match(stdout, /^basic Mozilla\/5\.0 .*Chrome/);
});
