import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, anAutomation, aSubscription, aWorkspaceWithProject } from '../../support/builders.ts';
import { everything } from '../../support/everything.ts';
import { runJobs } from '../../support/jobs.ts';
import { TestReceiver } from '../../support/receiver.ts';

let app: TestApp;
let receiver: TestReceiver;
beforeAll(async () => {
  app = await startTestApp({ webhookAllowedAddresses: ['127.0.0.1'] });
  receiver = await TestReceiver.start();
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const nobody = expect.stringMatching(/^erased-[0-9a-z]{16}@erased\.invalid$/);

/** A person with an item, and somebody else whose address ends in theirs. */
async function twoPeople() {
  const built = await aWorkspaceWithProject(app);
  const email = `${newId('usr')}@example.org`;
  const item = await aFeedback(built, { userEmail: email, userPhone: '+442079460999', message: 'Hello' });
  const other = await aFeedback(built, { userEmail: `b.${email}`, message: 'Of somebody else' });
  const { api, workspace } = built;
  return {
    ...{ ...built, email, item, other },
    aView: async (filters: object, name = 'View') => {
      const made = await api.post('/views', { workspaceId: workspace.id, name, filters, shared: true });
      expect(made.status).toBe(201);
      return made.body.data.id as string;
    },
    filtersOf: async (id: string) => (await api.get(`/views/${id}`)).body.data.filters,
    erase: async () => expect((await api.post(`/customers/${item.customerId}/erase`, {})).status).toBe(200),
  };
}

it('leaves saved views that then find nothing by the address', async () => {
  const { api, workspace, email, aView, filtersOf, erase } = await twoPeople();
  const byAddress = await aView({ userEmail: email.toUpperCase() }, `Mails of ${email}`);
  const bySearch = await aView({ search: email });
  const without = await aView({ search: `somebody -${email}` });
  const byOther = await aView({ userEmail: `b.${email}` });

  await erase();

  expect(await filtersOf(byAddress)).toEqual({ userEmail: nobody });
  expect(await filtersOf(bySearch)).toEqual({ search: nobody });
  expect(await filtersOf(without)).toEqual({ search: expect.stringMatching(/^somebody -erased-/) });
  expect(await filtersOf(byOther)).toEqual({ userEmail: `b.${email}` });
  for (const [id, count] of [
    [byAddress, 0],
    [bySearch, 0],
    [without, 1],
    [byOther, 1],
  ] as const) {
    const found = await api.get('/feedback', { workspaceId: workspace.id, ...(await filtersOf(id)) });
    expect(found.body.data).toHaveLength(count);
  }
});

const deliveriesOf = (subscriptionId: string) => app.database.prisma.delivery.findMany({ where: { subscriptionId } });

it('leaves subscriptions that then get nothing by the address', async () => {
  const { built, email, other, erase } = await twoPeople().then((made) => ({ ...made, built: made }));
  const to = { url: receiver.url(), types: ['note.created'] };
  const one = await aSubscription(built, { ...to, filters: { userEmail: email } });
  const two = await aSubscription(built, { ...to, filters: { userEmail: `b.${email}` } });

  await erase();

  const [first, second] = [
    (await built.api.get(`/subscriptions/${one.id}`)).body.data,
    (await built.api.get(`/subscriptions/${two.id}`)).body.data,
  ];
  expect(first.filters).toEqual({ userEmail: nobody });
  expect(second.filters).toEqual({ userEmail: `b.${email}` });
  expect((await built.api.post(`/feedback/${other.id}/notes`, { content: 'Seen' })).status).toBe(201);
  await runJobs(app);
  expect(receiver.received).toHaveLength(1);
  expect(await deliveriesOf(one.id)).toEqual([]);
  expect(await deliveriesOf(two.id)).toHaveLength(1);
});

it('leaves automations whose conditions hold for nobody by the address, and that mail nobody there', async () => {
  const { built, email, erase } = await twoPeople().then((made) => ({ ...made, built: made }));
  const rule = await anAutomation(built, {
    scope: 'feedback.created',
    conditions: {
      combinator: 'or',
      rules: [
        { field: 'userEmail', operator: 'equals', value: email },
        { field: 'userEmail', operator: 'in', value: [email, `b.${email}`] },
        { field: 'message', operator: 'contains', value: `from ${email}` },
        { field: 'userPhone', operator: 'equals', value: '+442079460999' },
        { combinator: 'and', rules: [{ field: 'userName', operator: 'equals', value: email }] },
      ],
    },
    actions: [
      { type: 'send_email', params: { to: email, subject: 'Hello', body: `To ${email}.` } },
      { type: 'add_tag', params: { tag: 'theirs' } },
    ],
  });

  await erase();

  const { conditions, actions } = (await built.api.get(`/automations/${rule.id}`)).body;
  expect(conditions.rules).toEqual([
    { field: 'userEmail', operator: 'equals', value: nobody },
    { field: 'userEmail', operator: 'in', value: [nobody, `b.${email}`] },
    { field: 'message', operator: 'contains', value: expect.stringMatching(/^from erased-/) },
    { field: 'userPhone', operator: 'equals', value: nobody },
    { combinator: 'and', rules: [{ field: 'userName', operator: 'equals', value: nobody }] },
  ]);
  expect(actions[0].params).toMatchObject({
    to: nobody,
    body: expect.stringMatching(/^To erased-.*@erased\.invalid\.$/),
  });
  const [none, two] = [
    await aFeedback(built, { userEmail: 'somebody@example.com', message: '[erased]' }),
    await aFeedback(built, { userEmail: `b.${email}`, message: 'Again' }),
  ];
  await runJobs(app);
  const runs = await app.database.prisma.automationRun.findMany({
    where: { workspaceId: built.workspace.id, automationId: rule.id, feedbackId: { in: [none.id, two.id] } },
    orderBy: { feedbackId: 'asc' },
  });
  expect(runs.filter(({ feedbackId }) => feedbackId === none.id)).toMatchObject([{ outcome: 'no-match' }]);
  const [{ actionsExecuted }] = runs.filter(({ feedbackId }) => feedbackId === two.id) as [(typeof runs)[0]];
  expect(actionsExecuted).toMatchObject([{ error: expect.stringContaining('the person was erased') }, {}]);
});

it('leaves the address in no table, also not with what runs and events tell', async () => {
  const { built, email, aView, erase } = await twoPeople().then((made) => ({ ...made, built: made }));
  await aView({ userEmail: email }, `Mails of ${email}`);
  await aSubscription(built, { name: `For ${email}`, filters: { userEmail: email }, types: ['feedback.*'] });
  const rule = await anAutomation(built, {
    scope: 'feedback.created',
    conditions: { combinator: 'and', rules: [{ field: 'userEmail', operator: 'equals', value: email }] },
    actions: [{ type: 'add_tag', params: { tag: 'theirs' } }],
  });
  await built.api.patch(`/automations/${rule.id}`, { name: `For ${email}` });
  const gone = await anAutomation(built, {
    scope: 'feedback.created',
    conditions: { combinator: 'and', rules: [{ field: 'userEmail', operator: 'equals', value: email }] },
    actions: [{ type: 'add_tag', params: { tag: 'theirs' } }],
  });
  await aFeedback(built, { userEmail: 'somebody@example.com' });
  await runJobs(app);
  expect((await built.api.delete(`/automations/${gone.id}`)).status).toBe(200);
  const named = async () =>
    (await everything(app)).split('\n').filter((row) => row.replaceAll(`b.${email}`, '').includes(email));
  expect((await named()).length).toBeGreaterThan(5);

  await erase();

  expect(await named()).toEqual([]);
});
