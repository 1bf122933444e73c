import assert from 'node:assert/strict';
import { test } from 'node:test';
import { structuredData } from '../places/index.ts';
import { parseHtml } from '../tree.ts';
import { mediaOf } from './media.ts';

const BASE = 'https://example.org/show/1';
const of = (html: string) => {
  const document = parseHtml(html);
  return mediaOf(document, structuredData(document, BASE), BASE);
};

test('from JSON-LD, OpenGraph, players and links, in this order and without repetition', () => {
  const media = of(`<html><head>
    <meta property="og:audio" content="/og.mp3"><meta property="og:video" content="https://player.example/embed/7">
    <meta property="og:video:type" content="text/html">
    <script type="application/ld+json">{"@type":"PodcastEpisode","associatedMedia":{"@type":"MediaObject","contentUrl":"/episode.mp3"}}</script>
    </head><body><audio><source src="/episode.mp3" type="audio/mpeg"><source src="/episode.ogg" type="audio/ogg"></audio>
    <video src="clip.mp4"></video><a href="/files/talk.webm">talk</a><a href="/about">about</a></body></html>`);
  assert.deepEqual(media, {
    audio: ['https://example.org/episode.mp3', 'https://example.org/og.mp3', 'https://example.org/episode.ogg'],
    video: ['https://example.org/show/clip.mp4', 'https://example.org/files/talk.webm'],
  });
});

test('only http(s), and none on pages without media', () => {
  assert.deepEqual(of('<video src="blob:https://x/1"></video><audio src="javascript:alert(1)"></audio>'), {
    audio: [],
    video: [],
  });
  assert.deepEqual(of('<p>Text</p>'), { audio: [], video: [] });
});
