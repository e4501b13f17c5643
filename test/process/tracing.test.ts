import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort } from '../support/free-port.ts';
import { OtlpReceiver, type ReceivedSpan, spanKinds } from '../support/otlp-receiver.ts';
import { TestReceiver } from '../support/receiver.ts';
import { until } from '../support/until.ts';
import { killServers, ServerProcess } from './server-process.ts';
import { anyKind, aStorage, type Installation, type Storage, setUp } from './storage.ts';

const loadedModules = join(import.meta.dirname, 'loaded-modules.mjs');
const traceId = '0af7651916cd43dd8448eb211c80319c';
const callerSpanId = 'b7ad6b7169203331';
const traceparent = `00-${traceId}-${callerSpanId}-01`;

let storage: Storage;
let installation: Installation;
let collector: OtlpReceiver;
let hook: TestReceiver;
beforeAll(async () => {
  storage = await aStorage(anyKind);
  installation = await setUp(storage);
  collector = await OtlpReceiver.start();
  hook = await TestReceiver.start();
});
beforeEach(() => collector.forget());
afterEach(killServers);
afterAll(async () => {
  await storage?.remove();
  await collector.close();
  await hook.close();
});

/** It sends its spans when it stops and not before, so a test that sees them has seen the last ones arrive. */
function start(settings: Record<string, string> = {}): Promise<ServerProcess> {
  return ServerProcess.start({
    ...storage.settings,
    WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.1',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '3600000',
    NODE_OPTIONS: `--import ${loadedModules}`,
    ...settings,
  });
}

const listProjects = (server: ServerProcess, headers: Record<string, string> = {}) =>
  server.request(`/api/v1/projects?workspaceId=${installation.workspaceId}`, installation.key, undefined, headers);
const logLines = (server: ServerProcess) =>
  server.output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
const childrenOf = ({ spanId }: ReceivedSpan) => collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId);

describe.each(['http/protobuf', 'http/json'])('a request, traced by %s', (protocol) => {
  it('continues the trace of its caller, with its queries as children', async () => {
    const server = await start({
      OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
      OTEL_SERVICE_NAME: 'feedback',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    });
    const { headers, status } = await listProjects(server, { traceparent });
    await server.request('/healthz');
    const exit = await server.stop();

    const span = collector.span('GET /api/v1/projects');
    const queries = childrenOf(span);
    expect(status).toBe(200);
    expect(exit.code).toBe(0);
    // Below, nothing of it is loaded without a receiver.
    expect(server.output).toMatch(/loaded .*open-telemetry-\w+\.mjs/);
    expect([...collector.contentTypes]).toEqual([
      protocol === 'http/json' ? 'application/json' : 'application/x-protobuf',
    ]);
    expect(span).toMatchObject({ traceId, parentSpanId: callerSpanId, kind: spanKinds.server, statusCode: 0 });
    expect(span.attributes).toMatchObject({
      'http.request.method': 'GET',
      'http.route': '/api/v1/projects',
      'http.response.status_code': 200,
      'heed.operation.id': 'listProjects',
      'heed.request.id': headers.get('x-request-id'),
    });
    expect(span.resource).toMatchObject({
      'service.name': 'feedback',
      'deployment.environment.name': 'test',
      'service.version': expect.stringMatching(/^\d+\.\d+/),
      'telemetry.sdk.language': 'nodejs',
    });
    expect(queries.length).toBeGreaterThan(0);
    for (const query of queries) {
      expect(query).toMatchObject({ traceId, kind: spanKinds.client });
      expect(query.attributes).toMatchObject({ 'db.system.name': 'postgresql', 'db.operation.name': query.name });
      expect(query.attributes['db.query.text']).not.toContain(installation.workspaceId);
    }
    expect(collector.spans.map(({ name }) => name)).not.toContainEqual(expect.stringContaining('healthz'));
    const line = logLines(server).find(({ msg, operation }) => msg === 'request' && operation === 'listProjects');
    expect(line).toMatchObject({ trace_id: traceId, span_id: span.spanId, trace_flags: '01' });
  });
});

