/** Whether forums use such URLs for threads: the first post is the author's, however many names and dates follow. */
export const isThread = (url: string): boolean => THREAD.test(url);

const THREAD =
  /\/(?:threads?|topics?|t|discussions?|questions?)\/(?:[^/]*\D)?\/?\d+|\/threads?\/[^/]+\.\d+|(?:viewtopic|showthread|viewthread)\b/i;
