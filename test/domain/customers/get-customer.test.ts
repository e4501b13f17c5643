import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aCustomer, aWorkspace } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('200', () => {
  it('shows the full profile, with the workspace named or not', async () => {
    const built = await aWorkspace(app);
    const customer = await aCustomer(built, { name: 'Ada', notes: 'Full', timezone: 'UTC', language: 'de' });

    const response = await built.api.get(`/customers/${customer.id}`);
    const named = await built.api.get(`/customers/${customer.id}`, { workspaceId: built.workspace.id });

    expect(response.status).toBe(200);
    expect(response.body).toEqual({ data: customer });
    expect(named.body).toEqual(response.body);
  });
});
