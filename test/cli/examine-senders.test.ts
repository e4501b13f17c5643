import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { examineSenders } from '../../src/cli/doctor/examine-senders.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aWorkspaceWithProject } from '../support/builders.ts';

/** TXT records by name. Every other name does not exist. */
const records: Record<string, string> = {
  'good.example': 'v=spf1 include:mail.example -all',
  '_dmarc.good.example': 'v=DMARC1; p=reject',
  'support.good.example': 'v=spf1 -all',
  'bare.example': 'some-verification=1',
};
const headerBytes = 12;
const dns = createSocket('udp4');
const resolver = new Resolver({ timeout: 1_000, tries: 1 });
let app: TestApp;
beforeAll(async () => {
  dns.on('message', (query, { port, address }) => dns.send(answerTo(query), port, address));
  dns.bind(0, '127.0.0.1');
  await once(dns, 'listening');
  resolver.setServers([`127.0.0.1:${dns.address().port}`]);
  app = await startTestApp();
});
afterAll(async () => {
  dns.close();
  await app.close();
});

/** A response of RFC 1035 to a question about one name: its TXT record, or that the name does not exist. */
function answerTo(query: Buffer): Buffer {
  const labels: string[] = [];
  let end = headerBytes;
  for (let size = query[end] ?? 0; size > 0; size = query[end] ?? 0) {
    labels.push(query.toString('latin1', end + 1, end + 1 + size));
    end += size + 1;
  }
  const text = records[labels.join('.').toLowerCase()];
  const header = Buffer.from([...query.subarray(0, 2), 0x81, text ? 0x80 : 0x83, 0, 1, 0, text ? 1 : 0, 0, 0, 0, 0]);
  const question = query.subarray(headerBytes, end + 5);
  if (!text) return Buffer.concat([header, question]);
  const [size, value] = [Buffer.alloc(2), Buffer.from(text)];
  size.writeUInt16BE(value.length + 1);
  const answer = Buffer.from([0xc0, headerBytes, 0, 16, 0, 1, 0, 0, 0, 60, ...size, value.length]);
  return Buffer.concat([header, question, answer, value]);
}

const examine = (mailFrom: string) =>
  examineSenders(app.database, { smtpUrl: 'smtp://127.0.0.1:25', mailFrom }, resolver);

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
  const silent = new Resolver({ timeout: 100, tries: 1 });
  silent.setServers(['127.0.0.1:1']);
  const settings = { smtpUrl: 'smtp://127.0.0.1:25', mailFrom: 'heed@good.example' };

  const [first] = await examineSenders(app.database, settings, silent);

  expect(first).toMatchObject({ state: 'skipped', says: 'the records of good.example could not be looked up' });
  expect(await examineSenders(app.database, { ...settings, smtpUrl: undefined }, silent)).toEqual([]);
});
