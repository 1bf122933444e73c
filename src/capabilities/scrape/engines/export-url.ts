/** Documents of Google, whose pages show nothing without their scripts, as files that hold the same. */

const ID = '([\\w-]{10,200})';
const FILE = new RegExp(
  `^/(document|spreadsheets|presentation)/(?:u/\\d+/)?d/${ID}(?:/(?:edit|view|preview|mobilebasic|copy)?)?$`,
);
const DRIVE = new RegExp(`^/file/(?:u/\\d+/)?d/${ID}(?:/(?:view|edit|preview)?)?$`);

/** Where the file behind a link to Google Docs, Sheets, Slides or Drive is; undefined for every other page. */
export function exportUrl(url: URL): string | undefined {
  if (url.hostname === 'docs.google.com') {
    const [, kind, id] = FILE.exec(url.pathname) ?? [];
    if (kind === 'document') return `https://docs.google.com/document/d/${id}/export?format=docx`;
    if (kind === 'presentation') return `https://docs.google.com/presentation/d/${id}/export/pptx`;
    if (kind === undefined) return undefined;
    // One sheet, if the link names one.
    const sheet = /(?:^|[#&?])gid=(\d{1,20})/.exec(`${url.search}${url.hash}`)?.[1];
    const only = sheet === undefined ? '' : `&gid=${sheet}`;
    return `https://docs.google.com/spreadsheets/d/${id}/export?format=xlsx${only}`;
  }
  if (url.hostname !== 'drive.google.com') return undefined;
  const named = /^\/(?:open|uc)$/.test(url.pathname) ? url.searchParams.get('id') : DRIVE.exec(url.pathname)?.[1];
  if (!named || !new RegExp(`^${ID}$`).test(named)) return undefined;
  return `https://drive.google.com/uc?export=download&id=${named}`;
}
