import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { register } from 'prom-client';
import { parse } from 'yaml';
import { operationFacts } from '../../../../generated/operations.ts';
import { contractFile } from '../../../../src/contract/contract.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { aWorkspace } from '../../../support/builders.ts';
import { sendRaw } from '../../../support/raw.ts';

let app: TestApp;
beforeAll(async () => {
  // Metrics belong to the process, in which other test files have run.
  register.resetMetrics();
  app = await startTestApp();
});
afterAll(() => app.close());

const get = (path: string, headers = {}) => sendRaw(app.running.server, 'GET', path, { headers });

describe('the contract', () => {
  it('is served as JSON and as YAML, and both say the same', async () => {
    const [json, yaml] = [await get('/openapi.json'), await get('/openapi.yaml')];

    expect(json).toMatchObject({ status: 200, text: readFileSync(contractFile('json'), 'utf8') });
    expect(json.headers['content-type']).toMatch(/^application\/json/);
    expect(yaml.headers['content-type']).toMatch(/^application\/yaml/);
    expect(json.body.openapi).toMatch(/^3\.1\./);
    expect(parse(yaml.text)).toEqual(json.body);
  });

  it('is not upset by ranges and conditions', async () => {
    expect(await get('/openapi.json', { Range: 'bytes=99999999-' })).toHaveProperty('status', 200);
    expect(await get('/openapi.json', { 'If-Match': '"x"' })).toHaveProperty('status', 200);
  });
});

describe('the health', () => {
  it('says that the process is alive', async () => {
    expect(await get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  it('says that it can serve', async () => {
    expect(await get('/readyz')).toMatchObject({
      status: 200,
      body: { status: 'ok', database: 'ok', stopping: false },
    });
  });

  it('says when it cannot, and is still alive', async () => {
    const other = await startTestApp();
    await other.database.close();

    const ready = await sendRaw(other.running.server, 'GET', '/readyz');
    const alive = await sendRaw(other.running.server, 'GET', '/healthz');

    expect(ready).toMatchObject({ status: 503, body: { status: 'unavailable', database: 'away' } });
    expect(alive).toMatchObject({ status: 200, body: { status: 'ok', version: expect.stringMatching(/^\d+\.\d+/) } });
    await other.running.stop();
  });
});

describe('the metrics', () => {
  const labelsIn = (text: string, label: string) =>
    new Set(
      [...text.matchAll(new RegExp(`heed_http_request_duration_seconds_count\\{.*?${label}="(.*?)"`, 'g'))].map(
        ([, value]) => value,
      ),
    );

  it('measure each operation by its name and status', async () => {
    const { api, workspace } = await aWorkspace(app);
    await api.get('/projects', { workspaceId: workspace.id });
    await api.get('/projects');

    const { status, headers, text } = await get('/metrics');

    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(text).toContain('# TYPE heed_http_request_duration_seconds histogram');
    expect(text).toMatch(
      /heed_http_request_duration_seconds_bucket\{le="0.1",operation="listProjects",status="200"\} \d+/,
    );
    expect(text).toContain('heed_http_request_duration_seconds_count{operation="listProjects",status="400"}');
    expect(text).toContain('process_cpu_seconds_total');
  });

  it('tell how deep the queue is', async () => {
    const { text } = await get('/metrics');

    for (const state of ['ready', 'deferred', 'active', 'failed'])
      expect(text).toContain(`heed_jobs{queue="send-mail",state="${state}"} 0`);
  });

  it('do not grow by what clients make up', async () => {
    await get('/metrics');
    for (let index = 0; index < 20; index++) {
      await get(`/made-up/${index}`);
      await get(`/api/v1/feedback/${index}?q${index}=1`, { Authorization: `Bearer ${index}` });
      await sendRaw(app.running.server, 'PROPFIND', `/api/v1/made-up-${index}`);
    }

    const { text } = await get('/metrics');

    for (const operation of labelsIn(text, 'operation'))
      expect(['none', ...Object.keys(operationFacts)]).toContain(operation);
    for (const status of labelsIn(text, 'status')) expect(status).toMatch(/^[2-5]\d\d$/);
    expect(text).not.toContain('made-up');
  });
});
