import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Keeps a mistake in one page from taking the rest with it. A page that cannot be loaded any more is a newer build. */
export class ErrorBoundary extends Component<
  { children: ReactNode; resetOn: string },
  { error: Error | undefined; on: string }
> {
  override state = { error: undefined as Error | undefined, on: this.props.resetOn };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps(props: { resetOn: string }, state: { error: Error | undefined; on: string }) {
    return props.resetOn === state.on ? null : { error: undefined, on: props.resetOn };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const outdated = /dynamically imported module|module script/i.test(error.message);
    return (
      <Notice
        tone="danger"
        title={outdated ? 'This page could not be loaded' : 'This page failed'}
        actions={
          <Button small icon="refresh" onClick={() => location.reload()}>
            Reload
          </Button>
        }
      >
        {outdated ? 'The service was updated, or does not respond. Reload to get the new version.' : error.message}
      </Notice>
    );
  }
}
