import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AutomationCreate, FeedbackCreate, FeedbackDetail } from '../../generated/sdk/types.gen.ts';
import { enqueueDueAutomations } from '../../src/domain/automations/scheduler.ts';
import { mailNotifications } from '../../src/domain/notifications/mailing/mail-notifications.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aFeedback, anAutomation, aWorkspaceWithProject } from '../support/builders.ts';
import { contextOf, runJobs } from '../support/jobs.ts';
import { infoValue } from '../support/markdown-code.ts';
import { TestReceiver } from '../support/receiver.ts';
import { TestSmtpServer } from '../support/smtp.ts';
import { guideNamed } from './guides.ts';

let app: TestApp;
let smtp: TestSmtpServer;
let receiver: TestReceiver;
beforeAll(async () => {
  smtp = await TestSmtpServer.start();
  receiver = await TestReceiver.start();
  app = await startTestApp({ smtpUrl: smtp.url, webhookAllowedAddresses: ['127.0.0.1'] });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
  await receiver.close();
});

const hourMs = 3_600_000;
const recipes = new Map(
  guideNamed('cookbook').blocks.flatMap((block) => {
    const name = infoValue(block, 'recipe');
    return name === undefined ? [] : [[name, block.code] as const];
  }),
);

type Built = Awaited<ReturnType<typeof aWorkspaceWithProject>>;

/** What makes a recipe run on an item, the item afterwards, and an item that the recipe does not change. */
interface Expectation {
  item: Partial<FeedbackCreate>;
  /** What happens to the item afterwards. */
  afterwards?: (built: Built, item: FeedbackDetail) => Promise<unknown>;
  becomes: (built: Built) => object;
  other?: Partial<FeedbackCreate>;
  /** What the service sends. */
  mails?: number;
  hooks?: number;
}

const comment = (author: 'agent' | 'customer') => (built: Built, item: FeedbackDetail) =>
  built.api.post(`/feedback/${item.id}/comments`, {
    message: 'Hello?',
    ...(author === 'customer' && { authorType: author, authorName: 'Ada', authorEmail: 'ada@example.org' }),
  });
const patch = (changes: object) => (built: Built, item: FeedbackDetail) =>
  built.api.patch(`/feedback/${item.id}`, { workspaceId: built.workspace.id, ...changes });
const pass = (milliseconds: number) => async () => {
  app.clock.advance(milliseconds);
  await enqueueDueAutomations(contextOf(app));
};

const expectations: Record<string, Expectation> = {
  route: {
    item: { message: 'My PAYMENT was refused' },
    becomes: ({ user }) => ({ assigneeId: user.id, priority: 'high' }),
    mails: 1,
    other: { message: 'I like it' },
  },
  thank: { item: { userEmail: 'ada@example.org' }, becomes: () => ({}), other: {}, mails: 1 },
  unhappy: {
    item: { rating: 2 },
    becomes: () => ({ priority: 'high', tags: ['unhappy'], dueDate: expect.any(String) }),
    other: { rating: 9 },
  },
  vip: {
    item: { userEmail: 'ada@BigCorp.example' },
    becomes: ({ user }) => ({ tags: ['vip'], priority: 'high', watcherIds: [user.id] }),
    other: { userEmail: 'ada@notbigcorp.example.org' },
  },
  waiting: { item: {}, afterwards: comment('customer'), becomes: () => ({ tags: ['needs-reply'] }) },
  answered: { item: { tags: ['needs-reply'] }, afterwards: comment('agent'), becomes: () => ({ tags: [] }) },
  reopened: {
    item: { userName: 'Ada' },
    afterwards: async (built, item) => {
      await patch({ status: 'resolved', assigneeId: built.user.id })(built, item);
      await comment('customer')(built, item);
    },
    becomes: () => ({ priority: 'high', internalNotes: [{ content: 'Came back from Ada.' }] }),
    mails: 1,
  },
  loop: {
    item: { userEmail: 'ada@example.org' },
    afterwards: patch({ status: 'archived' }),
    becomes: () => ({ status: 'archived' }),
    mails: 1,
  },
  ask: { item: {}, becomes: () => ({ status: 'in-progress', tags: ['asked'], commentCount: 1 }) },
  stale: {
    item: { priority: 'urgent' },
    afterwards: pass(25 * hourMs),
    becomes: () => ({ tags: ['stale'] }),
    other: { priority: 'low' },
  },
  due: {
    item: {},
    afterwards: async (built, item) => {
      const dueDate = new Date(app.clock.read().getTime() + 5 * hourMs).toISOString();
      await patch({ dueDate, assigneeId: built.user.id })(built, item);
      await pass(2 * hourMs)();
    },
    becomes: () => ({ tags: ['due-soon'] }),
    other: {},
    mails: 1,
  },
  silence: {
    item: {},
    afterwards: async (built, item) => {
      await comment('agent')(built, item);
      await pass(15 * 24 * hourMs)();
    },
    becomes: () => ({ status: 'archived', commentCount: 2 }),
  },
  tell: {
    item: { priority: 'low' },
    afterwards: patch({ priority: 'urgent' }),
    becomes: () => ({ priority: 'urgent' }),
    hooks: 1,
  },
};

