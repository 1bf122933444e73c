import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseDocument } from 'yaml';
import { loadConfig, unknownSettings } from '../src/foundation/config/index.ts';
import { lastStage } from './support/image.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

interface Service {
  readonly build?: string;
  readonly image?: string;
  readonly volumes?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly configs?: readonly { readonly source: string }[];
  readonly deploy?: { readonly replicas: number };
  readonly ports?: readonly string[];
  readonly healthcheck?: object;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
  readonly configs?: Readonly<Record<string, { readonly content: string }>>;
}

/** What the file says, with every `${NAME:?…}` as if `.env` had set it to the name in lower case. */
function read(path: string): Compose {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const said = text.replaceAll(/\$\{(\w+):\?[^}]*\}/g, (_, name: string) => name.toLowerCase());
  assert.doesNotMatch(said, /\$\{/, 'settings without which nothing works are asked for');
  const document = parseDocument(said, { uniqueKeys: true, strict: true, merge: true });
  assert.deepEqual([document.errors, document.warnings], [[], []]);
  return document.toJS();
}

const FILES = ['compose.yaml', 'deploy/compose.several.yaml'];

describe('the files for Docker Compose', () => {
  for (const path of FILES) {
    it(`${path} names services, volumes, files and settings that exist`, () => {
      const { services, volumes, configs = {} } = read(path);
      const used = new Set<string>();
      for (const [name, service] of Object.entries(services)) {
        assert.ok(service.image, name);
        for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
          assert.ok(other in services, `${name} waits for ${other}`);
          if (condition === 'service_healthy') assert.ok(services[other]?.healthcheck, other);
        }
        for (const volume of service.volumes ?? []) {
          const [source = ''] = volume.split(':');
          assert.ok(source in volumes, `${name}: ${volume}`);
          used.add(source);
        }
        for (const { source } of service.configs ?? []) assert.ok(source in configs, `${name}: ${source}`);
        if (service.build === undefined) continue;
        const folder = dirname(join(ROOT, path));
        assert.ok(existsSync(join(folder, service.build, 'Dockerfile')), name);
        const profile = service.security_opt?.find((option) => option.startsWith('seccomp='))?.slice('seccomp='.length);
        assert.ok(profile && existsSync(join(folder, profile)), `${name}: ${profile}`);
        const env = { ...lastStage().env, ...service.environment };
        assert.deepEqual(unknownSettings(env), []);
        assert.doesNotThrow(() => loadConfig(env), name);
        for (const port of service.ports ?? []) assert.ok(port.endsWith(`:${env.PORT}`), port);
      }
      assert.deepEqual([...used].sort(), Object.keys(volumes).sort());
    });
  }

  it('start an API process and two workers on PostgreSQL, a bucket store and SearXNG', () => {
    const { services, configs = {} } = read('deploy/compose.several.yaml');
    const ours = Object.values(services).filter(({ build }) => build !== undefined);
    const settings = ours.map(({ environment }) => loadConfig({ ...lastStage().env, ...environment }));
    assert.deepEqual(
      settings.map(({ roles }) => roles),
      [
        { api: true, worker: false },
        { api: false, worker: true },
      ],
    );
    assert.deepEqual(
      ours.map(({ deploy }) => deploy?.replicas ?? 1),
      [1, 2],
    );
    const { postgres, bucket, searxng } = services;
    for (const { database, s3Blobs, indexS3, searchEngines } of settings) {
      assert.ok(database.kind === 'postgres' && s3Blobs && indexS3);
      const url = new URL(database.url);
      assert.ok(url.hostname in services, url.hostname);
      const { POSTGRES_USER, POSTGRES_PASSWORD } = postgres?.environment ?? {};
      assert.deepEqual([url.username, url.password], [POSTGRES_USER, POSTGRES_PASSWORD]);
      const { ROOT_ACCESS_KEY, ROOT_SECRET_KEY } = bucket?.environment ?? {};
      for (const store of [s3Blobs, indexS3]) {
        assert.ok(new URL(store.endpoint).hostname in services, store.endpoint);
        assert.deepEqual([store.accessKeyId, store.secretAccessKey], [ROOT_ACCESS_KEY, ROOT_SECRET_KEY]);
        // A bucket of VersityGW is a folder, which has to be there.
        assert.ok(
          JSON.stringify(services['bucket-folder']).includes(`"/data/${store.bucket}"`),
          'the bucket is made before the store starts',
        );
      }
      assert.deepEqual(searchEngines, [{ name: 'searxng', url: 'http://searxng:8080' }]);
    }
    const { source = '' } = searxng?.configs?.[0] ?? {};
    assert.deepEqual(parseDocument(configs[source]?.content ?? '').toJS().search.formats, ['html', 'json']);
  });
});
