import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { examineMailAddresses } from '../../src/cli/doctor/examine-mail-addresses.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aWorkspaceWithProject } from '../support/builders.ts';
import { anAddress, mailInSettings } from '../support/incoming-mails.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const examine = () => examineMailAddresses(app.database, mailInSettings);

it('names the addresses that the operator has not allowed, once there are several workspaces', async () => {
  const built = await aWorkspaceWithProject(app);
  const { workspace, project } = built;
  for (const address of ['heed@acme.example', 'help@acme.example', 'help@else.example'])
    await anAddress(app, built, address);
  const allow = { workspaceId: workspace.id, sender: 'acme.example', createdAt: app.clock.read() };
  await app.database.prisma.mailAllowance.create({ data: allow });
  const alone = await examine();
  await aWorkspaceWithProject(app);

  const findings = await examine();

  expect(alone).toEqual([]);
  expect(findings).toMatchObject([
    {
      state: 'warning',
      says: `${project.id} gets the mail of heed@acme.example, which nobody has allowed its workspace`,
    },
    {
      state: 'warning',
      remedy: expect.stringContaining(`heed mail allow --workspace ${workspace.id} help@else.example`),
    },
  ]);
});
