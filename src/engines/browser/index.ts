/** Browser: pages through a real browser. The only room that knows the driver. */
export { type Browsers, type BrowsersOptions, createBrowsers } from './browsers.ts';
export { ActionError, NO_SANDBOX } from './errors.ts';
export { type BrowserReport, describeBrowser } from './health/describe.ts';
export { type Launched, type LaunchOptions, launch, NoBrowser } from './program/launch.ts';
export { type SandboxRule, sandboxWarning } from './program/sandbox.ts';
export { RemoteFailure, type RemotePage, visitRemotely } from './remote/visit.ts';
export type {
  Action,
  PageState,
  PdfFormat,
  Picture,
  ScreenshotOptions,
  StorageState,
  Viewport,
  Visited,
  VisitRequest,
} from './request.ts';
export type { Executed, Execution, Frame, PersonInput, SessionView, TabFacts } from './session/protocol.ts';
export { type Findings, findSandboxing, type Sandboxing } from './session/sandbox/find.ts';
export { type BrowserSession, type Devtools, openSession, SessionFailure, SessionGone } from './session/session.ts';
export { isOurs as isAgentBrowser } from './session/shell/run.ts';