/** Notifications are mailed after five minutes. */
async function sendAll(): Promise<void> {
  await runJobs(app);
  app.clock.advance(5 * 60_000);
  await mailNotifications(contextOf(app));
  await runJobs(app);
}

it('are all tried here', () => {
  expect([...recipes.keys()]).toEqual(Object.keys(expectations));
});

describe.each(Object.entries(expectations))(
  '%s',
  (name, { item: fields, afterwards, becomes, other, mails = 0, hooks = 0 }) => {
    it('runs only on what it is for', async () => {
      await sendAll();
      smtp.forget();
      receiver.forget();
      const { built, automation, body } = await aRecipe(name);
      const item = await aFeedback(built, fields);
      await afterwards?.(built, item);
      if (body.scope === 'manual') await built.api.post(`/automations/${automation.id}/run`, { feedbackId: item.id });
      const untouched = other && (await aFeedback(built, other));
      await sendAll();

      const runs = (await built.api.get(`/automations/${automation.id}/runs`)).body.runs as Run[];
      expect(runs.filter(({ feedbackId }) => feedbackId === item.id)).toContainEqual(
        expect.objectContaining({ outcome: 'matched' }),
      );
      expect(await reload(built, item)).toMatchObject(becomes(built));
      if (untouched) expect(await reload(built, untouched)).toMatchObject({ updatedAt: untouched.updatedAt, tags: [] });
      expect([smtp.received.length, receiver.received.length]).toEqual([mails, hooks]);
    });

    it('would succeed in all its actions', async () => {
      const { built, automation, body } = await aRecipe(name, { enabled: false });
      const item = await aFeedback(built, fields);
      await afterwards?.(built, item);

      const dry = await built.api.post(`/automations/${automation.id}/dry-run`, { feedbackId: item.id });

      // In a dry run nothing has changed.
      const isOfChange = JSON.stringify(body.conditions ?? {}).includes('"changed');
      expect(dry.body.outcome).toBe(isOfChange ? 'no-match' : 'matched');
      expect(dry.body.actions).toHaveLength(isOfChange ? 0 : body.actions.length);
      for (const action of dry.body.actions) expect(action).toHaveProperty('wouldSucceed', true);
    });
  },
);

interface Run {
  outcome: string;
  feedbackId: string;
}

/** A project with the recipe, with placeholders filled in as the guide says. */
async function aRecipe(name: string, changes: Partial<AutomationCreate> = {}) {
  const built = await aWorkspaceWithProject(app);
  const text = (recipes.get(name) ?? '')
    .replaceAll('prj_…', built.project.id)
    .replaceAll('usr_…', built.user.id)
    .replaceAll('https://pager.example.com', `http://127.0.0.1:${receiver.port}`);
  const body = JSON.parse(text) as AutomationCreate;
  return { built, body, automation: await anAutomation(built, { ...body, ...changes }) };
}

async function reload({ api, workspace }: Built, { id }: { id: string }): Promise<FeedbackDetail> {
  return (await api.get(`/feedback/${id}`, { workspaceId: workspace.id })).body.data;
}
