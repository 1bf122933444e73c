import type { ReactNode } from 'react';

/** Line icons on a 20 by 20 grid, drawn for this dashboard. */
const PATHS = {
  overview: 'M3 10.500 10 4l7 6.500M5 9v7h4v-4h2v4h4V9',
  key: 'M12.500 11.500a4 4 0 1 0-4-4c0 .6.1 1.100.4 1.600L3 15v2h3v-2h2v-2h1.500l1.400-1.900c.5.3 1 .4 1.600.4ZM13.500 6.500h.01',
  play: 'M6 4.500v11l9-5.500-9-5.500Z',
  gauge: 'M3 14.500a7.500 7.500 0 1 1 14 0M10 12.500l3.500-4.500M10 13.500a1 1 0 1 0 0-2 1 1 0 0 0 0 2Z',
  activity: 'M2.500 10.500h3l2-6 4.500 11 2-5h3.500',
  jobs: 'M4 5h12M4 10h12M4 15h7M15.500 13v2l1.500 1',
  research: 'M4 4.500h5a2 2 0 0 1 1 .6 2 2 0 0 1 1-.6h5v11h-5a2 2 0 0 0-1 .6 2 2 0 0 0-1-.6H4v-11ZM10 5.500v10.500',
  team: 'M7.500 9.500a2.750 2.750 0 1 0 0-5.500 2.750 2.750 0 0 0 0 5.500ZM2.500 16c0-2.500 2-4.250 5-4.250s5 1.750 5 4.250M13 9.250a2.300 2.300 0 1 0-.5-4.500M14.500 12c1.900.5 3 2 3 4',
  plan: 'M3.500 5.500h13v9h-13zM3.500 8.500h13M6 12h3',
  audit:
    'M10 3.500 4.500 5.500v4.250c0 3.250 2.250 5.500 5.500 6.750 3.250-1.250 5.500-3.500 5.500-6.750V5.500L10 3.500ZM7.500 9.750l1.750 1.750 3.250-3.250',
  settings: 'M4 6h6M14 6h2M4 14h2M10 14h6M12 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM8 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  providers: 'M5 4h4v4H5zM11 12h4v4h-4zM11 4h4v4h-4zM7 8v6h4M9 6h2',
  search: 'M9 14.500a5.500 5.500 0 1 0 0-11 5.500 5.500 0 0 0 0 11ZM13 13l4 4',
  docs: 'M5.500 3.500h6l3.500 3.500v9.500H5.500v-13ZM11 3.500V7.500h4M8 10.500h4.500M8 13.250h4.500',
  sun: 'M10 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM10 2.500v1.500M10 16v1.500M2.500 10H4M16 10h1.500M4.700 4.700l1 1M14.300 14.300l1 1M15.300 4.700l-1 1M5.700 14.300l-1 1',
  moon: 'M16 11.500A6.500 6.500 0 0 1 8.500 4a6.500 6.500 0 1 0 7.500 7.500Z',
  system: 'M3.500 4.500h13v8.500h-13zM8 16h4M10 13v3',
  menu: 'M3.500 6h13M3.500 10h13M3.500 14h13',
  close: 'M5 5l10 10M15 5 5 15',
  copy: 'M7.500 7.500h8v8h-8zM12.500 7.500v-3h-8v8h3',
  check: 'M4.500 10.500 8.500 14.500l7.500-9',
  minus: 'M4.500 10h11',
  plus: 'M10 4.500v11M4.500 10h11',
  more: 'M5 10h.01M10 10h.01M15 10h.01',
  down: 'M5.500 8l4.500 4.500L14.500 8',
  agent: 'M10 3l1.800 5.200L17 10l-5.200 1.800L10 17l-1.800-5.200L3 10l5.200-1.800Z',
  crawl:
    'M8.500 3.500h3v3h-3zM3.500 13.500h3v3h-3zM8.500 13.500h3v3h-3zM13.500 13.500h3v3h-3zM10 6.500v7M5 13.500V10h10v3.500',
  hook: 'M11 2.500 4.500 11.500h5L9 17.500l6.500-9h-5Z',
  plug: 'M7.500 3v4.500M12.500 3v4.500M5 7.500h10V10a5 5 0 0 1-10 0ZM10 15v2.500',
  download: 'M10 3.500v8.500M6 8.500l4 4 4-4M4 16h12',
  right: 'M8 5.500l4.500 4.500L8 14.500',
  left: 'M12 5.500 7.500 10l4.500 4.500',
  external: 'M11.500 4.500h4v4M15.500 4.500 9.500 10.500M8 5.500H4.500v10h10V12',
  warn: 'M10 4 3 16h14L10 4ZM10 8.500v3.500M10 14h.01',
  info: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM10 9.250V13.500M10 6.750h.01',
  error: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM10 6.500v4.250M10 13.500h.01',
  out: 'M11.500 4.500h-7v11h7M8.500 10h8M13.500 7l3 3-3 3',
  refresh: 'M15.500 7.500A6 6 0 0 0 4.500 8M4.500 4.500V8H8M4.500 12.500a6 6 0 0 0 11-.5M15.500 15.500V12H12',
  trash: 'M4 6h12M8 6V4h4v2M5.500 6l.75 10h7.500L14.500 6M8.500 9v4.500M11.500 9v4.500',
  edit: 'M4.500 15.500l.5-3 8-8 2.500 2.500-8 8-3 .5ZM11.500 6l2.500 2.500',
  filter: 'M3.500 5h13l-5 6v4.500l-3-1.500v-3l-5-6Z',
  terminal: 'M3.500 4.500h13v11h-13zM6 8l2.500 2L6 12M10.500 12.500h3.500',
  lock: 'M5.500 9h9v7h-9zM7.500 9V6.500a2.500 2.500 0 0 1 5 0V9',
  keyboard: 'M2.500 5.500h15v9h-15zM5.500 8.500h.01M8.500 8.500h.01M11.500 8.500h.01M14.500 8.500h.01M7 11.500h6',
  mail: 'M3 5h14v10H3zM3 6l7 5 7-5',
  browser: 'M2.500 4.500h15v11h-15zM2.500 8h15M5 6.250h.01M7.250 6.250h.01',
} as const;

export type IconName = keyof typeof PATHS;

/** Always decoration: its meaning is in the text next to it, or in the label of its button. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }): ReactNode {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2.4 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
