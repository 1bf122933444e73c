// Whether what a selector names was a part of a notice that was answered or taken out before (`notices`).
export function answeredNotice(selector) {
  const gone = globalThis.trawlNotices ?? [];
  try {
    return gone.some(
      (notice) => !notice.isConnected && (notice.matches(selector) || notice.querySelector(selector) !== null),
    );
  } catch {
    // A selector of the driver, not of style sheets.
    return false;
  }
}
