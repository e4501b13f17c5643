import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aCustomer, aFeedback, aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('one address in several writings', () => {
  it.each([
    ['a phone number', 'userPhone', ['+43 1 51 25 00', '0043/1/512500', '431512500', '+43\u00A01\u2011512500']],
    ['a number with an extension', 'userPhone', ['+1 415 555 2671 ext. 5', '+14155552671', '001-415-555-2671']],
    ['a domain', 'userEmail', ['kim@xn--kse-qla.example', 'KIM@käse.example', 'kim@KA\u0308SE.example']],
    ['a local part', 'userEmail', ['rémy@shop.example', 're\u0301my@SHOP.example']],
  ])('is one customer by %s', async (_what, field, writings) => {
    const built = await aWorkspaceWithProject(app);
    const items = [];
    for (const writing of writings) items.push(await aFeedback(built, { [field]: writing }));

    expect(new Set(items.map(({ customerId }) => customerId)).size).toBe(1);
    expect((await built.api.get(`/customers/${items[0]?.customerId}`)).body.data.feedbackCount).toBe(writings.length);
    const named = field === 'userPhone' ? 'phone' : 'email';
    const query = { workspaceId: built.workspace.id, [named]: writings.at(-1) ?? '' };
    expect((await built.api.get('/customers', query)).body.data.id).toBe(items[0]?.customerId);
  });

  it('is one when an item has both addresses', async () => {
    const built = await aWorkspaceWithProject(app);
    const first = await aFeedback(built, { userEmail: 'a@käse.example', userPhone: '0041 44 668 18 00' });
    const second = await aFeedback(built, { userEmail: 'a@xn--kse-qla.example', userPhone: '41446681800' });

    const { data } = (await built.api.get(`/customers/${first.customerId}`)).body;
    expect(second.customerId).toBe(first.customerId);
    expect(data).toMatchObject({ emails: ['a@xn--kse-qla.example'], phones: ['+41446681800'] });
  });

  it('keeps the form that the customer has, and may be changed into another', async () => {
    const built = await aWorkspaceWithProject(app);
    const { id } = await aCustomer(built, { phones: ['431512500', '+43 1 512500'] } as object);
    const named = await built.api.patch(`/customers/${id}`, { primaryPhone: '0043 1 512500' });

    const replaced = await built.api.patch(`/customers/${id}`, { phones: ['+431512500'] });
    const clash = await built.api.post('/customers', { workspaceId: built.workspace.id, phones: ['43 1512500'] });

    expect(named.body.data).toMatchObject({ primaryPhone: '431512500', phones: ['431512500'] });
    expect(replaced.body.data).toMatchObject({ primaryPhone: '+431512500', phones: ['+431512500'] });
    expect(clash).toBeError(409, 'conflict');
  });
});
