import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithProject } from '../../support/builders.ts';
import { aMail, anAddress, pipeOf } from '../../support/incoming-mails.ts';
import { TestSmtpServer } from '../../support/smtp.ts';

/** A service with a mail server of its own, and a project whose receipts are on. */
interface Site {
  smtp: TestSmtpServer;
  app: TestApp;
  built: Awaited<ReturnType<typeof aProjectWithReceipts>>;
}

const sites: Site[] = [];
beforeAll(async () => {
  for (const domain of ['a.example', 'b.example']) {
    const smtp = await TestSmtpServer.start();
    const app = await startTestApp({
      ...{ mailFrom: `Heed <heed@${domain}>`, mailReplyAddress: `reply+{}@${domain}`, smtpUrl: smtp.url },
      ...{ mailAuthservIds: ['mx.acme.example'], customerMailWindowSeconds: 0 },
    });
    sites.push({ smtp, app, built: await aProjectWithReceipts(app, `help@${domain}`) });
  }
});
afterAll(async () => {
  for (const { app, smtp } of sites) {
    await app.close();
    await smtp.close();
  }
});

async function aProjectWithReceipts(app: TestApp, address: string) {
  const built = await aWorkspaceWithProject(app, { mailSettings: { confirmReceipt: true } });
  await anAddress(app, built, address);
  return built;
}

/** Lets the services write to each other until neither has anything to say. Returns the recipients of their mails, in their order. */
async function exchange(): Promise<string[]> {
  const written: string[] = [];
  for (let isQuiet = false; !isQuiet; ) {
    isQuiet = true;
    for (const [place, { app, smtp }] of sites.entries()) {
      app.clock.advance(60_000);
      await app.running.mails.drain();
      for (const { from, to, bytes } of smtp.envelopes.splice(0)) {
        isQuiet = false;
        written.push(...to);
        const other = sites[1 - place];
        if (other) await pipeOf(other.app).receive({ bytes: judged(bytes), door: 'lmtp', envelope: { from, to } });
      }
    }
  }
  return written;
}

/** Returns a mail with the header that the mail server in front of the other one adds. */
function judged(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from('Authentication-Results: mx.acme.example; dmarc=pass\r\n'), bytes]);
}

it('two services whose receipts are on stop after two mails', async () => {
  const [a, b] = sites as [Site, Site];
  const bytes = aMail({ from: 'B <help@b.example>', to: 'help@a.example', subject: 'An order' });

  const receipt = await pipeOf(a.app).receive({ bytes, door: 'lmtp', envelope: null });
  const receipts = await exchange();

  expect(receipt).toEqual({ became: 'stored' });
  expect(receipts).toEqual(['help@b.example']);
  const { body } = await b.built.api.get(`/feedback?workspaceId=${b.built.workspace.id}`);
  expect(body.data).toMatchObject([{ channel: 'email', commentCount: 0 }]);

  // The answer of a person begins a conversation there, and its receipt is no answer of a person here.
  const items = await a.built.api.get(`/feedback?workspaceId=${a.built.workspace.id}`);
  await a.built.api.post(`/feedback/${items.body.data[0].id}/comments`, { message: 'Which order?' });
  const afterAnswer = await exchange();

  expect(afterAnswer.length).toBeLessThanOrEqual(2);
  expect(afterAnswer[0]).toBe('help@b.example');
});
