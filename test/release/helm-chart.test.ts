import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { readSettings } from '../../src/start/settings.ts';
import { guideNamed } from '../docs/guides.ts';
import { renderChart } from './helm/render-chart.ts';
import type { Value } from './helm/template-functions.ts';

const project = join(import.meta.dirname, '../..');
const chart = join(project, 'deploy/helm/heed');
const read = (file: string) => readFileSync(join(chart, file), 'utf8');
const values = parse(read('values.yaml'));
const fitsSchema = new Ajv({ strict: false }).compile(JSON.parse(read('values.schema.json')));

const secret = { DATABASE_URL: 'postgres://heed@db/heed', SECRET_KEY: 'ab'.repeat(32) };
const scaled = { database: 'postgresql', files: 'bucket', secret, config: { S3_BUCKET: 'heed' } };
const everything = {
  ...scaled,
  siteUrl: 'https://feedback.example.com',
  worker: { enabled: true, replicas: 2 },
  autoscaling: { enabled: true },
  podDisruptionBudget: { enabled: true },
  ingress: { enabled: true, host: 'feedback.example.com', tlsSecret: 'tls', className: 'nginx' },
  metrics: { serviceMonitor: { enabled: true, labels: { release: 'prometheus' } } },
  networkPolicy: { enabled: true, metricsFrom: [{ namespaceSelector: {} }] },
};

function resourcesOf(given: object = {}): Map<string, Value> {
  expect(fitsSchema({ ...values, ...given })).toBe(true);
  const { resources } = renderChart(chart, given);
  return new Map(resources.map((one) => [`${one.kind} ${one.metadata.name}`, one]));
}

function settingsOf(resources: Map<string, Value>): Record<string, string> {
  return { ...resources.get('ConfigMap test-heed').data, ...resources.get('Secret test-heed')?.stringData };
}

it.each([
  ['', '/'],
  ['https://feedback.example.com', '/'],
  ['https://example.com/heed', '/heed'],
])('leads from the path of %j to the service', (siteUrl, path) => {
  const { spec } = resourcesOf({ ...everything, siteUrl }).get('Ingress test-heed');

  expect(spec.rules[0].http.paths).toMatchObject([{ path, pathType: 'Prefix' }]);
});

it('lets ingress-nginx log no address that opens a conversation', () => {
  const siteUrl = 'https://example.com/heed';
  const { metadata, spec } = resourcesOf({ ...everything, siteUrl }).get('Ingress test-heed-conversations');

  expect(metadata.annotations).toEqual({ 'nginx.ingress.kubernetes.io/enable-access-log': 'false' });
  const paths = spec.rules[0].http.paths.map(({ path }: { path: string }) => path);
  expect(paths).toEqual(['/heed/t', '/heed/api/thread', '/heed/api/mail']);
  expect(resourcesOf().has('Ingress test-heed-conversations')).toBe(false);
});

it('has the version of Heed', () => {
  const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));

  expect(parse(read('Chart.yaml'))).toMatchObject({ apiVersion: 'v2', name: 'heed', version, appVersion: version });
});

describe('by its defaults', () => {
  const resources = resourcesOf();
  const { spec } = resources.get('Deployment test-heed');
  const [container] = spec.template.spec.containers;

  it('is one process with a volume, and nothing else that was not asked for', () => {
    expect([...resources.keys()].sort()).toEqual([
      'ConfigMap test-heed',
      'Deployment test-heed',
      'PersistentVolumeClaim test-heed',
      'Service test-heed',
      'Service test-heed-metrics',
      'ServiceAccount test-heed',
    ]);
    expect(spec).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } });
    expect(spec.template.spec.volumes[0]).toEqual({ name: 'data', persistentVolumeClaim: { claimName: 'test-heed' } });
  });

  it('runs without rights, and writes only to its volumes', () => {
    expect(spec.template.spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000 },
    });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.volumeMounts.map(({ mountPath }: Value) => mountPath)).toEqual(['/data', '/tmp']);
  });

  it('is asked for its life and readiness where these are, and has time to stop', () => {
    expect(container.livenessProbe.httpGet).toEqual({ path: '/healthz', port: 'http' });
    expect(container.startupProbe.httpGet).toEqual({ path: '/healthz', port: 'http' });
    expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' });
    expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(5 + 10);
    expect(readFileSync(join(project, 'Dockerfile'), 'utf8')).toContain(
      `PORT=${container.ports.find(({ name }: Value) => name === 'http').containerPort} `,
    );
  });
});

