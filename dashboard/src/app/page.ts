import type { ComponentType } from 'react';
import type { IconName } from '../ui/icon.tsx';

/** What the navigation lists, in this order: at most ten, by what people come for. The pages of one are tabs over each other. */
export const SECTIONS = {
  playground: { group: 'Work', title: 'Playground', icon: 'play' },
  web: { group: 'Work', title: 'Web', icon: 'globe' },
  papers: { group: 'Work', title: 'Papers', icon: 'research' },
  files: { group: 'Work', title: 'Files', icon: 'docs' },
  agents: { group: 'Work', title: 'Agents', icon: 'agent' },
  monitors: { group: 'Watch', title: 'Monitors', icon: 'refresh' },
  activity: { group: 'Watch', title: 'Activity', icon: 'activity' },
  team: { group: 'Manage', title: 'Team', icon: 'team' },
  operations: { group: 'Manage', title: 'Operations', icon: 'gauge' },
  settings: { group: 'Manage', title: 'Settings', icon: 'settings' },
} as const satisfies Record<string, { group: string; title: string; icon: IconName }>;

export type SectionId = keyof typeof SECTIONS;

/**
 * A page as declared by its folder: `pages/<name>/index.ts` exports one as `page`. Plain data, also read by the build, which passes the
 * paths to the service; its content is loaded when it is opened.
 */
export interface PageDefinition {
  /** Paths that lead to it, parameters as `:name`, the one for the navigation first. */
  readonly paths: readonly [string, ...string[]];
  /** In the navigation and the command palette. */
  readonly title: string;
  /** In the palette, next to the title. */
  readonly about?: string;
  /** Absent: only for those who follow a link to it. */
  readonly nav?: {
    /** Absent: in no section, such as the overview behind the name of the service. */
    readonly section?: SectionId;
    /** Smaller comes first, in its section and in the palette. */
    readonly order: number;
    /** Its tabs in the section, where they are not one with its title. */
    readonly tabs?: readonly (readonly [path: string, title: string])[];
    /** The key after `g` that leads here. */
    readonly shortcut?: string;
    /** Only owners and admins see it. */
    readonly admin?: boolean;
    /** Only people who run the installation see it. */
    readonly operator?: boolean;
  };
  /** `framed` (default) has the navigation and needs a session; `plain` has neither. */
  readonly frame?: 'framed' | 'plain';
  load(): Promise<{ default: ComponentType<PageProps> }>;
}

/** What a page gets. */
export interface PageProps {
  /** Which of its paths this is. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
}
