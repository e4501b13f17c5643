import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { examineSenders } from '../../src/cli/doctor/examine-senders.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aWorkspaceWithProject } from '../support/builders.ts';
import { silentResolver, TestDns } from '../support/dns.ts';

let app: TestApp;
let dns: TestDns;
beforeAll(async () => {
  dns = await TestDns.start({
    'good.example': { txt: 'v=spf1 include:mail.example -all' },
    '_dmarc.good.example': { txt: 'v=DMARC1; p=reject' },
    'support.good.example': { txt: 'v=spf1 -all' },
    'bare.example': { txt: 'some-verification=1' },
  });
  app = await startTestApp();
});
afterAll(async () => {
  dns.close();
  await app.close();
});

const examine = (mailFrom: string) =>
  examineSenders(app.database, { smtpUrl: 'smtp://127.0.0.1:25', mailFrom }, dns.resolver);

it('says which domains of senders publish no SPF or DMARC, and finds the DMARC of a parent', async () => {
  const { project } = await aWorkspaceWithProject(app);
  const from = { address: 'help@bare.example' };
  await app.database.prisma.project.update({
    where: { workspaceId_id: { workspaceId: project.workspaceId, id: project.id } },
    data: { mailSettings: { from } },
  });

  const findings = await examine('Heed <heed@support.good.example>');

  expect(findings).toMatchObject([
    { state: 'ok', says: 'support.good.example publishes SPF and DMARC' },
    { state: 'warning', says: expect.stringContaining('bare.example publishes no SPF and no DMARC') },
  ]);
});

it('says so if nobody answers, and looks at nothing without a mail server', async () => {
  const silent = silentResolver();
  const settings = { smtpUrl: 'smtp://127.0.0.1:25', mailFrom: 'heed@good.example' };

  const [first] = await examineSenders(app.database, settings, silent);

  expect(first).toMatchObject({ state: 'skipped', says: 'the records of good.example could not be looked up' });
  expect(await examineSenders(app.database, { ...settings, smtpUrl: undefined }, silent)).toEqual([]);
});
