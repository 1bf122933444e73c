/** Whether forums keep a thread under such an address: its first post is what it begins with, however many names and days follow. */
export const isThread = (url: string): boolean => THREAD.test(url);

const THREAD =
  /\/(?:threads?|topics?|t|discussions?|questions?)\/(?:[^/]*\D)?\/?\d+|\/threads?\/[^/]+\.\d+|(?:viewtopic|showthread|viewthread)\b/i;
