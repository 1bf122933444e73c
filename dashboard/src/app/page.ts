import type { ComponentType } from 'react';
import type { IconName } from '../ui/icon.tsx';

/** Where a page is in the navigation, in this order. */
export const GROUPS = ['', 'Use', 'Observe', 'Manage'] as const;

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
  /** Absent: not in the navigation. */
  readonly nav?: {
    readonly group: (typeof GROUPS)[number];
    readonly icon: IconName;
    /** Smaller comes first. */
    readonly order: number;
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
