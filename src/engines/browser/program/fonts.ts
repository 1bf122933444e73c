import { createHash } from 'node:crypto';
import { chown, copyFile, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { escapeMarkup } from '../../../foundation/kernel/escape-markup.ts';
import { readableByOthers } from './cache-folder.ts';

/**
 * Fonts for machines without any: screenshots would be blank and clicks would miss. System fonts come first, ours fill gaps. All are under
 * the Open Font License, except Kosugi, which is under the Apache License.
 */
const FONTS: readonly (readonly [pack: string, file: string])[] = [
  // Emoji.
  ['noto-color-emoji', '400Regular/NotoColorEmoji_400Regular.ttf'],
  // Arabic.
  ['noto-sans-arabic', '400Regular/NotoSansArabic_400Regular.ttf'],
  ['noto-sans-arabic', '700Bold/NotoSansArabic_700Bold.ttf'],
  // Chinese.
  ['zcool-xiaowei', '400Regular/ZCOOLXiaoWei_400Regular.ttf'],
  // Japanese.
  ['kosugi', 'Kosugi_400Regular.ttf'],
  // Korean.
  ['nanum-gothic', '400Regular/NanumGothic_400Regular.ttf'],
  ['nanum-gothic', '700Bold/NanumGothic_700Bold.ttf'],
];

const configuration = (folders: readonly string[], cache: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
${folders.map((folder) => `  <dir>${escapeMarkup(folder)}</dir>`).join('\n')}
  <cachedir>${escapeMarkup(cache)}</cachedir>
${['sans-serif', 'serif', 'Arial', 'Helvetica', 'Times New Roman', 'system-ui', 'Segoe UI', 'Roboto']
  .map(
    (name) => `  <alias binding="weak"><family>${name}</family><default><family>Open Sans</family></default></alias>`,
  )
  .join('\n')}
</fontconfig>
`;

/**
 * Puts our fonts where the browser's user can read them and writes a configuration for them.
 * @param more folders with further fonts: those of the bundled browser
 * @param user owner of the folder for fontconfig's own cache
 * @returns the file for FONTCONFIG_FILE
 */
export async function prepareFonts(
  cache: string,
  more: readonly string[],
  user: { readonly uid: number; readonly gid: number } | undefined,
): Promise<string> {
  const files = FONTS.flatMap(([pack, file]) => locate(pack, file));
  const name = createHash('sha256')
    .update(JSON.stringify([files, more, user]))
    .digest('hex')
    .slice(0, 12);
  const folder = join(cache, `fonts-${name}`);
  const config = join(folder, 'fonts.conf');
  if ((await stat(config).catch(() => undefined)) !== undefined) return config;
  const fresh = await mkdtemp(`${folder}.new-`);
  try {
    const own = join(fresh, 'ttf');
    await mkdir(own);
    for (const file of files) await copyFile(file, join(own, basename(file)));
    const scans = join(fresh, 'scans');
    await mkdir(scans);
    if (user !== undefined) await chown(scans, user.uid, user.gid);
    await writeFile(join(fresh, 'fonts.conf'), configuration([join(folder, 'ttf'), ...more], join(folder, 'scans')));
    await readableByOthers(fresh, (await stat(cache)).mode);
    await rename(fresh, folder).catch(async (error) => {
      // Another process was faster.
      if (!(await readdir(folder).catch((): string[] => [])).includes('fonts.conf')) throw error;
    });
    return config;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

function locate(pack: string, file: string): string[] {
  try {
    const manifest = createRequire(import.meta.url).resolve(`@expo-google-fonts/${pack}/package.json`);
    return [join(dirname(manifest), file)];
  } catch {
    return [];
  }
}
