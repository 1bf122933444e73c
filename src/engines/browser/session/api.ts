import { table, type WordTable } from '../../../foundation/kernel/table.ts';

/**
 * What code in a session may do with the driver's objects; everything else is unavailable. Excluded are parts that use files of this
 * machine, bypass the browser (`request`, `route.fetch`) or use the browser's own protocol.
 */
export interface Abilities {
  /** Return a promise. */
  readonly calls: readonly string[];
  /** Return at once. */
  readonly values?: readonly string[];
  /** Create another object without a call: name and kind of the result. */
  readonly makes?: Readonly<Record<string, Kind>>;
  /** Properties that are objects. */
  readonly parts?: Readonly<Record<string, Kind>>;
  /** Events with listeners. */
  readonly events?: readonly string[];
}

export type Kind =
  | 'Browser'
  | 'BrowserContext'
  | 'Page'
  | 'Frame'
  | 'Locator'
  | 'FrameLocator'
  | 'JSHandle'
  | 'ElementHandle'
  | 'Request'
  | 'Response'
  | 'Route'
  | 'Dialog'
  | 'ConsoleMessage'
  | 'WebSocket'
  | 'Keyboard'
  | 'Mouse'
  | 'Touchscreen'
  | 'Download'
  | 'FileChooser'
  | 'Worker';

const BY: WordTable<Kind> = table({
  locator: 'Locator',
  getByAltText: 'Locator',
  getByLabel: 'Locator',
  getByPlaceholder: 'Locator',
  getByRole: 'Locator',
  getByTestId: 'Locator',
  getByText: 'Locator',
  getByTitle: 'Locator',
  frameLocator: 'FrameLocator',
});

const ON_SELECTOR = [
  ...[
    'check',
    'click',
    'dblclick',
    'dispatchEvent',
    'fill',
    'focus',
    'getAttribute',
    'hover',
    'innerHTML',
    'innerText',
  ],
  ...['inputValue', 'isChecked', 'isDisabled', 'isEditable', 'isEnabled', 'isHidden', 'isVisible', 'press'],
  ...['selectOption', 'setChecked', 'setInputFiles', 'tap', 'textContent', 'type', 'uncheck'],
];

const ON_FRAME = [
  ...ON_SELECTOR,
  ...[
    '$',
    '$$',
    '$eval',
    '$$eval',
    'addScriptTag',
    'addStyleTag',
    'content',
    'dragAndDrop',
    'evaluate',
    'evaluateHandle',
  ],
  ...[
    'goto',
    'setContent',
    'title',
    'waitForFunction',
    'waitForLoadState',
    'waitForSelector',
    'waitForTimeout',
    'waitForURL',
  ],
];

const ON_HANDLE = ['evaluate', 'evaluateHandle', 'getProperties', 'getProperty', 'jsonValue', 'dispose'];

