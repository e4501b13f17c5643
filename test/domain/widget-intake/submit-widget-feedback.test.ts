import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Widget } from '../../../generated/sdk/types.gen.ts';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aCustomer, aWidget, aWorkspaceWithProject } from '../../support/builders.ts';
import { aClient } from '../../support/client.ts';

type Built = Awaited<ReturnType<typeof aBuiltWidget>>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true });
});
afterAll(() => app.close());

async function aBuiltWidget(project: Parameters<typeof aWorkspaceWithProject>[1] = {}) {
  const built = await aWorkspaceWithProject(app, project);
  return { ...built, widget: await aWidget(built) };
}

const storedIn = ({ workspace }: Pick<Built, 'workspace'>) =>
  app.database.prisma.feedback.findMany({ where: { workspaceId: workspace.id }, orderBy: { ticketNumber: 'asc' } });
const submit = (
  { project, widget }: { project: { publicKey: string }; widget: Pick<Widget, 'id'> },
  fields: object = {},
  headers: Record<string, string> = {},
) =>
  app.anonymous.site.post(
    `/api/widget/${project.publicKey}/feedback`,
    { message: 'It broke', widgetId: widget.id, ...fields },
    { ...aClient(), ...headers },
  );

describe('201', () => {
  it('stores the item and returns only its id, its number and its link', async () => {
    const built = await aBuiltWidget();
    const given = {
      message: 'The export does nothing',
      category: 'bug',
      rating: 4,
      context: { url: 'https://shop.example/reports', viewport: { width: 390 } },
      customMetadata: { plan: 'team' },
    };

    const response = await submit(built, { ...given, userName: ' Ada ', userEmail: ' Ada@Example.org ' });

    const [item, ...others] = await storedIn(built);
    expect(response.status).toBe(201);
    const token = expect.stringMatching(/^[0-9a-z]{32}$/);
    const url = `http://heed.test/t/${response.body.data.thread.token}`;
    expect(response.body).toEqual({ data: { id: item?.id, ticketNumber: 1, thread: { url, token } } });
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      ...given,
      projectId: built.project.id,
      widgetId: built.widget.id,
      channel: 'widget',
      userName: 'Ada',
      userEmail: 'ada@example.org',
      status: 'new',
      submitterVerified: false,
    });
  });

  it('takes feedback on the plan free, which has no API access', async () => {
    const built = await aBuiltWidget();
    await app.database.prisma.workspace.update({ where: { id: built.workspace.id }, data: { plan: 'free' } });

    const response = await submit(built);

    expect(response.status).toBe(201);
  });

  it('takes it from a page of the domain, which may read the response', async () => {
    const built = await aBuiltWidget({ domain: 'shop.example' });

    const response = await submit(built, {}, { Origin: 'https://shop.example' });

    expect(response.status).toBe(201);
    expect(response.headers).toHaveProperty('access-control-allow-origin', 'https://shop.example');
  });
});

describe('the customer of an item', () => {
  const customersOf = ({ workspace }: Pick<Built, 'workspace'>) =>
    app.database.prisma.customer.findMany({ where: { workspaceId: workspace.id } });

  it.each([
    ['email', { userEmail: 'ada@example.org', userPhone: '55555' }],
    ['phone', { userEmail: 'new@example.org', userPhone: '12345' }],
  ])('who is known by the %s counts it, and gets nothing that anybody says', async (_kind, sender) => {
    const built = await aBuiltWidget();
    const known = await aCustomer(built, { emails: ['ada@example.org'], phones: ['12345'] });
    app.clock.advance(60_000);

    await submit(built, { ...sender, userName: 'Eve', customMetadata: { customFields: { df_company: 'Evil' } } });
    await submit(built, sender);

    const [customer, ...others] = await customersOf(built);
    expect(others).toEqual([]);
    expect(customer).toMatchObject({
      ...{ id: known.id, name: null, company: null, emails: ['ada@example.org'], phones: ['12345'] },
      ...{ feedbackCount: 2, channels: ['widget'], lastSeenAt: app.clock.read() },
    });
    expect(await app.database.prisma.customerIdentifier.count({ where: { customerId: known.id } })).toBe(2);
    expect(await storedIn(built)).toMatchObject([{ ...sender, customerId: known.id }, { customerId: known.id }]);
  });

  it('is new where nobody is known by either', async () => {
    const built = await aBuiltWidget();

    await submit(built, { userName: 'Ada', userEmail: 'ada@example.org', userPhone: '12345' });

    expect(await customersOf(built)).toMatchObject([
      { name: 'Ada', emails: ['ada@example.org'], phones: ['12345'], feedbackCount: 1 },
    ]);
  });
});

