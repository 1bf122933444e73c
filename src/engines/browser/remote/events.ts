/** Events of the Chrome DevTools Protocol that are read, as far as they are. */

export interface Paused {
  readonly requestId: string;
  readonly request: { readonly url: string };
  readonly frameId: string;
}

interface Events {
  'Fetch.requestPaused': Paused;
  'Network.requestWillBeSent': {
    readonly requestId: string;
    readonly loaderId: string;
    readonly request: { readonly url: string };
  };
  'Network.loadingFinished': { readonly requestId: string };
  'Network.loadingFailed': { readonly requestId: string };
  'Network.responseReceived': {
    readonly type: string;
    readonly frameId: string;
    readonly loaderId: string;
    readonly response: { readonly status: number; readonly mimeType: string };
  };
  'Page.frameNavigated': { readonly frame: { readonly id: string; readonly loaderId: string; readonly url: string } };
  'Page.navigatedWithinDocument': { readonly frameId: string; readonly url: string };
  'Page.domContentEventFired': unknown;
  'Page.javascriptDialogOpening': { readonly type: string };
}

export type EventTable = { readonly [Name in keyof Events]: (event: Events[Name]) => void };
