// Calls every MCP tool with arguments of the wrong kind, one at a time.
//
//   npm run soak -- mcp-arguments
//
// About 4,000 calls. Each has to be answered with a result, or with an error that says what is wrong; none may be an internal error. No address
// outside of this machine is asked for: URLs are those of a private network, which the service refuses.

import assert from 'node:assert/strict';
import { tools } from '@trawl/contract/mcp/tools.ts';
import { startService } from '../support/service.ts';
import { tempDir } from '../support/tmp.ts';

const KEY = 'fc-soak-key-0123456789abcdef';
const WRONG = [
  ...[null, [], {}, -1, 1e308, 0.5, true, [null], [[]], { a: 1 }],
  ...[
    '',
    ' ',
    'x'.repeat(50_000),
    '__proto__',
    '\u0000',
    '\ud800',
    '../../etc/passwd',
    'http://[::1]/',
    'javascript:1',
  ],
];
/** They start browsers, which takes long. */
const LEFT_OUT = ['firecrawl_interact', 'trawl_browser_create'];

const service = startService(tempDir(), { TRAWL_API_KEY: KEY });
const url = `${await service.address()}/mcp?tools=all`;
const headers = {
  authorization: `Bearer ${KEY}`,
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};
let calls = 0;
for (const [name, { input, example }] of Object.entries(tools)) {
  if (LEFT_OUT.includes(name)) continue;
  const valid = JSON.parse(JSON.stringify(example).replaceAll('https://example.com', 'http://10.0.0.1'));
  for (const field of Object.keys(input.shape)) {
    for (const value of WRONG) {
      const params = { name, arguments: { ...valid, [field]: value } };
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
      const response = await fetch(url, { method: 'POST', headers, body });
      const text = await response.text();
      calls++;
      const what = `${name}, ${field} = ${JSON.stringify(value).slice(0, 60)}`;
      assert.equal(response.status, 200, what);
      assert.doesNotMatch(text, /Internal/, what);
    }
  }
}
service.signal('SIGTERM');
await service.ended;
console.log(`${calls} calls, none an internal error`);
