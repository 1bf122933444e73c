import { ownField } from '../../../foundation/kernel/table.ts';
import { absoluteFrom } from '../facts/index.ts';
import { isObject, type JsonObject, listOf, type Structured, typesOf } from '../structured/index.ts';
import { type Document, type Element, isTag, walk } from '../tree.ts';

/** Audio and video files that a page states. */
export interface PageMedia {
  /** Absolute http(s) URLs, without repetition, most likely subject of the page first. */
  readonly audio: string[];
  readonly video: string[];
}

const AUDIO = /\.(?:mp3|m4a|aac|ogg|oga|opus|wav|flac)(?:[?#]|$)/i;
const VIDEO = /\.(?:mp4|m4v|webm|mov|ogv)(?:[?#]|$)/i;
/** Maximum number of URLs of each kind. */
const MOST = 20;

/**
 * The media of a page: from JSON-LD (`contentUrl` of AudioObject, VideoObject, PodcastEpisode), then OpenGraph, then players, then links to
 * files. Players of other sites are pages, not files, and are left out.
 */
export function mediaOf(document: Document, { jsonLd, openGraph }: Structured, base: string): PageMedia {
  const absolute = absoluteFrom(base);
  const found = { audio: new Set<string>(), video: new Set<string>() };
  const add = (kind: 'audio' | 'video' | undefined, address: unknown): void => {
    const url = typeof address === 'string' ? absolute(address) : undefined;
    if (kind && url && /^https?:/.test(url) && found[kind].size < MOST) found[kind].add(url);
  };
  for (const object of jsonLd) for (const media of mediaObjects(object)) add(kindOfObject(media), media.contentUrl);
  for (const kind of ['audio', 'video'] as const) {
    const types = openGraph[`${kind}:type`] ?? openGraph[`og:${kind}:type`] ?? [];
    const isPage = types.length > 0 && types.every((type) => type.startsWith('text/'));
    for (const name of [kind, `og:${kind}`, `og:${kind}:url`, `og:${kind}:secure_url`]) {
      for (const address of ownField(openGraph, name) ?? []) if (!isPage) add(kindOfFile(address) ?? kind, address);
    }
  }
  const linked: Element[] = [];
  let player: 'audio' | 'video' | undefined;
  walk(
    document,
    (node) => {
      if (!isTag(node)) return undefined;
      const { name, attribs } = node;
      if (name === 'audio' || name === 'video') {
        player = name;
        add(name, attribs.src);
      } else if (name === 'source' && player) add(kindOfType(attribs.type) ?? player, attribs.src);
      else if (name === 'a' && attribs.href && kindOfFile(attribs.href)) linked.push(node);
      return undefined;
    },
    (element) => {
      if (element.name === player) player = undefined;
    },
  );
  for (const { attribs } of linked) add(kindOfFile(attribs.href as string), attribs.href);
  return { audio: [...found.audio], video: [...found.video] };
}

/** Media objects at the top, or as the subject of an episode or article. */
function mediaObjects(object: JsonObject): JsonObject[] {
  const inside = ['associatedMedia', 'audio', 'video', 'encoding'].flatMap((name) =>
    listOf(ownField(object, name)).filter(isObject),
  );
  return [object, ...inside];
}

function kindOfObject(object: JsonObject): 'audio' | 'video' | undefined {
  const types = typesOf(object);
  if (types.includes('AudioObject') || types.includes('MusicRecording')) return 'audio';
  if (types.includes('VideoObject')) return 'video';
  const { contentUrl, encodingFormat } = object;
  if (typeof contentUrl !== 'string') return undefined;
  return kindOfType(encodingFormat) ?? kindOfFile(contentUrl);
}

function kindOfType(type: unknown): 'audio' | 'video' | undefined {
  if (typeof type !== 'string') return undefined;
  return type.startsWith('audio/') ? 'audio' : type.startsWith('video/') ? 'video' : undefined;
}

function kindOfFile(address: string): 'audio' | 'video' | undefined {
  return AUDIO.test(address) ? 'audio' : VIDEO.test(address) ? 'video' : undefined;
}
