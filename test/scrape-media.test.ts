import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Answer, startApp, type TestApp } from './support/app.ts';
import { SITE_HOST, SITE_SETTINGS, type Site, startSite } from './support/site.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

/** The formats audio and video: files that a page states, and what yt-dlp brings of other pages. */

const WORDS = 'Harbours keep their lights burning all winter, and the keepers write down every ship that passes by.';
const MP3 = Buffer.concat([
  Buffer.from('ID3\u0004\u0000\u0000\u0000\u0000\u0000\u0000', 'latin1'),
  Buffer.alloc(5000, 7),
]);
const MP4 = Buffer.concat([Buffer.from('0000001866747970', 'hex'), Buffer.from('isom'), Buffer.alloc(8000, 9)]);

/** Asks for a URL through a proxy and writes what comes into a file, and the status on the screen. */
const ASK = `import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
const [proxy, url, file] = process.argv.slice(2);
const { hostname, port, username, password } = new URL(proxy);
const basic = Buffer.from(decodeURIComponent(username) + ':' + decodeURIComponent(password)).toString('base64');
request({ hostname, port, path: url, headers: { host: new URL(url).host, 'proxy-authorization': 'Basic ' + basic } }, async (answer) => {
  writeFileSync(file, Buffer.concat(await answer.toArray()));
  console.log(answer.statusCode);
}).end();
`;