describe('a job', () => {
  it('has a trace of its own, linked to the request, and hands it on with a webhook', async () => {
    const server = await start();
    const { projectId, workspaceId, key } = installation;
    const actions = [{ type: 'send_webhook', params: { url: hook.url('/secret-path') } }];
    const automation = { projectId, name: 'Tell', scope: 'feedback.created', actions };
    expect((await server.request('/api/v1/automations', key, automation)).status).toBe(201);
    const item = { workspaceId, projectId, message: 'It broke' };
    expect((await server.request('/api/v1/feedback', key, item)).status).toBe(201);
    await until('the webhook has arrived', () => hook.received.length > 0);
    await server.stop();

    const request = collector.span('POST /api/v1/feedback');
    const delivery = collector.span('process deliver-webhook');
    const event = collector.spans.find(
      ({ name, traceId }) => name === 'process automations' && traceId === delivery.links[0]?.traceId,
    );
    if (!event) throw new Error('The delivery is not linked to a step in the log');
    // A step that the automation itself has caused may read the item's event too, and so may a look that nobody asked for.
    const causes = ['POST /api/v1/automations', 'POST /api/v1/feedback'].map((name) => collector.span(name).traceId);
    expect([...causes, undefined]).toContain(event.links[0]?.traceId);
    const post = collector.span('POST');
    const transaction = childrenOf(request).find(({ name }) => name === 'transaction');
    expect(event).toMatchObject({ kind: spanKinds.consumer, parentSpanId: '' });
    expect(event.traceId).not.toBe(request.traceId);
    expect(delivery.links).toMatchObject([{ traceId: event.traceId }]);
    expect(childrenOf(transaction ?? request).length).toBeGreaterThan(0);
    expect(post).toMatchObject({ kind: spanKinds.client, parentSpanId: delivery.spanId });
    expect(post.attributes).toMatchObject({ 'server.address': '127.0.0.1', 'http.response.status_code': 204 });
    expect(JSON.stringify(collector.spans)).not.toContain('secret-path');
    expect(hook.received[0]?.headers.traceparent).toBe(`00-${post.traceId}-${post.spanId}-01`);
    expect(hook.received[0]?.body).not.toContain('traceparent');
  });
});

describe('the settings of OpenTelemetry', () => {
  it.each<Record<string, string>>([
    { OTEL_TRACES_SAMPLER: 'always_off' },
    { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' },
  ])('choose which traces are kept: none by %j', async (settings) => {
    const server = await start(settings);
    await listProjects(server);
    await server.stop();

    expect(collector.spans).toEqual([]);
  });

  it('let the caller decide by the default sampler', async () => {
    const server = await start();
    await listProjects(server, { traceparent: traceparent.replace(/01$/, '00') });
    await listProjects(server, { traceparent: 'nonsense' });
    await server.stop();

    expect(collector.span('GET /api/v1/projects')).toMatchObject({ parentSpanId: '' });
  });

  it('that are wrong are warned of, and every trace is kept', async () => {
    const server = await start({ OTEL_TRACES_SAMPLER: 'sometimes', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' });
    await listProjects(server);
    await server.stop();

    const warnings = logLines(server).flatMap(({ level, msg }) => (level === 'warn' ? [msg] : []));
    expect(warnings).toEqual([
      'OTEL_TRACES_SAMPLER is sometimes, which Heed does not know: every trace is kept',
      'OTEL_EXPORTER_OTLP_PROTOCOL is grpc, which Heed does not speak: it sends http/protobuf',
    ]);
    expect(collector.span('GET /api/v1/projects').kind).toBe(spanKinds.server);
  });
});

describe('without a receiver', () => {
  it('requests are answered, and the service stops in time', async () => {
    const server = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      OTEL_BSP_SCHEDULE_DELAY: '10',
    });
    for (let index = 0; index < 5; index++) expect((await listProjects(server)).status).toBe(200);
    const { code } = await server.stop();

    expect(code).toBe(0);
    expect(logLines(server).filter(({ level }) => ['error', 'fatal'].includes(level))).toEqual([]);
  });

  it('requests are answered, and the log says once why the traces are lost', async () => {
    const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'ftp://collector', OTEL_BSP_SCHEDULE_DELAY: '10' });
    const warnings = () => logLines(server).filter(({ msg }) => msg === 'traces cannot be sent, and some are lost');
    while (warnings().length === 0) expect((await listProjects(server)).status).toBe(200);
    for (let index = 0; index < 5; index++) expect((await listProjects(server)).status).toBe(200);
    const { code } = await server.stop();

    expect(code).toBe(0);
    expect(warnings()).toMatchObject([
      { level: 'warn', reason: expect.stringMatching(/^Protocol "ftp:" not supported/) },
    ]);
  });

  it.each<Record<string, string>>([
    {},
    { OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' },
  ])('nothing of it is loaded with %j', async (settings) => {
    const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: '', ...settings });
    await listProjects(server);
    await server.stop();

    expect(server.output).not.toContain('loaded ');
    expect(logLines(server).at(0)).not.toHaveProperty('trace_id');
  });
});