export const API: Readonly<Record<Kind, Abilities>> = {
  Browser: {
    calls: ['newContext', 'newPage', 'close'],
    values: ['contexts', 'isConnected', 'version'],
    events: ['disconnected'],
  },
  BrowserContext: {
    calls: [
      ...['addCookies', 'addInitScript', 'clearCookies', 'clearPermissions', 'close', 'cookies', 'exposeFunction'],
      ...[
        'grantPermissions',
        'newPage',
        'route',
        'setExtraHTTPHeaders',
        'setGeolocation',
        'setOffline',
        'storageState',
      ],
      ...['unroute', 'unrouteAll', 'waitForEvent'],
    ],
    values: ['browser', 'pages', 'setDefaultNavigationTimeout', 'setDefaultTimeout'],
    events: ['page', 'console', 'dialog', 'request', 'response', 'requestfailed', 'requestfinished', 'close'],
  },
  Page: {
    calls: [
      ...ON_FRAME,
      ...[
        'addInitScript',
        'ariaSnapshot',
        'bringToFront',
        'close',
        'emulateMedia',
        'exposeFunction',
        'goBack',
        'goForward',
      ],
      ...['opener', 'pdf', 'reload', 'route', 'screenshot', 'setExtraHTTPHeaders', 'setViewportSize', 'unroute'],
      ...['unrouteAll', 'waitForEvent', 'waitForRequest', 'waitForResponse'],
    ],
    values: [
      ...['context', 'frame', 'frames', 'isClosed', 'mainFrame', 'setDefaultNavigationTimeout', 'setDefaultTimeout'],
      ...['url', 'viewportSize'],
    ],
    makes: BY,
    parts: { keyboard: 'Keyboard', mouse: 'Mouse', touchscreen: 'Touchscreen' },
    events: [
      ...['close', 'console', 'crash', 'dialog', 'domcontentloaded', 'download', 'filechooser', 'frameattached'],
      ...[
        'framedetached',
        'framenavigated',
        'load',
        'pageerror',
        'popup',
        'request',
        'requestfailed',
        'requestfinished',
      ],
      ...['response', 'websocket'],
    ],
  },
  Frame: {
    calls: [...ON_FRAME, 'frameElement'],
    values: ['childFrames', 'isDetached', 'name', 'page', 'parentFrame', 'url'],
    makes: BY,
  },
  Locator: {
    calls: [
      ...ON_SELECTOR,
      ...['all', 'allInnerTexts', 'allTextContents', 'ariaSnapshot', 'blur', 'boundingBox', 'clear', 'count', 'dragTo'],
      ...[
        'elementHandle',
        'elementHandles',
        'evaluate',
        'evaluateAll',
        'evaluateHandle',
        'highlight',
        'pressSequentially',
      ],
      ...['screenshot', 'scrollIntoViewIfNeeded', 'selectText', 'waitFor'],
    ],
    values: ['page', 'toString'],
    makes: {
      ...BY,
      and: 'Locator',
      contentFrame: 'FrameLocator',
      describe: 'Locator',
      filter: 'Locator',
      first: 'Locator',
      last: 'Locator',
      nth: 'Locator',
      or: 'Locator',
    },
  },
  FrameLocator: {
    calls: [],
    makes: { ...BY, first: 'FrameLocator', last: 'FrameLocator', nth: 'FrameLocator', owner: 'Locator' },
  },
  JSHandle: { calls: ON_HANDLE, values: ['asElement', 'toString'] },
  ElementHandle: {
    calls: [
      ...ON_HANDLE,
      ...ON_SELECTOR,
      ...[
        '$',
        '$$',
        '$eval',
        '$$eval',
        'boundingBox',
        'contentFrame',
        'ownerFrame',
        'screenshot',
        'scrollIntoViewIfNeeded',
      ],
      ...['selectText', 'waitForElementState', 'waitForSelector'],
    ],
    values: ['asElement', 'toString'],
  },
  Request: {
    calls: ['allHeaders', 'headerValue', 'headersArray', 'response', 'sizes'],
    values: [
      ...['failure', 'frame', 'headers', 'isNavigationRequest', 'method', 'postData', 'postDataJSON', 'redirectedFrom'],
      ...['redirectedTo', 'resourceType', 'timing', 'url'],
    ],
  },
  Response: {
    calls: [
      'allHeaders',
      'body',
      'finished',
      'headerValue',
      'headerValues',
      'headersArray',
      'json',
      'text',
      'serverAddr',
    ],
    values: ['frame', 'fromServiceWorker', 'headers', 'ok', 'request', 'status', 'statusText', 'url'],
  },
  Route: { calls: ['abort', 'continue', 'fallback', 'fulfill'], values: ['request'] },
  Dialog: { calls: ['accept', 'dismiss'], values: ['defaultValue', 'message', 'page', 'type'] },
  ConsoleMessage: { calls: [], values: ['args', 'location', 'page', 'text', 'type'] },
  WebSocket: { calls: [], values: ['isClosed', 'url'] },
  Keyboard: { calls: ['down', 'insertText', 'press', 'type', 'up'] },
  Mouse: { calls: ['click', 'dblclick', 'down', 'move', 'up', 'wheel'] },
  Touchscreen: { calls: ['tap'] },
  Download: { calls: ['cancel', 'failure'], values: ['page', 'suggestedFilename', 'url'] },
  FileChooser: { calls: ['setFiles'], values: ['element', 'isMultiple', 'page'] },
  Worker: { calls: ['evaluate'], values: ['url'] },
};

/** Calls whose first function runs in the page, so its source is sent there. */
export const IN_PAGE: ReadonlySet<string> = new Set([
  ...['evaluate', 'evaluateHandle', 'evaluateAll', '$eval', '$$eval', 'waitForFunction', 'addInitScript'],
]);
