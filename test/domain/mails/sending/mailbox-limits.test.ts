import { beforeEach, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../../../support/app.ts';
import { aFeedback } from '../../../support/builders.ts';
import { aMailedItem, endPause, listMails } from '../../../support/customer-mails.ts';
import { runJobs } from '../../../support/jobs.ts';
import type { TestSmtpServer } from '../../../support/smtp.ts';
import { withMailServer } from '../../../support/with-mail-server.ts';

let app: TestApp;
let smtp: TestSmtpServer;
withMailServer({}, (started) => {
  ({ app, smtp } = started);
});
beforeEach(() => smtp.forget());

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const prisma = () => app.database.prisma;
const send = async () => {
  await runJobs(app);
  await app.running.mails.drain();
};

describe('a mailbox', () => {
  const confirmReceipt = { mailSettings: { confirmReceipt: true } };

  async function aWidget() {
    const { api, project } = await aMailedItem(app, confirmReceipt);
    const { publicKey } = (await api.get(`/projects/${project.id}`, { workspaceId: project.workspaceId })).body.data;
    const widget = await api.post('/widgets', {
      ...{ workspaceId: project.workspaceId, projectId: project.id },
      ...{ name: 'Widget', config: { type: 'modal' } },
    });
    return (userEmail: string) =>
      api.site.post(`/api/widget/${publicKey}/feedback`, {
        ...{ widgetId: widget.body.data.id, message: 'It broke', userEmail },
      });
  }

  it('gets one receipt in ten minutes, whatever tags and case its addresses have', async () => {
    const submit = await aWidget();
    for (let number = 0; number < 10; number++)
      expect((await submit(`${number % 2 === 0 ? 'V' : 'v'}+${number}@example.net`)).status).toBe(201);
    await submit('v@example.net');
    await submit('w+1@example.net');

    await send();

    expect(smtp.envelopes.map(({ to }) => to).sort()).toEqual([['v+0@example.net'], ['w+1@example.net']]);
  });

  it('gets five receipts an hour, whatever tags its addresses have', async () => {
    const submit = await aWidget();
    for (let number = 0; number < 5; number++) {
      await submit(`five+${number}@example.net`);
      await send();
      app.clock.advance(11 * minuteMs);
    }
    await submit('five+last@example.net');
    await send();

    expect(smtp.received).toHaveLength(5);
  });

  /** Agents answer about so many items of one mailbox, each with another tag. */
  async function answered(count: number, fields: object) {
    const built = await aMailedItem(app);
    const items = [];
    for (let number = 0; number < count; number++) {
      const item = await aFeedback(built, { userEmail: `many+${number}@example.net` });
      await prisma().feedback.updateMany({ where: { id: item.id }, data: fields });
      await built.api.post(`/feedback/${item.id}/comments`, { message: `Answer ${number}` });
      items.push(item);
    }
    endPause(app);
    return { ...built, items };
  }

  it.each([
    ['10 mails an hour over all items while it is unproven', 10, { submitterVerified: false }],
    ['60 once it is proven', 60, { submitterVerified: true }],
  ])('gets %s, and answers of agents wait', async (_claim, most, fields) => {
    const { api, items } = await answered(most + 4, fields);

    await send();

    expect(smtp.received).toHaveLength(most);
    const mails = (await Promise.all(items.map(({ id }) => listMails(api, id)))).flat();
    const held = mails.filter(({ state }) => state !== 'sent');
    expect(held).toHaveLength(4);
    for (const mail of held) expect(mail).toMatchObject({ state: 'waiting', reason: 'limit', attempts: 0 });
    app.clock.advance(hourMs);
    await send();
    expect(smtp.received).toHaveLength(most + 4);
    const after = (await Promise.all(items.map(({ id }) => listMails(api, id)))).flat();
    expect(new Set(after.map(({ state, reason }) => `${state} ${reason}`))).toEqual(new Set(['sent null']));
  });

  it('gets no mail that nobody wrote once its hour is full', async () => {
    const { api, items, workspace, project } = await answered(10, { submitterVerified: false });
    await send();
    await api.patch(`/projects/${project.id}`, { workspaceId: workspace.id, mailSettings: { notifyResolved: true } });
    const [first] = items;
    app.clock.advance(minuteMs);
    const { status } = await api.patch(`/feedback/${first?.id}`, { workspaceId: workspace.id, status: 'resolved' });
    expect(status).toBe(200);
    endPause(app);
    await send();

    expect(smtp.received).toHaveLength(10);
    const [resolved] = await listMails(api, first?.id ?? '');
    expect(resolved).toMatchObject({ kind: 'resolved', state: 'skipped', reason: 'limit' });
  });

  it('does not fill the hour of another one', async () => {
    const { api } = await answered(11, { submitterVerified: false });
    const built = await aMailedItem(app);
    await built.answer('To Ada');
    endPause(app);

    await send();

    expect(api).toBeDefined();
    expect(smtp.received.filter(({ text }) => text?.includes('To Ada'))).toHaveLength(1);
  });
});
