import { table } from '@trawl/contract/table.ts';

/** Names of fields and their values for people. */

const LABELS = table({
  url: 'URL',
  urls: 'URLs',
  k: 'Maximum results',
  limit: 'Limit',
  tbs: 'Time range',
  ttl: 'Maximum duration, seconds',
  activityTtl: 'Idle timeout, seconds',
  id: 'Paper',
  anchor: 'More papers to start from',
  maxPages: 'Maximum pages',
  doc: 'Documentation',
  readme: 'README',
  targets: 'What to watch',
  strictConstrainToURLs: 'Visit only these URLs',
  intent: 'What for',
  schema: 'JSON Schema',
  formats: 'Formats',
  'scrapeOptions.formats': 'Formats of each page',
  'schedule.text': 'Schedule',
  'schedule.timezone': 'Time zone',
  'notification.email.enabled': 'Send email when something changes',
  'notification.email.recipients': 'Recipients',
  'notification.email.includeDiffs': 'Include the differences',
  'profile.name': 'Profile',
  'profile.saveChanges': 'Save the profile',
  'location.country': 'Country',
  'location.languages': 'Languages',
  html: 'HTML',
  rawHtml: 'Raw HTML',
  rawBase64: 'Raw Base64',
  json: 'JSON',
  maxTokens: 'Most tokens',
  pdf: 'PDF',
  ocr: 'OCR',
  scrape: 'Pages',
  crawl: 'Site',
  search: 'Search',
  skipTlsVerification: 'Skip TLS verification',
  redactPII: 'Redact personal data',
  min_stars: 'Minimum stars',
  max_stars: 'Maximum stars',
});

/** @param name of a field, by its path, or of a value */
export const labelOf = (name: string): string => {
  const last = name.slice(name.lastIndexOf('.') + 1);
  return LABELS[name] ?? LABELS[name.split('.').slice(-2).join('.')] ?? LABELS[last] ?? sentence(last);
};

/** `onlyMainContent` as "Only main content"; what is in capitals stays. */
function sentence(name: string): string {
  const words = name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(' ')
    .map((word) => (/^[A-Z]{2,}s?$/.test(word) ? word : word.toLowerCase()))
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