describe('with everything', () => {
  const resources = resourcesOf(everything);

  it('has a resource for each part', () => {
    expect([...resources.keys()].sort()).toEqual([
      'ConfigMap test-heed',
      'Deployment test-heed',
      'Deployment test-heed-worker',
      'HorizontalPodAutoscaler test-heed',
      'Ingress test-heed',
      'Ingress test-heed-conversations',
      'NetworkPolicy test-heed',
      'PodDisruptionBudget test-heed',
      'Secret test-heed',
      'Service test-heed',
      'Service test-heed-metrics',
      'Service test-heed-worker',
      'ServiceAccount test-heed',
      'ServiceMonitor test-heed',
    ]);
    const { spec } = resources.get('Deployment test-heed');
    expect(spec).not.toHaveProperty('replicas');
    expect(spec.strategy.type).toBe('RollingUpdate');
    expect(spec.template.spec.containers[0].env).toEqual([{ name: 'HEED_WORKERS', value: '0' }]);
    expect(resources.get('Deployment test-heed-worker').spec.template.spec.containers[0]).toMatchObject({
      args: ['worker'],
      livenessProbe: { httpGet: { path: '/healthz', port: 'metrics' } },
    });
  });

  it('gives settings that Heed takes', () => {
    const settings = settingsOf(resources);

    expect(() => readSettings(settings)).not.toThrow();
    expect(settings).toMatchObject({
      METRICS_PORT: '9464',
      SITE_URL: everything.siteUrl,
      S3_BUCKET: 'heed',
      ...secret,
    });
  });

  it('leads each service, monitor and budget to pods, and each name to a resource', () => {
    const pods = ['test-heed', 'test-heed-worker'].map(
      (name) => resources.get(`Deployment ${name}`).spec.template.metadata.labels,
    );
    const has = (labels: Value, selector: Value) =>
      Object.entries(selector).every(([name, value]) => labels[name] === value);

    for (const [name, { kind, spec }] of resources) {
      const selector = { Service: spec?.selector, Deployment: spec?.selector?.matchLabels }[kind as string];
      if (selector) expect([name, pods.filter((labels) => has(labels, selector)).length]).toEqual([name, 1]);
    }
    const services = [...resources.values()].filter(({ kind }) => kind === 'Service');
    const monitored = services.filter(
      ({ metadata, spec }) =>
        has(metadata.labels, resources.get('ServiceMonitor test-heed').spec.selector.matchLabels) &&
        spec.ports.some(({ name }: Value) => name === 'metrics'),
    );
    expect(monitored.map(({ metadata }) => metadata.name)).toEqual(['test-heed-metrics', 'test-heed-worker']);
    for (const { metadata } of monitored) expect(metadata.labels['app.kubernetes.io/name']).toBe('heed');
    const [path] = resources.get('Ingress test-heed').spec.rules[0].http.paths;
    expect(resources.get(`Service ${path.backend.service.name}`).spec.ports[0].name).toBe('http');
  });
});

describe('with LMTP', () => {
  const mailServer = { podSelector: { matchLabels: { app: 'postfix' } } };
  const given = {
    ...everything,
    lmtp: { enabled: true, port: 2525 },
    networkPolicy: { enabled: true, lmtpFrom: [mailServer] },
  };
  const resources = resourcesOf(given);

  it('listens in the pods that answer requests, behind a service of its own', () => {
    const { ports } = resources.get('Deployment test-heed').spec.template.spec.containers[0];
    const { spec } = resources.get('Service test-heed-lmtp');

    expect(readSettings(settingsOf(resources)).mailLmtp).toEqual({ host: '0.0.0.0', port: 2525 });
    expect(ports).toContainEqual({ name: 'lmtp', containerPort: 2525 });
    expect(spec).toMatchObject({ type: 'ClusterIP', ports: [{ name: 'lmtp', port: 2525, targetPort: 'lmtp' }] });
    expect(spec.selector['app.kubernetes.io/component']).toBe('server');
  });

  it('lets nobody but the mail server in', () => {
    const { ingress } = resources.get('NetworkPolicy test-heed').spec;

    expect(ingress).toContainEqual({ ports: [{ port: 'lmtp' }], from: [mailServer] });
  });
});

