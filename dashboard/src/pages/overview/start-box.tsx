import { useState } from 'react';
import { useLocation } from 'wouter';
import { actionsFor, type PaletteAction } from '../../app/palette-actions.ts';
import { sendNow } from '../../app/send-now.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import '../../ui/search-bar.css';
import './start-box.css';

/** An address or words, and below them what can be done with them. */
export function StartBox() {
  const [text, setText] = useState('');
  const [, navigate] = useLocation();
  const actions = actionsFor(text);
  const act = (action: PaletteAction | undefined): void => {
    if (action !== undefined) navigate(action.to, action.now && sendNow());
  };
  return (
    <search className="start-box">
      <form
        className="search-bar"
        onSubmit={(event) => {
          event.preventDefault();
          act(actions[0]);
        }}
      >
        <Icon name="search" />
        <input
          className="control"
          type="search"
          aria-label="Address or question"
          placeholder="An address, or what you want to know"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={2_000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
      {actions.length > 0 && (
        <ul className="row" aria-label="What to do with it">
          {actions.map((action, at) => (
            <li key={action.title}>
              <Button small look={at === 0 ? 'primary' : 'plain'} title={action.title} onClick={() => act(action)}>
                {action.short ?? action.title}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}
