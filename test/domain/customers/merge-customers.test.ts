import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CustomerDetail } from '../../../generated/sdk/types.gen.ts';
import { newId } from '../../../src/base/ids.ts';
import { itemsAtATime } from '../../../src/domain/some-items-sql.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aCustomer, aFeedback, aWorkspace, aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const stored = (id: string) => app.database.prisma.customer.findFirst({ where: { id } });
const itemsOf = (customerId: string) => app.database.prisma.feedback.count({ where: { customerId } });
const identifiersOf = async (customerId: string) =>
  (await app.database.prisma.customerIdentifier.findMany({ where: { customerId } })).map(({ value }) => value).sort();

/** A target and a source in one workspace, each with its item. */
async function aPair() {
  const built = await aWorkspaceWithProject(app);
  const one = async (userEmail: string) => {
    const { customerId } = await aFeedback(built, { userEmail });
    return (await built.api.get(`/customers/${customerId}`)).body.data as CustomerDetail;
  };
  const [target, source] = [await one('target@example.org'), await one('source@example.org')];
  const merge = (into: string, sourceCustomerId: string) =>
    built.api.post(`/customers/${into}/merge`, { sourceCustomerId });
  return { ...built, target, source, merge };
}

describe('200', () => {
  it('moves everything from the source to the target, and deletes the source', async () => {
    const { api, workspace, target, source, merge, project } = await aPair();
    await aFeedback({ api, workspace, project }, { userEmail: 'source@example.org' });
    app.clock.advance(1_000);

    const response = await merge(target.id, source.id);

    expect(response.status).toBe(200);
    expect(response.body).toEqual({ data: { id: target.id, mergedSourceId: source.id, mergedFeedbackCount: 2 } });
    const emails = ['target@example.org', 'source@example.org'];
    expect((await api.get(`/customers/${target.id}`)).body.data).toEqual({
      ...target,
      emails,
      feedbackCount: 3,
      mergedCustomerIds: [source.id],
      updatedAt: app.clock.read().toISOString(),
    });
    expect(await api.get(`/customers/${source.id}`)).toBeError(404, 'not_found');
    expect([await itemsOf(target.id), await itemsOf(source.id)]).toEqual([3, 0]);
    expect(await identifiersOf(target.id)).toEqual([...emails].sort());
    expect(await stored(target.id)).toHaveProperty('searchText', emails.join('\n'));
  });

  it('moves more items than it takes at a time', async () => {
    const { target, source, merge, workspace, project } = await aPair();
    const added = 2 * itemsAtATime;
    await app.database.prisma.$executeRaw`
      INSERT INTO feedback (id, workspace_id, project_id, ticket_number, message, customer_id)
      SELECT 'fb_' || lpad(n::text, 26, '0'), ${workspace.id}, ${project.id}, n, 'Item ' || n, ${source.id}
      FROM generate_series(10, 9 + ${added}::int) AS n`;
    const where = { id: source.id, workspaceId: workspace.id };
    await app.database.prisma.customer.updateMany({ where, data: { feedbackCount: added + 1 } });

    const { body } = await merge(target.id, source.id);

    expect(body.data).toHaveProperty('mergedFeedbackCount', added + 1);
    expect([await itemsOf(target.id), await itemsOf(source.id)]).toEqual([added + 2, 0]);
    expect(await stored(target.id)).toHaveProperty('feedbackCount', added + 2);
  });

  it('keeps what the target has, fills its gaps and unites the rest', async () => {
    const { api, target, source, merge } = await aPair();
    await api.patch(`/customers/${target.id}`, {
      name: 'Target',
      notes: 'One',
      tags: ['a', 'b'],
      customFields: { both: 1, own: 1 },
      language: 'de',
      socialHandles: [{ platform: 'x', handle: 'ada' }],
    });
    await api.patch(`/customers/${source.id}`, {
      name: 'Source',
      company: 'Engines',
      notes: 'Two',
      tags: ['b', 'c'],
      customFields: { both: 2, other: 2 },
      timezone: 'UTC',
      language: 'en',
      phones: ['12345'],
      socialHandles: [
        { platform: 'x', handle: 'ada', accountId: '7' },
        { platform: 'y', handle: 'ada' },
      ],
    });

    await merge(target.id, source.id);

    const merged = {
      name: 'Target',
      nameSort: 'target',
      company: 'Engines',
      notes: 'One\n\nTwo',
      tags: ['a', 'b', 'c'],
      customFields: { both: 1, own: 1, other: 2 },
      timezone: 'UTC',
      language: 'de',
      primaryEmail: 'target@example.org',
      primaryPhone: '12345',
      phones: ['12345'],
      socialHandles: [
        { platform: 'x', handle: 'ada', accountId: '7' },
        { platform: 'y', handle: 'ada' },
      ],
    };
    expect(await stored(target.id)).toMatchObject(merged);
  });

  it('takes the earliest first and the latest last time, and all channels', async () => {
    const { target, source, merge } = await aPair();
    const [early, late] = [new Date('2026-01-01'), new Date('2026-06-01')];
    const update = (id: string, data: object) => app.database.prisma.customer.updateMany({ where: { id }, data });
    await update(target.id, { firstSeenAt: late, lastSeenAt: late, channels: ['api'] });
    await update(source.id, { firstSeenAt: early, lastSeenAt: early, channels: ['widget', 'api'] });

    await merge(target.id, source.id);

    const seen = { firstSeenAt: early, lastSeenAt: late, channels: ['api', 'widget'] };
    expect(await stored(target.id)).toMatchObject(seen);
  });

  it('remembers who was merged into the source before', async () => {
    const { api, workspace, target, source, merge } = await aPair();
    const first = await aCustomer({ api, workspace });
    await merge(source.id, first.id);

    await merge(target.id, source.id);

    expect(await stored(target.id)).toHaveProperty('mergedCustomerIds', [source.id, first.id]);
  });

  it('links the next item of the source to the target', async () => {
    const { target, source, merge, ...built } = await aPair();
    await merge(target.id, source.id);

    const item = await aFeedback(built, { userEmail: 'source@example.org' });

    expect(item.customerId).toBe(target.id);
    expect(await stored(target.id)).toHaveProperty('feedbackCount', 3);
  });

  it('loses no item that is created or deleted meanwhile', async () => {
    const { target, source, merge, ...built } = await aPair();
    const senders = ['source@example.org', 'target@example.org'];
    const gone = await Promise.all(senders.map((userEmail) => aFeedback(built, { userEmail })));

    const [response] = await Promise.all([
      merge(target.id, source.id),
      ...Array.from({ length: 20 }, (_, index) => aFeedback(built, { userEmail: senders[index % 2] ?? '' })),
      ...gone.map(({ id }) => built.api.delete(`/feedback/${id}`, { workspaceId: built.workspace.id })),
    ]);

    expect(response.status).toBe(200);
    expect(await stored(target.id)).toHaveProperty('feedbackCount', 22);
    expect(await itemsOf(target.id)).toBe(22);
  });

  it('answers a repetition with the same Idempotency-Key in the same way', async () => {
    const { api, target, source } = await aPair();
    const send = () =>
      api.post(`/customers/${target.id}/merge`, { sourceCustomerId: source.id }, { 'Idempotency-Key': 'once' });

    const [first, again] = [await send(), await send()];

    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });
});

