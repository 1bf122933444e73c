import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hasNamespaces, lastStage, runInImage } from './support/image.ts';

describe('the image', () => {
  it('does not run as root, and says how to see whether it works', () => {
    const { user, env, healthCheck } = lastStage();
    assert.match(user, /^[1-9]\d*:/);
    assert.equal(env.HOST, '0.0.0.0');
    assert.match(healthCheck.join(' '), /\/ready/);
  });

  it('starts with a read-only file system, is healthy, and serves what it contains', { skip: skip() }, () => {
    const check = lastStage()
      .healthCheck.map((word) => `'${word}'`)
      .join(' ');
    const { status, output } = runInImage(`
"$@" > /tmp/log 2>&1 &
service=$!
wait_for() { until "$@"; do kill -0 $service || { cat /tmp/log; exit 1; }; sleep .3; done }
wait_for grep -q 'A first search' /tmp/log
wait_for ${check}
node --input-type=module -e '
import { readFileSync } from "node:fs";
const key = /fc-[\\w-]{30,}/.exec(readFileSync("/tmp/log", "utf8"))[0];
const ask = (path) => fetch("http://127.0.0.1:3002" + path, { headers: { authorization: "Bearer " + key } });
for (const path of ["/setup", "/guide/quickstart", "/docs", "/openapi.json", "/v2/search/research/papers?query=attention&k=1"])
  console.log(path, (await ask(path)).status);
'
touch /app/x 2> /dev/null && echo "the program can be written to"
ls /data`);
    assert.equal(status, 0, output);
    for (const path of ['/setup', '/guide/quickstart', '/docs', '/openapi.json'])
      assert.match(output, new RegExp(`^${path} 200$`, 'm'));
    assert.match(output, /^\/v2\/search\/research\/papers\S+ 200$/m);
    assert.doesNotMatch(output, /can be written to/);
    assert.match(output, /^trawl\.db$/m);
  });
});

function skip(): string | false {
  return hasNamespaces() ? false : 'namespaces cannot be made here';
}