describe('audio and video', () => {
  let site: Site;
  let it: TestApp;
  const folder = tempDir();
  const program = join(folder, 'yt-dlp');
  const told = join(folder, 'told');
  const asker = join(folder, 'ask.mjs');
  const temporary = join(folder, 'tmp');

  /** Stands in for yt-dlp: notes what it was told, then does as it is bid. */
  const setProgram = (script: string): void => {
    writeFileSync(
      program,
      `#!/bin/sh\nprintf '%s\\n' "$@" > ${told}\nenv > ${told}.env\nwhile [ $# -gt 0 ]; do\n  case "$1" in\n    --proxy) proxy="$2"; shift;;\n    -o) out="\${2%.*}"; shift;;\n  esac\n  url="$1"; shift\ndone\n${script}\n`,
    );
    chmodSync(program, 0o755);
  };
  const scrape = (path: string, more: object = {}): Promise<Answer> =>
    it.ask('/v2/scrape', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: site.url + path, ...more }),
    });
  const fileOf = async (link: string): Promise<{ type: string | null; bytes: Buffer }> => {
    const answer = await fetch(link);
    assert.equal(answer.status, 200);
    return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const leftOver = (): string[] => readdirSync(temporary).filter((name) => name.startsWith('trawl-media-'));

  before(async () => {
    mkdirSync(temporary);
    process.env.TMPDIR = temporary;
    writeFileSync(asker, ASK);
    site = await startSite({
      '/episode': `<head><title>Episode</title><meta property="og:video" content="/film.mp4"></head><main><p>${WORDS}</p><audio controls><source src="/talk.mp3" type="audio/mpeg"></audio></main>`,
      '/silent': `<head><title>Silent</title></head><main><p>${WORDS}</p></main>`,
      '/talk.mp3': { headers: { 'content-type': 'audio/mpeg; charset=binary' }, body: MP3 },
      '/film.mp4': { headers: { 'content-type': 'video/mp4' }, body: MP4 },
    });
    const resolve = async () => [{ address: SITE_HOST, family: 4 as const }];
    it = await startApp({ ...SITE_SETTINGS, ytDlp: program }, { resolve });
  });
  after(() => site[Symbol.asyncDispose]());

  test('files that the page states come as links that need no key and end after an hour', async () => {
    const { status, body, text } = await scrape('/episode', { formats: ['markdown', 'audio', 'video'] });
    assert.equal(status, 200, text);
    const audio = await fileOf(body.data.audio);
    assert.deepEqual([audio.type, audio.bytes.equals(MP3)], ['audio/mpeg', true]);
    const video = await fileOf(body.data.video);
    assert.deepEqual([video.type, video.bytes.equals(MP4)], ['video/mp4', true]);
    assert.equal(body.data.metadata.creditsUsed, 9);
    const ends = Number(new URL(body.data.audio).searchParams.get('expires'));
    assert.ok(ends - Date.now() > 3_500_000 && ends - Date.now() <= 3_600_000);
    const longer = body.data.audio.replace(`expires=${ends}`, `expires=${ends + 1}`);
    assert.equal((await fetch(longer)).status, 404);
  });

  test('the address of a file itself', async () => {
    const { body } = await scrape('/talk.mp3', { formats: ['audio'] });
    assert.ok((await fileOf(body.data.audio)).bytes.equals(MP3));
    const page = await scrape('/talk.mp3');
    assert.deepEqual([page.status, page.body.code], [500, 'SCRAPE_UNSUPPORTED_FILE_ERROR']);
  });

  test('nothing private is fetched because a page states it, nor what is no such file', async () => {
    const inside = `http://127.0.0.1:${it.port}`;
    site.set('/moved.mp3', { status: 302, headers: { location: `${inside}/health` } });
    site.set('/page.mp3', '<p>Not a sound.</p>');
    site.set(
      '/trap',
      `<main><p>${WORDS}</p><audio src="${inside}/health"></audio><audio src="/moved.mp3"></audio><audio src="/page.mp3"></audio></main>`,
    );
    setProgram('exit 1');
    const { status, body } = await scrape('/trap', { formats: ['markdown', 'audio'] });
    assert.deepEqual([status, body.data.audio], [200, undefined]);
    assert.match(body.data.warning, /No audio was found on this page/);
    assert.equal(body.data.metadata.creditsUsed, 1);
    assert.equal(site.count('/moved.mp3'), 1);
  });

  test('the policy of the team holds for files too', async () => {
    await using other = await startSite({ '/far.mp3': { headers: { 'content-type': 'audio/mpeg' }, body: MP3 } });
    site.set(
      '/refers',
      `<main><p>${WORDS}</p><audio src="${other.url.replace('127.9.9.9', 'elsewhere.test')}/far.mp3"></audio></main>`,
    );
    setProgram('exit 1');
    assert.ok((await scrape('/refers', { formats: ['markdown', 'audio'] })).body.data.audio);
    assert.equal(other.asked.length, 1);
    const threatProtection = { mode: 'normal', blacklist: ['elsewhere.test'] };
    const { body } = await scrape('/refers', { formats: ['markdown', 'audio'], threatProtection });
    assert.equal(body.data.audio, undefined);
    assert.equal(other.asked.length, 1);
  });

  test('yt-dlp brings the rest, through the proxy that lets nothing private through', async () => {
    // Asks for a file of the site and for one inside through the proxy that it is given, and keeps what it gets.
    const ask = `${process.execPath} ${asker} "$proxy"`;
    setProgram(
      `${ask} "${site.url}/talk.mp3" "$out.mp3"\n${ask} "http://127.0.0.1:${it.port}/health" ${told}.inside > ${told}.status`,
    );
    const { status, body, text } = await scrape('/silent', { formats: ['audio'] });
    assert.equal(status, 200, text);
    assert.ok((await fileOf(body.data.audio)).bytes.equals(MP3));
    assert.match(readFileSync(`${told}.status`, 'utf8'), /^[45]\d\d\n/);
    const args = readFileSync(told, 'utf8').split('\n');
    assert.match(args[args.indexOf('--proxy') + 1] ?? '', /^http:\/\/[^@]+@127\.0\.0\.1:\d+/);
    assert.deepEqual(args.slice(-3), ['--', `${site.url}/silent`, '']);
    assert.ok(args.includes('--ignore-config'));
    assert.match(args[args.indexOf('-f') + 1] ?? '', /^bestaudio\[protocol\^=http\]/);
    assert.doesNotMatch(readFileSync(`${told}.env`, 'utf8'), /TRAWL|API_KEY|NODE_/);
    assert.deepEqual(leftOver(), []);
  });

  test('time that is over ends it and all that it started, and its folder goes', async () => {
    setProgram(`sleep 300 & echo $! > ${told}.child\nwait`);
    const { status, body } = await scrape('/silent', { formats: ['markdown', 'audio'], timeout: 10_000 });
    assert.deepEqual([status, body.code], [408, 'SCRAPE_TIMEOUT']);
    const child = Number(readFileSync(`${told}.child`, 'utf8'));
    await until(() => isGone(child), 'the end of what it started');
    await until(() => leftOver().length === 0, 'the end of its folder');
  });

  test('without yt-dlp a warning says what to install, and the format is free', async () => {
    const bare = await startApp({ ...SITE_SETTINGS, ytDlp: join(folder, 'nothing') });
    const { status, body } = await bare.ask('/v2/scrape', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: `${site.url}/silent`, formats: ['markdown', 'video'] }),
    });
    assert.deepEqual([status, body.data.video, body.data.metadata.creditsUsed], [200, undefined, 1]);
    assert.match(body.data.warning, /yt-dlp.*TRAWL_YT_DLP/);
  });

  test('with lockdown nothing is fetched, including media', async () => {
    site.set('/kept', `<main><p>${WORDS}</p><audio src="/kept.mp3"></audio></main>`);
    site.set('/kept.mp3', { headers: { 'content-type': 'audio/mpeg' }, body: MP3 });
    await scrape('/kept');
    setProgram(`echo ran > ${told}.ran`);
    const ask = () => scrape('/kept', { formats: ['markdown', 'audio'], lockdown: true });
    await until(async () => (await ask()).status === 200, 'the page in the cache');
    const locked = await ask();
    assert.equal(locked.body.data.audio, undefined);
    assert.match(locked.body.data.warning, /^audio: /);
    assert.equal((await scrape('/kept', { formats: ['markdown', 'audio'], minAge: 1 })).body.data.audio, undefined);
    assert.equal(site.count('/kept.mp3'), 0);
    assert.throws(() => readFileSync(`${told}.ran`), /ENOENT/);
  });
});

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // Ended, and only waiting to be collected by its parent.
    return /^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}
