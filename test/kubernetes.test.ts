import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Deployment } from 'kubernetes-types/apps/v1.d.ts';
import type { ConfigMap, Container, Service } from 'kubernetes-types/core/v1.d.ts';
import { parseAllDocuments } from 'yaml';
import { loadConfig, unknownSettings } from '../src/foundation/config/index.ts';
import { startApp } from './support/app.ts';
import { lastStage } from './support/image.ts';
import { tempDir } from './support/tmp.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TEXT = readFileSync(join(ROOT, 'deploy/kubernetes/trawl.yaml'), 'utf8');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const OBJECTS = parseAllDocuments(TEXT, { uniqueKeys: true, strict: true }).map((document) => {
  assert.deepEqual([document.errors, document.warnings], [[], []]);
  return document.toJS() as Deployment | ConfigMap | Service;
});
const all = <T>(kind: string): T[] => OBJECTS.filter((one) => one.kind === kind) as T[];
const deployments = all<Deployment>('Deployment');
const [settings] = all<ConfigMap>('ConfigMap');
/** Keys of the secret that the comment at the top makes. */
const SECRETS = [...TEXT.matchAll(/--from-literal=(\w+)=/g)].map(([, name = '']) => name);

const podOf = (deployment: Deployment) => deployment.spec?.template.spec ?? assert.fail();
const containerOf = (deployment: Deployment): Container => podOf(deployment).containers[0] ?? assert.fail();

/** The environment of a container, as a cluster would give it. */
function environmentOf(container: Container): Record<string, string> {
  const values: Record<string, string> = {
    DATABASE_URL: 'postgres://trawl@db.example.org/trawl',
    TRAWL_API_KEY: 'fc-0123456789abcdef0123456789abcdef',
  };
  const env: Record<string, string> = {
    ...lastStage().env,
    ...settings?.data,
    ...Object.fromEntries(SECRETS.map((name) => [name, values[name] ?? 'secret'])),
  };
  for (const { name, value, valueFrom } of container.env ?? []) {
    if (valueFrom !== undefined) assert.deepEqual(valueFrom, { fieldRef: { fieldPath: 'status.podIP' } });
    env[name] = value?.replaceAll(/\$\((\w+)\)/g, (_, of: string) => env[of] ?? assert.fail(of)) ?? '10.0.0.7';
  }
  return env;
}

describe('the manifests for Kubernetes', () => {
  it('have only fields of Kubernetes, with values of their types', () => {
    const folder = tempDir();
    const values = OBJECTS.map((object) => {
      const group = object.apiVersion === 'v1' ? 'core/v1' : object.apiVersion;
      return `import('kubernetes-types/${group}').${object.kind} = ${JSON.stringify(object)};`;
    });
    const check = (...lines: string[]) => {
      const code = lines.map((line, i) => `export const one${i}: ${line}`).join('\n');
      writeFileSync(join(folder, 'manifests.ts'), code);
      const options = ['--noEmit', '--strict', '--skipLibCheck', '--moduleResolution', 'bundler', '--module', 'esnext'];
      return spawnSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), ...options, 'manifests.ts'], {
        cwd: folder,
        encoding: 'utf8',
      });
    };
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const { status, stdout } = check(...values);
    assert.equal(status, 0, stdout);
    assert.match(
      check(...values.map((line) => line.replace('livenessProbe', 'liveness'))).stdout,
      /'"liveness"' does not exist/,
    );
  });

  it('run the image of this version as its user, and mount what it writes to', () => {
    assert.ok(deployments.length > 0);
    const { user, env } = lastStage();
    for (const deployment of deployments) {
      const { securityContext: pod, volumes = [] } = podOf(deployment);
      const { image, volumeMounts = [], securityContext, ports = [] } = containerOf(deployment);
      assert.ok(image?.endsWith(`/trawl:${version}`), image);
      assert.ok(TEXT.includes(`docker build -t ${image} .`), image);
      assert.equal(`${pod?.runAsUser}:${pod?.runAsGroup}`, user);
      assert.deepEqual(
        ports.map(({ containerPort }) => String(containerPort)),
        [env.PORT],
      );
      assert.equal(securityContext?.readOnlyRootFilesystem, true);
      assert.deepEqual(
        volumeMounts.map(({ mountPath }) => mountPath),
        [env.TRAWL_DATA_DIR, '/home/trawl', '/tmp'],
      );
      assert.deepEqual(volumeMounts.map(({ name }) => name).sort(), volumes.map(({ name }) => name).sort());
      assert.equal(pod?.seccompProfile?.localhostProfile, 'profiles/trawl.json');
      assert.ok(TEXT.includes('seccomp/profiles/trawl.json') && existsSync(join(ROOT, 'deploy/seccomp.json')));
    }
  });

  it('set what the service reads: one process for each role', () => {
    const roles = deployments.map((deployment) => {
      const container = containerOf(deployment);
      const sources = container.envFrom?.map(({ configMapRef, secretRef }) => configMapRef?.name ?? secretRef?.name);
      assert.deepEqual(sources, [settings?.metadata?.name, /create secret generic (\S+)/.exec(TEXT)?.[1]]);
      const env = environmentOf(container);
      assert.deepEqual(unknownSettings(env), []);
      const config = loadConfig(env);
      assert.equal(config.database.kind, 'postgres');
      assert.ok(config.s3Blobs?.accessKeyId && config.indexS3?.secretAccessKey);
      return config.roles;
    });
    assert.deepEqual(roles, [
      { api: true, worker: false },
      { api: false, worker: true },
    ]);
  });

  it('lead requests to pods that are there, at ports that have these names', () => {
    const matches = (selector: object, labels: object = {}) =>
      Object.entries(selector).every(([name, value]) => (labels as Record<string, string>)[name] === value);
    for (const { spec } of deployments) {
      assert.ok(matches(spec?.selector.matchLabels ?? {}, spec?.template.metadata?.labels));
    }
    for (const { spec } of all<Service>('Service')) {
      const reached = deployments.filter((one) => matches(spec?.selector ?? {}, one.spec?.template.metadata?.labels));
      assert.deepEqual(
        reached.map((one) => environmentOf(containerOf(one)).TRAWL_ROLES),
        ['api'],
      );
      for (const { targetPort } of spec?.ports ?? []) {
        for (const one of reached) assert.ok(containerOf(one).ports?.some(({ name }) => name === targetPort));
      }
    }
  });

  it('ask for the health of a service where it answers', async () => {
    const { url } = await startApp();
    for (const deployment of deployments) {
      const { livenessProbe, readinessProbe, startupProbe, ports } = containerOf(deployment);
      for (const probe of [livenessProbe, readinessProbe, startupProbe]) {
        const { path, port } = probe?.httpGet ?? assert.fail();
        assert.ok(ports?.some(({ name }) => name === port));
        assert.equal((await fetch(`${url}${path}`)).status, 200, path);
      }
    }
  });
});
