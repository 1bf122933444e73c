/**
 * Filters the commands of a client to a session's browser: pages and their content, nothing of the machine. Domains are an allow-list; a
 * few methods are refused or rewritten.
 */

const DOMAINS: ReadonlySet<string> = new Set([
  ...['Accessibility', 'Animation', 'Audits', 'Browser', 'CSS', 'CacheStorage', 'Console', 'DOM', 'DOMDebugger'],
  ...['DOMSnapshot', 'DOMStorage', 'Debugger', 'DeviceOrientation', 'Emulation', 'EventBreakpoints', 'Fetch', 'IO'],
  ...['IndexedDB', 'Input', 'Inspector', 'LayerTree', 'Log', 'Media', 'Network', 'Overlay', 'Page', 'Performance'],
  ...[
    'PerformanceTimeline',
    'Profiler',
    'Runtime',
    'Schema',
    'Security',
    'ServiceWorker',
    'Storage',
    'Target',
    'WebAuthn',
  ],
]);

/** Would read local files, end or reconfigure the browser, or bypass this filter. */
const REFUSED: ReadonlySet<string> = new Set([
  ...['Browser.crash', 'Browser.crashGpuProcess', 'Browser.executeBrowserCommand', 'Browser.getBrowserCommandLine'],
  ...[
    'DOM.setFileInputFiles',
    'DOM.getFileInfo',
    'Network.loadNetworkResource',
    'Page.addCompilationCache',
    'Page.crash',
    'Page.setWebLifecycleState',
  ],
  ...[
    'Target.exposeDevToolsProtocol',
    'Target.openDevTools',
    'Target.sendMessageToTarget',
    'Target.setRemoteLocations',
    'Page.handleFileChooser',
  ],
]);

/** Methods with a URL that the browser opens. */
const OPENS: ReadonlySet<string> = new Set([
  ...['Page.navigate', 'Target.createTarget', 'Fetch.continueRequest', 'Network.continueInterceptedRequest'],
]);

/** Methods that are about the browser's default context if they name none. That context has no way out, so they get the session's. */
const OF_CONTEXT: ReadonlySet<string> = new Set([
  ...['Browser.grantPermissions', 'Browser.resetPermissions', 'Browser.setPermission', 'Browser.setDownloadBehavior'],
  ...['Storage.clearCookies', 'Storage.getCookies', 'Storage.setCookies', 'Target.createTarget'],
]);

/** The context of the session's own pages, and the proxy of all contexts. */
export interface Home {
  /** The relay's URL, with its token. */
  readonly proxy: string;
  readonly context: string;
}

interface Command {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: Record<string, unknown>;
  readonly sessionId?: unknown;
}

export interface Filtered {
  /** The command for the browser. */
  readonly pass?: string;
  /** The immediate response to the client. */
  readonly answer?: string;
}

/** The protocol's code for an unknown session. */
const NO_SESSION = -32_001;

/** @param sessionOf the browser's session id for one in a command; undefined if the client has none with that id */
export function filterCommand(
  message: string,
  sessionOf: (named: string | undefined) => string | undefined,
  home: Home,
): Filtered {
  let command: Command;
  try {
    command = JSON.parse(message);
  } catch {
    return {};
  }
  if (command === null || typeof command !== 'object') return {};
  const { id, method, sessionId } = command;
  let { params = {} } = command;
  const session = sessionId === undefined ? {} : { sessionId };
  const refuse = (why: string, code = -32_000): Filtered => ({
    answer: JSON.stringify({ id, ...session, error: { code, message: why } }),
  });
  const goesTo = sessionId === undefined || typeof sessionId === 'string' ? sessionOf(sessionId) : undefined;
  if (goesTo === undefined) return refuse('Session with given id not found.', NO_SESSION);
  if (typeof method !== 'string' || typeof params !== 'object' || params === null) return refuse('Not a command');
  const domain = method.split('.')[0] as string;
  if (!DOMAINS.has(domain) || REFUSED.has(method)) return refuse(`${method} is not available in this session`);
  // Sessions are ended through their endpoint, so that they are paid for.
  if (method === 'Browser.close') return { answer: JSON.stringify({ id, ...session, result: {} }) };
  if (OPENS.has(method) && params.url !== undefined && !mayOpen(params.url)) {
    return refuse('Only http and https pages can be opened');
  }
  const pass = (changed: Record<string, unknown>): Filtered => ({
    // Rewritten, so that the browser reads what was checked here: no duplicate keys.
    pass: JSON.stringify({ id, method, params: changed, ...(goesTo === '' ? {} : { sessionId: goesTo }) }),
  });
  if (OF_CONTEXT.has(method) && sessionId === undefined && params.browserContextId === undefined) {
    params = { ...params, browserContextId: home.context };
  }
  // Files dropped on a page can be read there.
  if (method === 'Input.dispatchDragEvent' && hasFiles(params.data)) {
    return refuse('Files cannot be dropped in this session');
  }
  if (method === 'Browser.setDownloadBehavior' || method === 'Page.setDownloadBehavior') {
    const { downloadPath: _, ...rest } = params;
    return pass({ ...rest, behavior: 'deny' });
  }
  if (method === 'Target.createBrowserContext') {
    const { proxyServer: _, proxyBypassList: __, originsWithUniversalNetworkAccess: ___, ...rest } = params;
    return pass({ ...rest, proxyServer: home.proxy, proxyBypassList: '<-loopback>' });
  }
  if (method === 'Target.attachToTarget' || method === 'Target.setAutoAttach')
    return pass({ ...params, flatten: true });
  return pass(params);
}

function hasFiles(data: unknown): boolean {
  const { files } = (data ?? {}) as { files?: unknown };
  return files !== undefined && !(Array.isArray(files) && files.length === 0);
}

function mayOpen(url: unknown): boolean {
  if (typeof url !== 'string') return false;
  return url === '' || url === 'about:blank' || /^(https?:\/\/|data:|blob:https?:)/i.test(url.trim());
}
