import { spawn } from 'node:child_process';

/** Opens a page in the browser of this desktop, if it has one. Does nothing without a desktop. */
export function openInBrowser(url: string): void {
  const [program, ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', url]
        : ['xdg-open', url];
  const child = spawn(program as string, args, { stdio: 'ignore', detached: true });
  // The caller has printed the URL.
  child.on('error', () => {}).unref();
}
