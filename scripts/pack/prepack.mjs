// `npm pack` runs this before it reads package.json. From here to postpack.mjs, package.json is that of the package: without what only a
// clone needs, and without `private`, which keeps a clone from being published.

import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { failSetup, ROOT } from '../ensure-installed.mjs';
import { SetupError } from '../install/npm.mjs';
import { KEPT, restore } from './postpack.mjs';
import { writePackage } from './write.mjs';

restore();
if (!existsSync(join(ROOT, 'dashboard/dist/current'))) failSetup(new SetupError('a package needs the dashboard'));
mkdirSync(dirname(KEPT), { recursive: true });
copyFileSync(join(ROOT, 'package.json'), KEPT);
writePackage(ROOT, ROOT);
