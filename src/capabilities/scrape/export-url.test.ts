import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exportUrl } from './load-page.ts';

const ID = '1aBcDeFgHiJkLmNoPqRsTuVwXyZ_0-9';

test('links to documents of Google lead to the files', () => {
  const LINKS: Readonly<Record<string, string | undefined>> = {
    [`https://docs.google.com/document/d/${ID}/edit?usp=sharing`]: `https://docs.google.com/document/d/${ID}/export?format=docx`,
    [`https://docs.google.com/document/u/1/d/${ID}`]: `https://docs.google.com/document/d/${ID}/export?format=docx`,
    [`https://docs.google.com/spreadsheets/d/${ID}/edit`]: `https://docs.google.com/spreadsheets/d/${ID}/export?format=xlsx`,
    [`https://docs.google.com/spreadsheets/d/${ID}/edit#gid=42`]: `https://docs.google.com/spreadsheets/d/${ID}/export?format=xlsx&gid=42`,
    [`https://docs.google.com/presentation/d/${ID}/view`]: `https://docs.google.com/presentation/d/${ID}/export/pptx`,
    [`https://drive.google.com/file/d/${ID}/view?usp=drive_link`]: `https://drive.google.com/uc?export=download&id=${ID}`,
    [`https://drive.google.com/open?id=${ID}`]: `https://drive.google.com/uc?export=download&id=${ID}`,
    [`https://docs.google.com/document/d/${ID}/export?format=pdf`]: undefined,
    [`https://docs.google.com/document/d/e/2PACX-${ID}/pub`]: undefined,
    'https://docs.google.com/document/d/..%2f..%2fx/edit': undefined,
    'https://drive.google.com/drive/folders/1aBcDeFgHiJk': undefined,
    'https://drive.google.com/open?id=%26x': undefined,
    [`https://docs.google.com.evil.example/document/d/${ID}/edit`]: undefined,
  };
  for (const [link, file] of Object.entries(LINKS)) assert.equal(exportUrl(new URL(link)), file, link);
});
