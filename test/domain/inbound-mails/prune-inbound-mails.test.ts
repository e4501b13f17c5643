import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pruneInboundMails } from '../../../src/domain/inbound-mails/prune-inbound-mails.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspace } from '../../support/builders.ts';
import { anInboundMail, aRawFile } from '../../support/inbound-mails.ts';
import { contextOf } from '../../support/jobs.ts';
import { filesOnDisk } from '../../support/uploads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const day = 86_400_000;
const inDays = (days: number) => new Date(app.clock.read().getTime() + days * day);
const prisma = () => app.database.prisma;

async function left(workspaceId: string) {
  const rows = await prisma().inboundMail.findMany({ where: { workspaceId } });
  return rows.map(({ id }) => id).sort();
}

describe('pruning removes', () => {
  it('mails after 30 days, but held ones not before 7 days after members were told', async () => {
    const [{ workspace }, other] = [await aWorkspace(app), await aWorkspace(app)];
    const over = await anInboundMail(app, workspace.id, { ...(await aRawFile(app)), toldAt: inDays(1) });
    const untold = await anInboundMail(app, workspace.id);
    const foreign = await anInboundMail(app, other.workspace.id, { toldAt: inDays(23) });
    const told = await anInboundMail(app, workspace.id, { toldAt: inDays(24) });
    const dropped = await anInboundMail(app, workspace.id, { state: 'dropped', expiresAt: inDays(30) });
    const later = await anInboundMail(app, workspace.id, { expiresAt: inDays(31) });
    const comment = await anInboundMail(app, workspace.id, { state: 'comment' });

    app.clock.advance(30 * day - 1);
    await pruneInboundMails(contextOf(app));
    const before = await left(workspace.id);
    app.clock.advance(1);
    await pruneInboundMails(contextOf(app));

    expect(before).toEqual([over, untold, told, dropped, later, comment].map(({ id }) => id).sort());
    expect(await left(workspace.id)).toEqual([untold, told, later, comment].map(({ id }) => id).sort());
    expect(await left(other.workspace.id)).not.toContain(foreign.id);
    expect(await filesOnDisk(app)).not.toContain(over.rawKey);
    app.clock.advance(day);
    await pruneInboundMails(contextOf(app));
    expect(await left(workspace.id)).toEqual([untold, later, comment].map(({ id }) => id).sort());
  });

  it('the bytes of mails after their days, and no words', async () => {
    const { workspace } = await aWorkspace(app);
    const { rawKey } = await aRawFile(app);
    const of = { state: 'comment' };
    const { id } = await anInboundMail(app, workspace.id, { ...of, rawKey, rawUntil: inDays(1) });
    const kept = await anInboundMail(app, workspace.id, { ...of, ...(await aRawFile(app)) });

    app.clock.advance(day);
    await pruneInboundMails(contextOf(app));

    expect(await filesOnDisk(app)).toEqual([kept.rawKey]);
    expect(await prisma().inboundMail.findMany({ where: { workspaceId: workspace.id, id } })).toMatchObject([
      { rawKey: null, rawUntil: null, text: 'It still fails.' },
    ]);
    expect(await prisma().strayFile.count()).toBe(0);
  });

  it('more mails than it takes at once', async () => {
    const { workspace } = await aWorkspace(app);
    const { id, ...row } = await anInboundMail(app, workspace.id, { toldAt: inDays(1) });
    const copies = Array.from({ length: 1_100 }, (_, n) => ({
      ...row,
      context: {},
      files: [],
      id: `${id}${n}`,
      key: `${n}`,
    }));
    await prisma().inboundMail.createMany({ data: copies });

    app.clock.advance(30 * day);
    await pruneInboundMails(contextOf(app));

    expect(await left(workspace.id)).toEqual([]);
  });

  it('senders whose mails wait no longer', async () => {
    const { workspace } = await aWorkspace(app);
    const workspaceId = workspace.id;
    await prisma().heldSender.createMany({
      data: [
        { workspaceId, emailHash: 'over', until: inDays(90) },
        { workspaceId, emailHash: 'later', until: inDays(91) },
      ],
    });

    app.clock.advance(90 * day);
    await pruneInboundMails(contextOf(app));

    expect(await prisma().heldSender.findMany({ where: { workspaceId } })).toMatchObject([{ emailHash: 'later' }]);
  });
});