describe('400', () => {
  it('refuses a customer merged into itself', async () => {
    const { target, merge } = await aPair();
    const before = await stored(target.id);

    expect(await merge(target.id, target.id)).toBeError(400, 'bad_request', 'body/sourceCustomerId');
    expect(await stored(target.id)).toEqual(before);
  });

  it('requires a source', async () => {
    const { api, target } = await aPair();

    const response = await api.post(`/customers/${target.id}/merge`, {});

    expect(response).toBeError(400, 'bad_request', 'body/sourceCustomerId');
  });
});

describe('404', () => {
  it.each([newId('cus'), 'nonsense'])('does not find %s, as target or source', async (id) => {
    const { target, merge } = await aPair();

    expect(await merge(id, target.id)).toBeError(404, 'not_found');
    expect(await merge(target.id, id)).toBeError(404, 'not_found');
    expect(await stored(target.id)).not.toBeNull();
  });

  it('does not find a customer of another workspace, as target or source', async () => {
    const { target, merge, workspace, api } = await aPair();
    const other = await aCustomer(await aWorkspace(app), { emails: ['other@example.org'] });

    expect(await merge(target.id, other.id)).toBeError(404, 'not_found');
    expect(await merge(other.id, target.id)).toBeError(404, 'not_found');
    const misplaced = { sourceCustomerId: (await aCustomer({ api, workspace })).id, workspaceId: other.workspaceId };
    expect(await api.post(`/customers/${target.id}/merge`, misplaced)).toBeError(404, 'not_found');
    expect([await identifiersOf(other.id), await itemsOf(target.id)]).toEqual([['other@example.org'], 1]);
  });

  it('is the response to one of two simultaneous opposite merges, and nothing is lost', async () => {
    for (let round = 0; round < 5; round++) {
      const { target, source, merge } = await aPair();

      const responses = await Promise.all([merge(target.id, source.id), merge(source.id, target.id)]);

      expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
      const left = (await Promise.all([stored(target.id), stored(source.id)])).filter((one) => one !== null);
      expect(left).toMatchObject([{ feedbackCount: 2 }]);
      expect(await itemsOf(left[0]?.id ?? '')).toBe(2);
      expect(await identifiersOf(left[0]?.id ?? '')).toEqual(['source@example.org', 'target@example.org']);
    }
  });
});

