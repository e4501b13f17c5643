import type { Notification as NotificationColumns, Prisma, User } from '../../generated/prisma/client.ts';
import type { Notification } from '../../generated/sdk/types.gen.ts';
import { newId } from '../../src/base/ids.ts';
import type { Api } from './api.ts';
import type { TestApp } from './app.ts';
import { aMember, aSession, aWorkspaceWithFeedback } from './builders.ts';
import { runJobs } from './jobs.ts';

/** A member in a session. */
export interface Told {
  user: User;
  api: Api;
  /** Their notifications once the log is worked off, newest first. */
  notifications(): Promise<Notification[]>;
  /** Changes their settings in the workspace. */
  want(settings: object): Promise<void>;
}

async function aTold(app: TestApp, user: User, workspaceId: string): Promise<Told> {
  const { api } = await aSession(app, user);
  return {
    user,
    api,
    notifications: async () => {
      await runJobs(app);
      return (await api.get('/me/notifications', { workspaceId })).body.data;
    },
    want: async (settings) => {
      const response = await api.send('put', '/me/notification-settings', { body: { workspaceId, ...settings } });
      if (response.status !== 200) throw new Error(JSON.stringify(response.body));
    },
  };
}

/** An item of a workspace with an owner, whose key makes it, and two members. Nobody has been told anything yet. */
export async function aTeam(app: TestApp, fields: object = {}) {
  const built = await aWorkspaceWithFeedback(app, fields);
  const { workspace, feedback, project, api } = built;
  const told = (user: User) => aTold(app, user, workspace.id);
  const [ada, bob] = [await aMember(app, workspace), await aMember(app, workspace)];
  await runJobs(app);
  const change = (by: Api, path: string) => async (changes: object) => {
    const response = await by.patch(path, { workspaceId: workspace.id, ...changes });
    if (response.status !== 200) throw new Error(JSON.stringify(response.body));
  };
  const changeItem = (changes: object, by = api) => change(by, `/feedback/${feedback.id}`)(changes);
  const changeProject = change(api, `/projects/${project.id}`);
  return {
    ...built,
    changeItem,
    changeProject,
    owner: await told(built.user),
    ada: await told(ada),
    bob: await told(bob),
  };
}

/** A notification as it is stored, by default unread and about nothing. Returns its id. */
export async function aNotification(
  app: TestApp,
  fields: Pick<NotificationColumns, 'workspaceId' | 'userId'> & Partial<Prisma.NotificationUncheckedCreateInput>,
): Promise<string> {
  const usual = { kind: 'note', reason: 'watcher', inBell: true, createdAt: app.clock.read() };
  const { id } = await app.database.prisma.notification.create({ data: { id: newId('ntf'), ...usual, ...fields } });
  return id;
}
