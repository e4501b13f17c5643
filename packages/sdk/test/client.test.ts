import { afterEach, describe, expect, it } from '@jest/globals';
import { Heed, NotFoundError } from '../src/index.ts';
import { aClient, aFakeFetch } from './fake-fetch.ts';

const variables = ['HEED_API_KEY', 'HEED_URL', 'HEED_WORKSPACE_ID'];
afterEach(() => {
  for (const name of variables) delete process.env[name];
});

const list = { data: [], pagination: { hasMore: false, nextCursor: null, total: 0, totalIsExact: true } };

describe('a client of the environment', () => {
  it('reads its address, key and workspace, unless it is told others', async () => {
    Object.assign(process.env, { HEED_API_KEY: 'hk_env', HEED_URL: 'https://env.test/', HEED_WORKSPACE_ID: 'ws_env' });
    const { fetch, requests } = aFakeFetch([list]);
    const real = globalThis.fetch;
    globalThis.fetch = fetch as typeof globalThis.fetch;
    try {
      await new Heed().feedback.list().page();
      await new Heed({ apiKey: 'hk_own', baseUrl: 'https://own.test', workspaceId: 'ws_own' }).projects.list();
      await new Heed({ apiKey: null }).workspaces.list();
    } finally {
      globalThis.fetch = real;
    }

    expect(requests.map(({ url, headers }) => [url, headers.get('Authorization')])).toEqual([
      ['https://env.test/api/v1/feedback?workspaceId=ws_env', 'Bearer hk_env'],
      ['https://own.test/api/v1/projects?workspaceId=ws_own', 'Bearer hk_own'],
      ['https://env.test/api/v1/workspaces', null],
    ]);
  });

  it('says what is missing or wrong in its address', () => {
    expect(() => new Heed()).toThrow(
      'The address of Heed is missing: pass new Heed({ baseUrl: … }), or set the variable HEED_URL',
    );
    expect(() => new Heed({ baseUrl: 'heed.test' })).toThrow('baseUrl must begin with https:// or http://');
  });
});

describe('the workspace of a client', () => {
  it('is that of every call that names none, in queries, bodies and forms', async () => {
    const { heed, requests } = aClient({ workspaceId: 'ws_1' }, [{ data: { id: 'x' } }]);

    await heed.feedback.get('fb_1');
    await heed.feedback.get('fb_1', { workspaceId: 'ws_2' });
    await heed.customers.get('cus_1');
    await heed.feedback.create({ projectId: 'prj_1', message: 'Hi' });
    await heed.automations.run('aut_1', { feedbackId: 'fb_1' });
    await heed.imports.create({ projectId: 'prj_1', file: new Blob(['x']), fileName: 'x.csv' });
    await heed.uploads.create({ file: new Blob(['x']), fileName: 'x.png' });

    const inQuery = requests.map(({ url }) => new URL(url).searchParams.get('workspaceId'));
    expect(inQuery).toEqual(['ws_1', 'ws_2', 'ws_1', null, null, null, 'ws_1']);
    expect(await requests[3]?.json()).toEqual({ workspaceId: 'ws_1', projectId: 'prj_1', message: 'Hi' });
    expect(await requests[4]?.json()).toEqual({ workspaceId: 'ws_1', feedbackId: 'fb_1' });
    expect((await requests[5]?.formData())?.get('workspaceId')).toBe('ws_1');
  });

  it('is not asked for where a workspace is what the call is about', async () => {
    const { heed, requests } = aClient({ workspaceId: 'ws_1' }, [{ data: {} }]);

    await heed.workspaces.get('ws_2');

    expect(requests[0]?.url).toBe('https://heed.test/api/v1/workspace/ws_2');
  });

  it('must be known to a call that needs one', () => {
    const { heed, requests } = aClient({}, [list]);

    expect(() => heed.feedback.list({} as { workspaceId: string })).toThrow('workspaceId is missing: pass it');
    expect(requests).toEqual([]);
  });
});

