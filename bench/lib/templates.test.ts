import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { tempDir } from '../../test/support/tmp.ts';
import { readTemplates } from './templates.ts';

function rendered(file: string, name = 'page'): string {
  const path = join(tempDir(), 'texts.html');
  writeFileSync(path, file);
  let drawn = 0;
  const texts = readTemplates<{ n: number }>(path, (what, [body], scope) => {
    if (what === 'n') return String(scope.n);
    if (what === 'draw') return String(++drawn);
    return what === 'twice' ? [1, 2].map((n) => body?.({ n })).join('') : undefined;
  });
  return texts.render(name, { n: 0 });
}

describe('texts with gaps', () => {
  it('fill gaps with what is given, with defaults, and with other texts', () => {
    assert.equal(
      rendered('== page\n<p>{{bold¦one}} {{bold¦{{bold¦two}}¦i}}</p>\n== bold\n<{{2¦b}}>{{1}}</{{2¦b}}>\n'),
      '<p><b>one</b> <i><b>two</b></i></p>',
    );
  });

  it('make what is given for the scope in which it stands, and once', () => {
    assert.equal(rendered('== page\n{{twice¦{{item¦{{n}}}}}}\n== item\n[{{1}}{{twice¦{{1}}}}]\n'), '[112][212]');
    assert.equal(rendered('== page\n{{item¦{{draw}}}}\n== item\n{{1}} {{1}}\n'), '1 1');
  });

  it('repeat a text for all that is given, and for pairs with a second one', () => {
    assert.equal(rendered('== page\n{{list¦a¦b}}\n== list\n{{args¦<{{1}}>¦, }}\n'), '<a>, <b>');
    assert.equal(rendered('== page\n{{list¦a¦1¦b¦¦c¦3}}\n== list\n{{pairs¦{{1}}={{2}}¦ }}\n'), 'a=1 c=3');
  });

  it('keep line breaks but the last, and name what is missing', () => {
    assert.equal(rendered('== page\none\n\n== other\n'), 'one\n');
    assert.throws(() => rendered('== page\n{{nothing}}\n'), /has no text nothing/);
    assert.throws(() => rendered('== page\n{{open\n'), /has no end/);
  });
});
