// Writes the guide as static files, for a web server that serves them from the root of a host:
//
//   npm run guide -- <folder>

import { writeGuide } from '../src/surfaces/http/index.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined || folder.startsWith('-')) {
  process.stderr.write('usage: npm run guide -- <folder>\n');
  process.exit(2);
}
process.stdout.write(`${await writeGuide(folder)} pages in ${folder}\n`);
