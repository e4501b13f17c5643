import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aWorkspaceWithProject } from '../../support/builders.ts';
import { countStatements } from '../../support/statements.ts';

type Built = Awaited<ReturnType<typeof aWorkspaceWithProject>>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const slaRules = [{ priority: 'high' as const, hours: 1 }];
const aSize = (required: boolean) => ({ id: 'cf_size', type: 'number' as const, label: 'Size', required });

/** A project of which an item was stored, so that it is remembered. */
async function aKnownProject(rules: Partial<Built['project']> = {}) {
  const built = await aWorkspaceWithProject(app, rules);
  const { api, workspace, project } = built;
  const send = (fields: object = {}) =>
    api.post('/feedback', { workspaceId: workspace.id, projectId: project.id, message: 'It broke', ...fields });
  await aFeedback(built, rules.customFieldDefinitions && { customMetadata: { customFields: { cf_size: 1 } } });
  return { ...built, send };
}

/** As another process does, of which this one hears nothing. */
const changeElsewhere = ({ workspace, project }: Built, data: Prisma.ProjectUpdateInput) =>
  app.database.prisma.project.update({
    where: { workspaceId_id: { workspaceId: workspace.id, id: project.id } },
    data: { ...data, version: { increment: 1 } },
  });

it('is not read again for the next item', async () => {
  const { send } = await aKnownProject();
  await send();

  expect(await countStatements(app, () => send())).toBe(1);
});

describe('a project that has changed since it was read', () => {
  it('has its new rules followed by a single item', async () => {
    const built = await aKnownProject();
    await changeElsewhere(built, { slaRules });

    const { body } = await built.send({ priority: 'high' });

    expect(body.data).toMatchObject({
      ticketNumber: 2,
      dueDate: new Date(app.clock.read().getTime() + 3_600_000).toJSON(),
    });
  });

  it('has its new rules followed by all of several that come at once, and those of another project are stored too', async () => {
    const built = await aKnownProject();
    const { api, workspace } = built;
    const other = await api.post('/projects', { workspaceId: workspace.id, name: 'Other', type: 'web' });
    const sendToOther = () =>
      api.post('/feedback', { workspaceId: workspace.id, projectId: other.body.data.id, message: 'It broke' });
    await sendToOther();
    await changeElsewhere(built, { slaRules });

    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => (index % 3 === 0 ? sendToOther() : built.send({ priority: 'high' }))),
    );

    expect(answers.map(({ status, body }) => [status, body.data?.dueDate === null])).toEqual(
      answers.map((_, index) => [201, index % 3 === 0]),
    );
    expect(answers.map(({ body }) => body.data.ticketNumber).sort((a, b) => a - b)).toEqual(
      answers.map((_, index) => index + 3),
    );
  });

  it('refuses what it now refuses', async () => {
    const built = await aKnownProject();
    await changeElsewhere(built, { customFieldDefinitions: [aSize(true)] });

    expect(await built.send()).toBeError(400, 'bad_request', 'body/customMetadata/customFields/cf_size');
    expect((await built.send({ customMetadata: { customFields: { cf_size: 3 } } })).status).toBe(201);
  });

  it('takes what it refused before', async () => {
    const built = await aKnownProject({ customFieldDefinitions: [aSize(true)] });
    expect(await built.send()).toBeError(400, 'bad_request', 'body/customMetadata/customFields/cf_size');

    await changeElsewhere(built, { customFieldDefinitions: [aSize(false)] });

    expect((await built.send()).status).toBe(201);
  });

  it('is followed by an item with an externalId, and by one whose sender has two addresses', async () => {
    const built = await aKnownProject();
    await changeElsewhere(built, { slaRules });
    const byNumber = await built.send({ priority: 'high', externalId: 'T-1' });
    await changeElsewhere(built, { slaRules: [{ priority: 'high', hours: 2 }] });
    const byBoth = await built.send({ priority: 'high', userEmail: 'ada@example.org', userPhone: '+4915012345678' });

    expect(byNumber.body.data.dueDate).toBe(new Date(app.clock.read().getTime() + 3_600_000).toJSON());
    expect(byBoth.body.data.dueDate).toBe(new Date(app.clock.read().getTime() + 7_200_000).toJSON());
  });

  it('takes nothing once it is being deleted', async () => {
    const built = await aKnownProject();
    await changeElsewhere(built, { deletedAt: app.clock.read() });

    expect(await built.send()).toBeError(400, 'bad_request', 'body/projectId');
    expect(await app.database.prisma.feedback.count({ where: { projectId: built.project.id } })).toBe(1);
  });
});

it('is no project of another workspace', async () => {
  const { project } = await aKnownProject();
  const other = await aWorkspaceWithProject(app);

  const response = await other.api.post('/feedback', {
    ...{ workspaceId: other.workspace.id, projectId: project.id, message: 'It broke' },
  });

  expect(response).toBeError(400, 'bad_request', 'body/projectId');
});
