import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const from = { address: 'Support@Acme.example', name: '{agent} at Acme' };

/** A project, and a change of how it mails its customers. */
async function aProject() {
  const { api, workspace, project } = await aWorkspaceWithProject(app);
  const change = (mailSettings: object) =>
    api.patch(`/projects/${project.id}`, { workspaceId: workspace.id, mailSettings });
  return { workspace, change };
}

describe('the mail settings of a project', () => {
  it('keep what is not named, and null restores a default', async () => {
    const { change } = await aProject();
    await change({ confirmReceipt: true, language: 'pt-BR', replyTo: 'Help@Acme.example' });

    const response = await change({ confirmReceipt: null, history: 'none' });

    expect(response.body.data.mailSettings).toEqual({
      ...{ notifyCustomers: true, confirmReceipt: false, notifyResolved: true, history: 'none' },
      ...{ language: 'pt-BR', from: null, replyTo: 'help@acme.example', address: null, aliases: [] },
      ...{ address: null, aliases: [] },
    });
  });

  it.each([
    ['from/address', { from: { address: 'nobody' } }],
    ['replyTo', { replyTo: 'nobody' }],
    ['language', { language: 'not a language' }],
  ])('refuse a wrong %s', async (field, settings) => {
    const { change } = await aProject();

    const response = await change(settings);

    expect(response).toBeError(400, 'bad_request');
    expect(response.body.error.details).toMatchObject([{ path: `body/mailSettings/${field}` }]);
  });

  it.each(['acme.example', 'support@acme.example'])(
    'take a sender among several workspaces only when the operator has allowed %s',
    async (sender) => {
      const { workspace, change } = await aProject();
      await aProject();

      const before = await change({ from });
      const workspaceId = workspace.id;
      await app.database.prisma.mailAllowance.create({ data: { workspaceId, sender, createdAt: app.clock.read() } });
      const after = await change({ from });

      expect(before).toBeError(403, 'forbidden');
      expect(before.body.error.message).toContain('heed mail allow');
      expect(after.body.data.mailSettings.from).toEqual({ ...from, address: 'support@acme.example' });
    },
  );
});
