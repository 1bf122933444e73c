import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { undecodedText } from './charsets.ts';

describe('bytes that are no characters', () => {
  const shown = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
  const said = (bytes: Uint8Array): string | undefined => undecodedText(bytes, shown(bytes));

  it('are told with their number', () => {
    assert.match(said(Buffer.from('Caf\xe9 open', 'latin1')) ?? '', /^One place of the source is no character/);
    assert.match(
      said(Buffer.from('Caf\xe9 in M\xfcnchen', 'latin1')) ?? '',
      /^2 places of the source are no characters/,
    );
  });

  it('are not those that authors wrote, nor those that are not in the result', () => {
    assert.equal(said(Buffer.from('U+FFFD looks like \ufffd')), undefined);
    assert.equal(undecodedText(Buffer.from('Caf\xe9', 'latin1'), 'Cafe'), undefined);
    assert.equal(said(Buffer.from('Café')), undefined);
  });
});