describe('400', () => {
  it.each([
    [{ message: undefined }, 'body/message'],
    [{ message: ' ' }, 'body/message'],
    [{ message: '\u200B\u2060 \u00AD\uFE0F\u3164' }, 'body/message'],
    [{ widgetId: undefined }, 'body/widgetId'],
    [{ widgetId: 'api' }, 'body/widgetId'],
    [{ widgetId: newId('wgt') }, 'body/widgetId'],
    [{ rating: 11 }, 'body/rating'],
    [{ userEmail: 'nobody' }, 'body/userEmail'],
    [{ screenshotUrl: 'https://elsewhere.example/a.png' }, 'body/screenshotUrl'],
    [{ context: [] }, 'body/context'],
    [{ priority: 'urgent' }, 'body/priority'],
    [{ projectId: newId('prj') }, 'body/projectId'],
    [{ tags: ['spam'] }, 'body/tags'],
  ])('refuses %.60j and stores nothing', async (fields, path) => {
    const built = await aBuiltWidget();

    const response = await submit(built, fields);

    expect(response).toBeError(400, 'bad_request', path);
    expect(await storedIn(built)).toEqual([]);
  });

  it('refuses a disabled widget', async () => {
    const built = await aBuiltWidget();
    const widget = await aWidget(built, { enabled: false });

    const response = await submit({ ...built, widget });

    expect(response).toBeError(400, 'bad_request', 'body/widgetId');
    expect(await storedIn(built)).toEqual([]);
  });

  it('refuses a widget of another project', async () => {
    const [built, other] = [await aBuiltWidget(), await aBuiltWidget()];

    const response = await submit({ ...built, widget: other.widget });

    expect(response).toBeError(400, 'bad_request', 'body/widgetId');
    expect(await storedIn(built)).toEqual([]);
  });
});

describe('403', () => {
  it('refuses a page outside the domain', async () => {
    const built = await aBuiltWidget({ domain: 'shop.example' });

    const response = await submit(built, {}, { Origin: 'https://evil.example' });

    expect(response).toBeError(403, 'forbidden');
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
    expect(await storedIn(built)).toEqual([]);
  });

  it("refuses items beyond the plan's limit for the month", async () => {
    const built = await aBuiltWidget();
    const workspaceId = built.workspace.id;
    await app.database.prisma.workspace.update({ where: { id: workspaceId }, data: { plan: 'free' } });
    await app.database.prisma.workspaceCounter.update({
      where: { workspaceId },
      data: { feedbackMonth: new Date('2026-03-01'), feedbackMonthCount: 100 },
    });

    const response = await submit(built);

    expect(response).toBeError(403, 'forbidden');
    expect(await storedIn(built)).toEqual([]);
  });
});

describe('404', () => {
  it('does not find an unknown public key', async () => {
    const built = await aBuiltWidget();

    const response = await submit({ ...built, project: { publicKey: 'pk_unknown' } });

    expect(response).toBeError(404, 'not_found');
    expect(await storedIn(built)).toEqual([]);
  });
});

describe('409', () => {
  it('refuses an Idempotency-Key that was used with another body, and repeats the response to the same', async () => {
    const built = await aBuiltWidget();
    const headers = { 'Idempotency-Key': 'one' };
    const first = await submit(built, {}, headers);

    const again = await submit(built, {}, headers);
    const other = await submit(built, { message: 'Other' }, headers);

    expect(again.headers).toHaveProperty('idempotency-replayed', 'true');
    expect(again.body).toEqual(first.body);
    expect(other).toBeError(409, 'conflict');
    expect(await storedIn(built)).toHaveLength(1);
  });

  it('keeps the keys of one project separate from those of another', async () => {
    const [built, other] = [await aBuiltWidget(), await aBuiltWidget()];
    const headers = { 'Idempotency-Key': 'one' };

    const responses = [await submit(built, {}, headers), await submit(other, {}, headers)];

    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  });
});

describe('413', () => {
  it('refuses a body of more than 256 KB, before it reads what is in it', async () => {
    const built = await aBuiltWidget();
    const send = (size: number) =>
      app.anonymous.site.send('post', `/api/widget/${built.project.publicKey}/feedback`, {
        body: '{'.repeat(size),
        headers: { ...aClient(), 'Content-Type': 'application/json' },
      });

    expect(await send(262_145)).toBeError(413, 'payload_too_large');
    expect(await send(262_144)).toBeError(400, 'bad_request');
  });
});
