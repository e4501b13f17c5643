import { spawnSync } from 'node:child_process';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { NotFoundError, type Page } from '../src/index.ts';
import { aClient } from './fake-fetch.ts';

const item = { data: { id: 'fb_1', message: 'Grüße' } };
const missing = { error: { code: 'not_found', message: 'No such item' } };

describe('a call', () => {
  it('is a promise, and what is made from it is a plain one', async () => {
    const { heed } = aClient({ workspaceId: 'ws_1' }, [item]);
    const call = heed.feedback.get('fb_1');

    expect(call).toBeInstanceOf(Promise);
    expect(call.then(({ id }) => id).constructor).toBe(Promise);
    expect(await Promise.all([call, heed.projects.get('prj_1')])).toEqual([item.data, item.data]);
    expect(await call.finally(() => {})).toEqual(item.data);
  });

  it('is sent at once, although nobody awaits it', async () => {
    const { heed, requests } = aClient({ workspaceId: 'ws_1' }, [item]);

    heed.feedback.create({ projectId: 'prj_1', message: 'Fire' });
    void heed.feedback.delete('fb_1');
    await setImmediate();

    expect(requests.map(({ method }) => method).sort()).toEqual(['DELETE', 'POST']);
  });

  it('is one request, however often it is asked', async () => {
    const { heed, requests } = aClient({ workspaceId: 'ws_1' }, [item, 201, { ETag: '"1"', 'X-Request-Id': 'r1' }]);
    const call = heed.feedback.create({ projectId: 'prj_1', message: 'Once' });

    const [data, around, response, again] = [
      await call,
      await call.withResponse(),
      await call.asResponse(),
      await call.asResponse(),
    ];

    expect(data).toEqual(item.data);
    expect(around).toMatchObject({ data, status: 201, requestId: 'r1' });
    expect([response.status, response.headers.get('ETag'), response.bodyUsed]).toEqual([201, '"1"', false]);
    expect(await response.json()).toEqual(item);
    expect(await again.text()).toBe(JSON.stringify(item));
    expect(requests).toHaveLength(1);
  });

  it('gives an empty response too', async () => {
    const fetch = async () => new Response(null, { status: 204 });
    const { heed } = aClient({ fetch }, [{}]);
    const call = heed.request('DELETE', '/something');

    expect(await call).toEqual({});
    expect(await (await call.asResponse()).text()).toBe('');
  });

  it('fails in each form that is awaited', async () => {
    const { heed, requests } = aClient({ workspaceId: 'ws_1' }, [missing, 404]);
    const call = heed.feedback.get('fb_1');

    await expect(call).rejects.toThrow(NotFoundError);
    await expect(call.withResponse()).rejects.toThrow(NotFoundError);
    await expect(call.asResponse()).rejects.toThrow(NotFoundError);
    expect(requests).toHaveLength(1);
  });
});

describe('a call that fails', () => {
  /** Runs the program with a client whose every request is a 404, and returns what it printed. */
  function run(program: string): { status: number | null; stderr: string } {
    const index = new URL('../src/index.ts', import.meta.url).href;
    const code = `
      import { Heed } from ${JSON.stringify(index)};
      const fetch = async () => Response.json(${JSON.stringify(missing)}, { status: 404 });
      const heed = new Heed({ baseUrl: 'https://heed.test', apiKey: 'hk_1', workspaceId: 'ws_1', fetch });
      ${program}`;
    return spawnSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' });
  }

  it.each([
    ['itself', "heed.feedback.get('fb_1');"],
    ['through withResponse', "heed.feedback.get('fb_1').withResponse();"],
    ['through then', "heed.feedback.get('fb_1').then(({ id }) => id);"],
  ])('is an unhandled rejection where nobody awaits it %s', (_how, program) => {
    const { status, stderr } = run(program);

    expect(status).toBe(1);
    expect(stderr).toContain('No such item');
  });

  it.each([
    ['itself', "await heed.feedback.get('fb_1').catch(() => {});"],
    ['through withResponse', "await heed.feedback.get('fb_1').withResponse().catch(() => {});"],
    ['through asResponse', "await heed.feedback.get('fb_1').asResponse().catch(() => {});"],
    ['as a list', 'await heed.feedback.list().then(undefined, () => {});'],
  ])('is no unhandled rejection where somebody catches it %s', (_how, program) => {
    expect(run(program)).toMatchObject({ status: 0, stderr: '' });
  });
});

describe('a list', () => {
  const page = (id: string, nextCursor: string | null) => ({
    data: [{ id }],
    pagination: { hasMore: nextCursor !== null, nextCursor },
  });

  it('is sent when it is awaited, and then once', async () => {
    const { heed, requests } = aClient({ workspaceId: 'ws_1' }, [page('fb_1', 'next')]);
    const list = heed.feedback.list();
    await setImmediate();
    expect(requests).toEqual([]);

    const first: Page<{ id: string }> = await list;

    expect(first).toMatchObject({ items: [{ id: 'fb_1' }], nextCursor: 'next' });
    expect(await list).toBe(first);
    expect(requests).toHaveLength(1);
  });

  it('is sent when somebody iterates over it', async () => {
    const { heed, requests } = aClient({ workspaceId: 'ws_1' }, [page('fb_1', 'next')], [page('fb_2', null)]);
    const list = heed.feedback.list();
    expect(requests).toEqual([]);

    expect((await list.toArray()).map(({ id }) => id)).toEqual(['fb_1', 'fb_2']);
    expect(requests).toHaveLength(2);
  });
});
