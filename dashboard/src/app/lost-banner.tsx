import { useEffect } from 'react';
import { answers, PAUSE, useIsLost } from '../api/connection.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import './lost-banner.css';

/** Shown over every page while the service does not answer; ends by itself when it does. */
export function LostBanner() {
  const isLost = useIsLost();
  useEffect(() => {
    if (!isLost) return;
    const timer = setInterval(() => void answers(), PAUSE);
    return () => clearInterval(timer);
  }, [isLost]);
  if (!isLost) return null;
  return (
    <div className="lost-banner" role="alert">
      <Icon name="warn" />
      <p className="grow">
        <strong>The service does not respond.</strong> What you have entered stays here. This page continues when the
        service is back.
      </p>
      <Button small icon="refresh" onClick={() => void answers()}>
        Try now
      </Button>
    </div>
  );
}
