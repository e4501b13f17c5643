import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { CustomerDetail } from '../../../generated/sdk/types.gen.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aCustomer, aWorkspace } from '../../support/builders.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function exported(api: Api, query: Record<string, string>): Promise<CustomerDetail[]> {
  const { body } = await api.get('/customers/export', query);
  const lines = String(body).trimEnd().split('\n');
  expect(JSON.parse(lines.pop() ?? '')).toEqual({ end: true, count: lines.length });
  return lines.map((line) => JSON.parse(line));
}

describe('200', () => {
  it('has the full profiles, sorted and filtered as the list', async () => {
    const built = await aWorkspace(app);
    const workspaceId = built.workspace.id;
    const ada = await aCustomer(built, { name: 'ada', emails: ['ada@example.org'], tags: ['beta'], notes: 'Kind' });
    const nobody = await aCustomer(built, { emails: ['x@example.org'] });
    const grace = await aCustomer(built, { name: 'Grace', phones: ['+442079460000'] });

    const all = await exported(built.api, { workspaceId, sort: 'name', order: 'asc' });
    const tagged = await exported(built.api, { workspaceId, tag: 'beta' });
    const found = await exported(built.api, { workspaceId, search: 'RAC' });

    expect(all).toEqual([ada, grace, nobody]);
    expect(tagged).toEqual([ada]);
    expect(found).toEqual([grace]);
  });

  it('is empty for an address that nobody has', async () => {
    const built = await aWorkspace(app);
    const workspaceId = built.workspace.id;
    const ada = await aCustomer(built, { emails: ['ada@example.org'], phones: ['+442079460000'] });

    const known = await exported(built.api, { workspaceId, email: ' Ada@example.org' });
    const both = await exported(built.api, { workspaceId, email: 'ada@example.org', phone: '+44 20 7946 0000' });
    const unknown = await exported(built.api, { workspaceId, email: 'ada@example.com' });

    expect(known).toEqual([ada]);
    expect(both).toEqual([ada]);
    expect(unknown).toEqual([]);
  });

  it('has a column for each field as csv, and one array as json', async () => {
    const built = await aWorkspace(app);
    const workspaceId = built.workspace.id;
    const ada = await aCustomer(built, { name: '=Ada', emails: ['b@example.org', 'a@example.org'], tags: ['x', 'y'] });

    const csv = await built.api.get('/customers/export', { workspaceId, format: 'csv' });
    const json = await built.api.get('/customers/export', { workspaceId, format: 'json' });

    const [row] = parse(String(csv.body), { columns: true, bom: true }) as Record<string, string>[];
    expect(row).toMatchObject({
      name: "'=Ada",
      emails: 'b@example.org,a@example.org',
      tags: 'x,y',
      customFields: '{}',
    });
    expect(json.body).toEqual([ada]);
  });
});

describe('400', () => {
  it('refuses to be read in pages', async () => {
    const { api, workspace } = await aWorkspace(app);

    const response = await api.get('/customers/export', { workspaceId: workspace.id, pageSize: 10 });

    expect(response).toBeError(400, 'bad_request');
  });
});
