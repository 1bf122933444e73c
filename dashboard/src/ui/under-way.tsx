import { useAction } from '../api/use-action.ts';
import { Button } from './button.tsx';
import { Elapsed } from './elapsed.tsx';
import { FailureNotice } from './notice.tsx';

/** Work that takes a while: for how long it is shown here, and a button that ends it. @param cancel what it has found so far is kept */
export function UnderWay({ cancel }: { cancel(): Promise<unknown> }) {
  const ending = useAction(async () => void (await cancel()));
  return (
    <>
      <span className="dim small">
        under way for <Elapsed />
      </span>
      <Button small icon="close" busy={ending.busy} onClick={() => void ending.run()}>
        Cancel
      </Button>
      <FailureNotice failure={ending.failure} />
    </>
  );
}