describe('an id that is undefined', () => {
  it.each([undefined, null])('sends nothing for %s, and says which it is', async (id) => {
    const { heed, requests } = aClient({ workspaceId: 'ws_1' }, [{}]);

    await expect(heed.feedback.get(id as never)).rejects.toThrow(`id is required, but it is ${id}`);
    await expect(heed.feedback.getByNumber(id as never)).rejects.toThrow(`ticketNumber is required, but it is ${id}`);
    expect(requests).toEqual([]);
  });
});

describe('a request of one’s own', () => {
  it('has the key, the query, the body and an Idempotency-Key', async () => {
    const { heed, requests } = aClient({}, [{ anything: 1 }, 200, { ETag: '"3"' }]);

    const { data, headers } = await heed
      .request<{ anything: number }>('POST', '/new-things', { query: { a: 1, b: undefined }, body: { c: true } })
      .withResponse();
    await heed.request('GET', '/api/widget/pk_1');

    expect([data.anything, headers.get('ETag')]).toEqual([1, '"3"']);
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST https://heed.test/api/v1/new-things?a=1',
      'GET https://heed.test/api/widget/pk_1',
    ]);
    expect(Object.fromEntries(requests[0]?.headers ?? [])).toMatchObject({
      authorization: 'Bearer hk_secret',
      'content-type': 'application/json',
      'idempotency-key': expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(await requests[0]?.json()).toEqual({ c: true });
  });

  it('throws the errors of all others', async () => {
    const { heed } = aClient({}, [{ error: { code: 'not_found', message: 'No such thing' } }, 404]);

    await expect(heed.request('GET', '/new-things')).rejects.toThrow(NotFoundError);
  });
});

describe('a single call', () => {
  it('gives the response unread', async () => {
    const found = [{ data: { id: 'fb_1' } }, 200, { ETag: '"1"' }] as const;
    const { heed, requests } = aClient({ workspaceId: 'ws_1' }, [...found], [list]);

    const response = await heed.feedback.get('fb_1').asResponse();
    const page = await heed.feedback.list().page().asResponse();

    expect([response.bodyUsed, response.headers.get('ETag')]).toEqual([false, '"1"']);
    expect(await response.json()).toEqual({ data: { id: 'fb_1' } });
    expect(await page.json()).toEqual(list);
    expect(requests).toHaveLength(2);
  });

  it('takes options of fetch over those of the client, and sets nothing that neither has', async () => {
    const { heed, inits } = aClient({ fetchOptions: { cache: 'no-store', next: { tags: ['all'] } } }, [{ data: [] }]);
    const plain = aClient({}, [{ data: [] }]);

    await heed.workspaces.list({ fetchOptions: { next: { revalidate: 60 } } });
    await plain.heed.workspaces.list();

    expect(inits).toEqual([{ cache: 'no-store', next: { revalidate: 60 } }]);
    expect(plain.inits).toEqual([undefined]);
  });

  it('asks for a version with ifMatch', async () => {
    const { heed, requests } = aClient({ workspaceId: 'ws_1' }, [{ data: {} }]);

    await heed.feedback.update('fb_1', { priority: 'high' }, { ifMatch: '"3"' });

    expect(requests[0]?.headers.get('If-Match')).toBe('"3"');
  });
});

describe('a stream of events', () => {
  it('waits as the caller says before it is opened again, and goes on after the last event', async () => {
    const sent: [url: string, lastId: string | null][] = [];
    const fetch = async ({ url, headers }: Request) => {
      sent.push([url, headers.get('Last-Event-ID')]);
      return new Response(`id: ${sent.length}\ndata: {"sequence":${sent.length}}\n\n`);
    };
    const { heed } = aClient({ workspaceId: 'ws_1', fetch });
    const failures: number[] = [];
    const seen: unknown[] = [];

    for await (const event of heed.events.stream(undefined, { pause: async (count) => void failures.push(count) })) {
      seen.push(event);
      if (seen.length === 2) break;
    }

    expect(seen).toEqual([{ sequence: 1 }, { sequence: 2 }]);
    expect(failures).toEqual([0]);
    const url = 'https://heed.test/api/v1/events/stream?workspaceId=ws_1';
    expect(sent).toEqual([
      [url, null],
      [url, '1'],
    ]);
  });
});
