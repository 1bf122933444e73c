import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { zipOf } from '../../../../test/support/zip.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { createDocuments } from '../index.ts';
import { zipEntries } from './index.ts';

/** An archive with a name in another code page, in both places. */
function named(bytes: readonly number[]): Buffer {
  const placeholder = 'Q'.repeat(bytes.length);
  const text = zipOf({ [`${placeholder}.txt`]: 'Ducks swim.' }).toString('latin1');
  return Buffer.from(text.replaceAll(placeholder, Buffer.from(bytes).toString('latin1')), 'latin1');
}

describe('names of archives', () => {
  it('are read in the code page of the system that packed them', () => {
    const names = (bytes: number[]) => zipEntries(named(bytes))?.map(({ name }) => name);
    assert.deepEqual(names([0x53, 0x74, 0x72, 0x61, 0xe1, 0x65]), ['Straße.txt']);
    assert.deepEqual(names([0x95, 0xf1, 0x8d, 0x90, 0x8f, 0x91]), ['報告書.txt']);
    assert.deepEqual(names([0x8e, 0xe2, 0xe7, 0xa5, 0xe2]), ['Отчет.txt']);
    assert.deepEqual(names([...Buffer.from('Übersicht')]), ['Übersicht.txt']);
  });

  it('are found behind a program that unpacks itself', async () => {
    const program = Buffer.concat([Buffer.from('MZ\0\0program\0'), zipOf({ 'a.txt': 'Ducks swim.' })]);
    using documents = createDocuments();
    assert.match((await documents.toMarkdown(program, deadlineIn(60_000))).markdown, /## File: a\.txt\n\nDucks swim\./);
    await assert.rejects(documents.toMarkdown(Buffer.from('MZ\0\0program\0'), deadlineIn(60_000)), /unsupported/);
  });
});
