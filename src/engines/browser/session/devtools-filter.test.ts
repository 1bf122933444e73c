import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filterCommand } from './devtools-filter.ts';

const home = { proxy: 'https://token.relay.invalid:1', context: 'HOME' };
const filter = (message: string) => filterCommand(message, (named) => named ?? '', home);
const passed = (method: string, params: object = {}) => filter(JSON.stringify({ id: 1, method, params }));

test('methods that would leave the session are refused', () => {
  for (const [method, params] of [
    ['Target.createTarget', { url: 'file:///etc/passwd' }],
    ['Target.createTarget', { url: 'view-source:file:///etc/passwd' }],
    ['Page.navigate', { url: 'chrome://settings' }],
    ['Page.navigate', { url: ['file:///etc/passwd'] }],
    ['Fetch.continueRequest', { requestId: '1', url: 'file:///etc/passwd' }],
    ['DOM.setFileInputFiles', { files: ['/etc/passwd'] }],
    ['Target.sendMessageToTarget', { message: '{}' }],
    ['Target.exposeDevToolsProtocol', { targetId: 'x' }],
    ['Target.openDevTools', { targetId: 'x' }],
    ['Page.addCompilationCache', { url: 'https://example.com/a.js', data: '' }],
    [
      'Input.dispatchDragEvent',
      { type: 'drop', x: 1, y: 1, data: { items: [], files: ['/etc/passwd'], dragOperationsMask: 1 } },
    ],
    ['Tethering.bind', { port: 1 }],
    ['Extensions.loadUnpacked', { path: '/' }],
    ['Tracing.start', {}],
    ['SystemInfo.getInfo', {}],
    ['Browser.getBrowserCommandLine', {}],
  ] as const) {
    const { pass, answer } = passed(method, params);
    assert.equal(pass, undefined, method);
    assert.match(answer ?? '', /error/, method);
  }
});

test('context proxies, download folders and duplicate keys are removed', () => {
  const context = passed('Target.createBrowserContext', { proxyServer: 'direct://', disposeOnDetach: true });
  assert.deepEqual(JSON.parse(context.pass ?? '').params, {
    ...{ disposeOnDetach: true, proxyServer: home.proxy, proxyBypassList: '<-loopback>' },
  });
  const download = passed('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: '/', eventsEnabled: true });
  assert.deepEqual(JSON.parse(download.pass ?? '').params, {
    behavior: 'deny',
    eventsEnabled: true,
    browserContextId: 'HOME',
  });
  const twice = filter('{"id":1,"method":"Tracing.start","method":"Page.reload","params":{}}');
  assert.equal(JSON.parse(twice.pass ?? '').method, 'Page.reload');
  assert.equal(filter('nonsense').pass, undefined);
});

test("the page's own content can be dragged and dropped", () => {
  const data = { items: [{ mimeType: 'text/plain', data: 'a' }], dragOperationsMask: 1 };
  for (const one of [data, { ...data, files: [] }]) {
    assert.ok(passed('Input.dispatchDragEvent', { type: 'drop', x: 1, y: 1, data: one }).pass);
  }
});

test('a page that a client opens without a context is in the session', () => {
  const opened = passed('Target.createTarget', { url: 'https://example.com/' });
  assert.equal(JSON.parse(opened.pass ?? '').params.browserContextId, 'HOME');
  const own = passed('Target.createTarget', { url: 'https://example.com/', browserContextId: 'OWN' });
  assert.equal(JSON.parse(own.pass ?? '').params.browserContextId, 'OWN');
});
