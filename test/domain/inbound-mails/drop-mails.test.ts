import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eraseByRetention } from '../../../src/domain/feedback/erase-by-retention.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aSession, aWorkspaceWithProject } from '../../support/builders.ts';
import { everything } from '../../support/everything.ts';
import { anInboundMail, aRawFile } from '../../support/inbound-mails.ts';
import { contextOf } from '../../support/jobs.ts';
import { anAttachment, filesOnDisk, storageKeyOf } from '../../support/uploads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const prisma = () => app.database.prisma;
const words = 'the-secret-words';
const day = 86_400_000;
let count = 0;

/**
 * An item of a person and one of somebody else, with mails of both on each. `on` is the item of a mail, and `by` its sender.
 * Each mail has its bytes, and the person's mail on the foreign item has a file.
 */
async function mails() {
  const built = await aWorkspaceWithProject(app, { privacySettings: { retentionDays: 30 } });
  const { workspace } = built;
  count += 1;
  const [email, other] = [`ada${count}.secret@example.org`, `grace${count}@example.org`];
  const own = await aFeedback(built, { userEmail: email });
  const foreign = await aFeedback(built, { userEmail: other });
  const add = async (on: { id: string } | null, by: string, state: string) => {
    const fields = { fromEmail: by, fromName: by, text: `${words} ${by}`, html: words, subject: words };
    const of = { feedbackId: on?.id ?? null, context: { to: [], cc: [], date: null } };
    return anInboundMail(app, workspace.id, { ...fields, ...of, state, ...(await aRawFile(app)) });
  };
  const rows = {
    item: await add(own, email, 'item'),
    answer: await add(own, other, 'comment'),
    heldAbout: await add(own, other, 'held'),
    elsewhere: await add(foreign, email, 'comment'),
    heldOf: await add(null, email, 'held'),
    others: await add(foreign, other, 'item'),
  };
  const file = await anAttachment({ ...built, feedback: foreign });
  await prisma().upload.updateMany({ where: { id: file.id }, data: { mailId: rows.elsewhere.id } });
  return { ...built, email, own, foreign, rows, fileKey: storageKeyOf(file.url) };
}

/** The names of the mails that still have their words and bytes. The others are empty, but for their keys. */
async function whole({ rows }: Awaited<ReturnType<typeof mails>>): Promise<string[]> {
  const onDisk = await filesOnDisk(app);
  const names: string[] = [];
  for (const [name, before] of Object.entries(rows)) {
    const after = await prisma().inboundMail.findFirstOrThrow({ where: { id: before.id } });
    expect(after.key).toBe(before.key);
    expect(onDisk.includes(before.rawKey ?? '')).toBe(after.rawKey !== null);
    if (after.state === before.state) {
      expect(after).toEqual(before);
      names.push(name);
    } else {
      const expiresAt = new Date(app.clock.read().getTime() + 30 * day);
      expect(after).toMatchObject({ state: 'dropped', reason: null, fromEmail: null, fromName: null, expiresAt });
      expect(after).toMatchObject({ subject: '', text: '', html: null, context: {}, rawUntil: null });
    }
  }
  expect(await prisma().strayFile.count()).toBe(0);
  return names;
}

const storageOf = async (workspaceId: string) =>
  Number((await prisma().workspaceCounter.findUniqueOrThrow({ where: { workspaceId } })).storageBytes);

describe('erasing a person', () => {
  it('empties their mails, and all about their items, with bytes and files', async () => {
    const built = await mails();
    const { api, workspace, own, fileKey } = built;

    const response = await api.post(`/customers/${own.customerId}/erase`, {});

    expect(response.status).toBe(200);
    expect(await whole(built)).toEqual(['others']);
    expect(await filesOnDisk(app)).not.toContain(fileKey);
    expect(await storageOf(workspace.id)).toBe(0);
    expect(await everything(app)).not.toContain(built.email);
    expect(await api.get(`/feedback/${own.id}/original`)).toBeError(404, 'not_found');
  });
});

it('erasing an item by its age empties the mails about it, also those that wait', async () => {
  const built = await mails();
  await built.api.patch(`/feedback/${built.own.id}`, { workspaceId: built.workspace.id, status: 'resolved' });
  app.clock.advance(31 * day);

  await eraseByRetention(contextOf(app));

  expect(await whole(built)).toEqual(['elsewhere', 'heldOf', 'others']);
});

describe('deleting', () => {
  it('an item empties its mails, and leaves those that wait', async () => {
    const built = await mails();

    await built.api.delete(`/feedback/${built.own.id}`, { workspaceId: built.workspace.id });

    expect(await whole(built)).toEqual(['heldAbout', 'elsewhere', 'heldOf', 'others']);
  });

  it('a project empties the mails of its items, and leaves those that wait', async () => {
    const built = await mails();

    await built.api.delete(`/projects/${built.project.id}`, { workspaceId: built.workspace.id });

    expect(await whole(built)).toEqual(['heldAbout', 'heldOf']);
  });

  it('a workspace removes all mails with their bytes', async () => {
    const built = await mails();
    const { workspace, user, rows } = built;
    const { api } = await aSession(app, user);

    await api.send('delete', `/workspace/${workspace.id}`, { body: { confirmName: workspace.name } });

    expect(await prisma().inboundMail.count({ where: { workspaceId: workspace.id } })).toBe(0);
    const onDisk = await filesOnDisk(app);
    expect(Object.values(rows).filter(({ rawKey }) => onDisk.includes(rawKey ?? ''))).toEqual([]);
  });
});
