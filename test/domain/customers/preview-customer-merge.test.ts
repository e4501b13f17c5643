import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aCustomer, aWorkspace } from '../../support/builders.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A target and a source in one workspace, who differ in most fields. */
async function aPair() {
  const built = await aWorkspace(app);
  const target = await aCustomer(built, { name: 'Ada', emails: ['ada@example.org'], tags: ['beta'], notes: 'One' });
  const source = await aCustomer(built, {
    name: 'A. Lovelace',
    company: 'Engines',
    emails: ['lovelace@example.com'],
    phones: ['+442079460000'],
    tags: ['vip'],
    notes: 'Two',
    socialHandles: [{ platform: 'x', handle: 'ada' }],
  });
  const preview = (targetId: string, sourceCustomerId?: string, more = {}) =>
    built.api.get(`/customers/${targetId}/merge`, { ...(sourceCustomerId && { sourceCustomerId }), ...more });
  return { ...built, target, source, preview };
}

describe('200', () => {
  it('shows what the merge then makes, and changes nothing', async () => {
    const { api, target, source, preview } = await aPair();

    const response = await preview(target.id, source.id);

    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({ name: 'Ada', company: 'Engines', notes: 'One\n\nTwo' });
    expect((await api.get(`/customers/${target.id}`)).body.data).toEqual(target);
    expect((await api.get(`/customers/${source.id}`)).body.data).toEqual(source);
    await api.post(`/customers/${target.id}/merge`, { sourceCustomerId: source.id });
    const { updatedAt: _after, ...made } = (await api.get(`/customers/${target.id}`)).body.data;
    expect(response.body.data).toMatchObject(made);
  });
});

describe('400', () => {
  it('refuses a customer and themselves', async () => {
    const { target, preview } = await aPair();

    expect(await preview(target.id, target.id)).toBeError(400, 'bad_request', 'query/sourceCustomerId');
  });

  it('requires a source', async () => {
    const { target, preview } = await aPair();

    expect(await preview(target.id)).toBeError(400, 'bad_request', 'query/sourceCustomerId');
  });
});

describe('404', () => {
  it.each([newId('cus'), 'nonsense'])('does not find %s, as target or source', async (id) => {
    const { target, preview } = await aPair();

    expect(await preview(id, target.id)).toBeError(404, 'not_found');
    expect(await preview(target.id, id)).toBeError(404, 'not_found');
  });

  it('does not find a customer of another workspace, as target or source', async () => {
    const { target, source, preview } = await aPair();
    const other = await aCustomer(await aWorkspace(app));

    expect(await preview(target.id, other.id)).toBeError(404, 'not_found');
    expect(await preview(other.id, target.id)).toBeError(404, 'not_found');
    expect(await preview(target.id, source.id, { workspaceId: other.workspaceId })).toBeError(404, 'not_found');
  });
});

describe('409', () => {
  it('refuses customers who have more than 200 phones together', async () => {
    const { api, target, source, preview } = await aPair();
    const phones = (from: number, count: number) => Array.from({ length: count }, (_, index) => String(from + index));
    await api.patch(`/customers/${target.id}`, { phones: phones(1_000_000, 150) });
    await api.patch(`/customers/${source.id}`, { phones: phones(2_000_000, 51) });

    const refused = await preview(target.id, source.id);

    expect(refused).toBeError(409, 'conflict');
    expect(refused.body.error.message).toContain('201 phone numbers');
  });
});