describe('409', () => {
  it('refuses customers who have more than 200 phones together, and changes nothing', async () => {
    const { api, target, source, merge } = await aPair();
    const phones = (from: number, count: number) => Array.from({ length: count }, (_, index) => String(from + index));
    await api.patch(`/customers/${target.id}`, { phones: phones(1_000_000, 150) });
    await api.patch(`/customers/${source.id}`, { phones: phones(2_000_000, 51) });

    const refused = await merge(target.id, source.id);
    await api.patch(`/customers/${source.id}`, { phones: phones(2_000_000, 50) });
    const allowed = await merge(target.id, source.id);

    expect(refused).toBeError(409, 'conflict');
    expect(refused.body.error.message).toContain('201 phone numbers');
    expect(allowed.status).toBe(200);
    expect((await stored(target.id))?.phones).toHaveLength(200);
  });

  it.each([
    ['tags', (part: string) => ({ tags: Array.from({ length: 26 }, (_, index) => `${part}${index}`) }), '52 tags'],
    ['notes', (part: string) => ({ notes: part.repeat(5_000) }), '10002 characters of notes'],
    ['custom fields', (part: string) => ({ customFields: { [part]: 'x'.repeat(40_000) } }), 'bytes of custom fields'],
    [
      'social handles',
      (part: string) => ({
        socialHandles: Array.from({ length: 101 }, (_, index) => ({ platform: part, handle: `@${index}` })),
      }),
      '202 social handles',
    ],
  ])('refuses customers whose %s together no change could set', async (_what, fields, says) => {
    const { api, target, source, merge } = await aPair();
    await api.patch(`/customers/${target.id}`, fields('a'));
    await api.patch(`/customers/${source.id}`, fields('b'));

    const response = await merge(target.id, source.id);

    expect(response).toBeError(409, 'conflict');
    expect(response.body.error.message).toContain(says);
    expect(await stored(source.id)).not.toBeNull();
  });

  it('refuses an Idempotency-Key that came with another body', async () => {
    const { api, workspace, target, source } = await aPair();
    const other = await aCustomer({ api, workspace });
    const send = (sourceCustomerId: string) =>
      api.post(`/customers/${target.id}/merge`, { sourceCustomerId }, { 'Idempotency-Key': 'one' });
    await send(source.id);

    expect(await send(other.id)).toBeError(409, 'conflict');
    expect(await stored(other.id)).not.toBeNull();
  });
});
