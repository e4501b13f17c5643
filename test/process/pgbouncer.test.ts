import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { examine } from '../../src/cli/doctor/examine.ts';
import { DatabaseProxy } from '../support/database-proxy.ts';
import { expectWithin, isLong } from '../support/figures.ts';
import { Pgbouncer, whyNoPgbouncer } from '../support/pgbouncer.ts';
import { until } from '../support/until.ts';
import { type Answer, killServers, ServerProcess } from './server-process.ts';
import { aStorage, type Installation, type Storage, serverUrl, setUp } from './storage.ts';

const onPostgresql = serverUrl && !whyNoPgbouncer ? describe : describe.skip;
const { writers, kills, perKill } = isLong
  ? { writers: 16, kills: 20, perKill: 100 }
  : { writers: 4, kills: 2, perKill: 10 };

onPostgresql('behind PgBouncer in transaction mode (needs TEST_DATABASE_URL and pgbouncer)', () => {
  let storage: Storage;
  let installation: Installation;
  /** Before PostgreSQL itself. The pooler and the direct address go through it. */
  let proxy: DatabaseProxy;
  let pooler: Pgbouncer;
  /** What a service has that knows both addresses, and one that knows only the pooler's. */
  let both: Record<string, string>;
  let onlyPooler: Record<string, string>;
  let server: ServerProcess;
  beforeAll(async () => {
    storage = await aStorage('postgresql');
    installation = await setUp(storage);
    proxy = await DatabaseProxy.before(storage.settings.DATABASE_URL ?? '');
    pooler = await Pgbouncer.before(proxy.url);
    const { DATABASE_URL: _direct, ...settings } = storage.settings;
    onlyPooler = { ...settings, DATABASE_URL: pooler.urlOf(proxy.url), DATABASE_PREPARE: 'off' };
    both = { ...onlyPooler, DATABASE_DIRECT_URL: proxy.url };
    server = await ServerProcess.start(both);
  });
  afterAll(async () => {
    await killServers();
    await pooler?.remove();
    await proxy?.close();
    await storage?.remove();
  });

  const create = (at: ServerProcess, message: string, headers: Record<string, string> = {}): Promise<Answer> => {
    const { workspaceId, projectId, key } = installation;
    return at.request('/api/v1/feedback', key, { workspaceId, projectId, message }, headers);
  };
  const patch = (id: string, body: object) =>
    fetch(`${server.url}/api/v1/feedback/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${installation.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ workspaceId: installation.workspaceId, ...body }),
    });
  const lastEvent = async (at: ServerProcess) => {
    const { workspaceId, key } = installation;
    const { body } = await at.request(`/api/v1/events?workspaceId=${workspaceId}&order=desc&pageSize=1`, key);
    return body.data[0].sequence as number;
  };
  const nextEvents = (at: ServerProcess, after: number) => {
    const query = `workspaceId=${installation.workspaceId}&after=${after}&wait=20`;
    return at.request(`/api/v1/events?${query}`, installation.key);
  };
  const tagsOf = async (id: string) =>
    (await server.request(`/api/v1/feedback/${id}?workspaceId=${installation.workspaceId}`, installation.key)).body.data
      ?.tags as string[];

  it('creates, changes and lists items, runs automations and tells of events', async () => {
    const { workspaceId, projectId, key } = installation;
    const actions = [{ type: 'add_tag', params: { tag: 'seen' } }];
    const automation = { projectId, name: 'Seen', scope: 'feedback.created', actions };
    expect((await server.request('/api/v1/automations', key, automation)).status).toBe(201);

    const { id } = (await create(server, 'Hello')).body.data;
    const patched = await patch(id, { status: 'in-progress' });
    const list = await server.request(`/api/v1/feedback?workspaceId=${workspaceId}&search=hello`, key);

    expect(await patched.json()).toMatchObject({ data: { id } });
    expect(list.body.data).toMatchObject([{ id, status: 'in-progress' }]);
    await until('the automation has run', async () => (await tagsOf(id)).includes('seen'));
    expect(server.output).not.toContain('A pooler answers');
  });

  it('looks for events and jobs each second if it knows only the pooler, and says so', async () => {
    const other = await ServerProcess.start(onlyPooler);
    const after = await lastEvent(other);
    const waiting = nextEvents(other, after);
    const { id } = (await create(server, 'For the other')).body.data;

    const { body } = await waiting;

    expect(body.data[0]).toMatchObject({ type: 'feedback.created', subject: { id } });
    expect(other.output).toContain('Let DATABASE_DIRECT_URL name PostgreSQL itself');
    await other.stop();
  });

  it('loses nothing that was acknowledged when the pooler is killed under load', async () => {
    const acknowledged: string[] = [];
    const unexpected: Answer[] = [];
    let isOver = false;
    const write = async (writer: number) => {
      for (let turn = 0; !isOver; turn++) {
        const message = `by-${writer}-${turn}`;
        const answer = await create(server, message, turn % 2 ? { 'Idempotency-Key': message } : {});
        if (answer.status === 201) acknowledged.push(answer.body.data.id);
        else if (answer.status !== 503) unexpected.push(answer);
      }
    };
    const writing = Promise.all(Array.from({ length: writers }, (_one, writer) => write(writer)));
    const more = () => {
      const goal = acknowledged.length + perKill;
      return until('more are acknowledged', () => acknowledged.length >= goal);
    };
    for (let kill = 0; kill < kills; kill++) {
      await more();
      await pooler.kill();
      await pooler.start();
    }
    await more();
    isOver = true;
    await writing;

    expect(unexpected).toEqual([]);
    const { rows, sequences } = await storage.onDatabase(async (prisma) => ({
      rows: await prisma.feedback.findMany({ select: { id: true, ticketNumber: true } }),
      sequences: await prisma.event.findMany({ select: { sequence: true }, orderBy: { sequence: 'asc' } }),
    }));
    const stored = new Set(rows.map(({ id }) => id));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    const numbers = rows.map(({ ticketNumber }) => ticketNumber).sort((a, b) => a - b);
    expect(numbers).toEqual(rows.map((_one, index) => index + 1));
    expect(sequences.map(({ sequence }) => Number(sequence))).toEqual(sequences.map((_one, index) => index + 1));
    await until('all automations have run', async () => (await tagsOf(acknowledged.at(-1) ?? '')).includes('seen'));
  });

  it.each([
    ['refuses', () => proxy.refuse()],
    ['hangs', () => proxy.hang()],
  ])('answers 503 in under 2 s if PostgreSQL behind it %s', async (manner, goAway) => {
    await goAway();

    const answer = await create(server, manner);

    expect(answer).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } });
    expectWithin('503 while PostgreSQL behind the pooler is away', answer.afterMs, 2_000);
    await proxy.recover();
    await until('it creates again', async () => (await create(server, manner)).status === 201);
  });

  it.each([
    ['is right', () => both, 'ok', 'DATABASE_DIRECT_URL names PostgreSQL itself'],
    ['lacks the direct address', () => onlyPooler, 'warning', 'DATABASE_DIRECT_URL is not set'],
    [
      'names the pooler twice',
      () => ({ ...both, DATABASE_DIRECT_URL: onlyPooler.DATABASE_URL }),
      'fault',
      'a pooler too',
    ],
    [
      'names another database',
      () => ({ ...both, DATABASE_DIRECT_URL: another(proxy.url) }),
      'fault',
      'another database',
    ],
    ['prepares statements', () => ({ ...both, DATABASE_PREPARE: 'on' }), 'fault', 'keeps no prepared statements'],
  ])('lets heed doctor see whether its setting %s', async (_what, env, state, says) => {
    const findings = await examine({ env: env() });

    expect(findings.filter(({ about }) => about === 'pooler')).toContainEqual(
      expect.objectContaining({ state, says: expect.stringContaining(says) }),
    );
  });
});

function another(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.pathname = '/postgres';
  return url.href;
}
