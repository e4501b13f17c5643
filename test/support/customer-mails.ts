import type { Mail, ProjectCreate } from '../../generated/sdk/types.gen.ts';
import { hashEmail } from '../../src/base/contact/hash-email.ts';
import { newId } from '../../src/base/ids.ts';
import type { Api } from './api.ts';
import type { TestApp } from './app.ts';
import { aWorkspaceWithFeedback } from './builders.ts';

/** An item of ada@example.org, and what a test does with its mails. */
export async function aMailedItem(app: TestApp, project: Partial<ProjectCreate> = {}, fields: object = {}) {
  const built = await aWorkspaceWithFeedback(
    app,
    { userEmail: 'ada@example.org', userName: 'Ada', ...fields },
    project,
  );
  const { api, feedback } = built;
  return {
    ...built,
    /** Returns the comment as the API shows it. */
    answer: async (message: string, more: object = {}) => {
      const response = await api.post(`/feedback/${feedback.id}/comments`, { message, ...more });
      if (response.status !== 201) throw new Error(JSON.stringify(response.body));
      return response.body.data;
    },
    mails: () => listMails(api, feedback.id),
  };
}

/** Newest first. */
export async function listMails(api: Api, feedbackId: string): Promise<Mail[]> {
  return (await api.get(`/feedback/${feedbackId}/mails`)).body.data;
}

/** Lets the pause of all mails pass. */
export function endPause(app: TestApp): void {
  app.clock.advance(60_000);
}

/** An address that gets no mail because it does not exist. */
export function aSuppression(app: TestApp, workspaceId: string, email: string) {
  const reason = '550 5.1.1 User unknown';
  const row = {
    id: newId('sup'),
    workspaceId,
    email,
    emailHash: hashEmail(email),
    reason,
    createdAt: app.clock.read(),
  };
  return app.database.prisma.mailSuppression.create({ data: row });
}