describe('settings', () => {
  it('reach the process as they were written, numbers too', () => {
    const config = { RATE_LIMIT_PER_MINUTE: 1_000_000, WIDGET_DEMO: false, MAIL_FROM: 'Heed "x" <heed@example.com>' };

    expect(settingsOf(resourcesOf({ config }))).toMatchObject({
      RATE_LIMIT_PER_MINUTE: '1000000',
      WIDGET_DEMO: 'false',
      MAIL_FROM: 'Heed "x" <heed@example.com>',
    });
  });

  it('come from a Secret that exists, and the chart then makes none', () => {
    const resources = resourcesOf({ ...scaled, secret: {}, existingSecret: 'mine' });

    expect(resources.has('Secret test-heed')).toBe(false);
    expect(resources.get('Deployment test-heed').spec.template.spec.containers[0].envFrom).toContainEqual({
      secretRef: { name: 'mine' },
    });
  });
});

it('takes the values that the guide shows', () => {
  const [block] = guideNamed('self-hosting').blocks.filter(({ info }) => info === 'values');

  const resources = resourcesOf(parse(block?.code ?? ''));

  expect(resources.get('Deployment test-heed').spec).toMatchObject({
    replicas: 3,
    strategy: { type: 'RollingUpdate' },
  });
  expect(resources.get('ConfigMap test-heed').data).toMatchObject({ TRUST_PROXY: '1' });
  expect(resources.has('Deployment test-heed-worker')).toBe(true);
});

describe('what cannot work is refused', () => {
  it.each([
    [{ replicas: 2 }, /^replicas must be 1 while the database is embedded or files are on disk/],
    [{ ...scaled, files: 'disk', replicas: 2 }, /^replicas must be 1/],
    [{ autoscaling: { enabled: true } }, /^autoscaling needs database: postgresql and files: bucket/],
    [{ worker: { enabled: true } }, /^worker.enabled needs database: postgresql/],
    [{ database: 'postgresql' }, /^secret.DATABASE_URL is required/],
    [{ ...scaled, secret: { DATABASE_URL: 'postgres://db' } }, /^secret.SECRET_KEY is required/],
    [{ ...scaled, config: {} }, /^config.S3_BUCKET is required/],
    [{ secret }, /^secret.DATABASE_URL needs database: postgresql/],
    [{ ingress: { enabled: true } }, /^ingress.host is required/],
    [
      { lmtp: { enabled: true }, config: { MAIL_LMTP: '2424' } },
      /^config.MAIL_LMTP cannot be combined with lmtp.enabled/,
    ],
    [{ lmtp: { enabled: true }, networkPolicy: { enabled: true } }, /^networkPolicy.lmtpFrom is required/],
  ])('%j', (given, message) => {
    expect(() => renderChart(chart, given)).toThrow(message);
  });

  it.each([
    { database: 'mysql' },
    { replicas: 0 },
    { repplicas: 2 },
    { siteUrl: 'feedback.example.com' },
    { config: { 'site-url': 'x' } },
    { metrics: { port: 3000 } },
    { lmtp: { enabled: true, port: 24 } },
  ])('by the schema: %j', (given) => {
    expect(fitsSchema({ ...values, ...given })).toBe(false);
  });
});

it('uses every value that it offers, and offers every one that it uses', () => {
  const text = globSync('templates/*', { cwd: chart }).map(read).join('\n');
  const used = new Set(Array.from(text.matchAll(/\.Values\.([\w.]+)/g), ([, path = '']) => path));
  const offered = (value: Value, path = ''): string[] =>
    Object.entries(value).flatMap(([name, one]) => {
      const own = path ? `${path}.${name}` : name;
      const isGroup = one !== null && typeof one === 'object' && !Array.isArray(one) && Object.keys(one).length > 0;
      return isGroup && !used.has(own) ? offered(one, own) : [own];
    });

  const names = offered(values);
  const unknown = [...used].filter((path) => !names.some((name) => path === name || path.startsWith(`${name}.`)));
  expect(names.filter((name) => !used.has(name))).toEqual([]);
  expect(unknown).toEqual([]);
});
