import type { ApiKey, Project, Session, User, Workspace } from '../../generated/prisma/client.ts';
import type {
  AutomationCreate,
  Automation as AutomationResource,
  Comment,
  CommentCreate,
  CustomerCreate,
  CustomerDetail,
  FeedbackCreate,
  FeedbackDetail,
  InvitedMember,
  MemberCreate,
  ProjectCreate,
  Project as ProjectResource,
  SubscriptionCreate,
  SubscriptionWithSecret,
  View,
  ViewCreate,
  WebhookCreate,
  WebhookWithSecret,
  WidgetCreate,
  Widget as WidgetResource,
} from '../../generated/sdk/types.gen.ts';
import { newId } from '../../src/base/ids.ts';
import { hashApiKey, newApiKey } from '../../src/domain/access/api-key.ts';
import { allScopes } from '../../src/domain/access/scopes.ts';
import { hashToken, newSessionToken } from '../../src/domain/access/session-token.ts';
import { sessionMs } from '../../src/domain/access/sessions.ts';
import type { Api } from './api.ts';
import type { TestApp } from './app.ts';

let count = 0;

/** By default a user who has proved their address. */
export function aUser({ database }: TestApp, fields: Partial<User> = {}): Promise<User> {
  count += 1;
  const id = newId('usr');
  return database.prisma.user.create({
    data: { id, email: `user${count}@example.com`, name: `User ${count}`, emailProvenAt: new Date(), ...fields },
  });
}

/** Makes a key of the user, and an {@link Api} that sends it. */
export async function aKey(
  { database, anonymous }: TestApp,
  user: User,
  fields: Partial<ApiKey> = {},
): Promise<{ row: ApiKey; key: string; api: Api }> {
  const key = newApiKey();
  const row = await database.prisma.apiKey.create({
    data: { id: newId('key'), userId: user.id, name: 'Test', hash: hashApiKey(key), scopes: allScopes, ...fields },
  });
  return { row, key, api: anonymous.as(key) };
}

/** A session of the user, begun now by the app's clock, and an {@link Api} of a page that has it. */
export async function aSession(
  { database, anonymous, clock, running }: TestApp,
  user: User,
  fields: Partial<Session> = {},
): Promise<{ row: Session; token: string; api: Api }> {
  const token = newSessionToken();
  const now = clock.read();
  const times = { createdAt: now, lastSeenAt: now, expiresAt: new Date(now.getTime() + sessionMs) };
  const row = await database.prisma.session.create({
    data: { id: newId('ses'), userId: user.id, hash: hashToken(token), ...times, ...fields },
  });
  return { row, token, api: anonymous.signedIn(token, new URL(running.settings.siteUrl).origin) };
}

/** The fields of a workspace that a test sets. */
export type WorkspaceFields = Partial<Omit<Workspace, 'allowedAppHosts'>> & { allowedAppHosts?: string[] };

/** A workspace on `pro` with its owner, a key of theirs with all scopes, and that key's API. */
export async function aWorkspace(app: TestApp, fields: WorkspaceFields = {}, role = 'owner') {
  const user = await aUser(app);
  const workspace = await app.database.prisma.workspace.create({
    data: {
      id: newId('ws'),
      name: 'Workspace',
      plan: 'pro',
      counter: { create: {} },
      members: { create: { userId: user.id, role } },
      ...fields,
    },
  });
  return { workspace, user, ...(await aKey(app, user)) };
}

/** The same with a project made through the API. */
export async function aWorkspaceWithProject(app: TestApp, fields: Partial<ProjectCreate> = {}) {
  const built = await aWorkspace(app);
  const response = await built.api.post('/projects', { workspaceId: built.workspace.id, name: 'Project', ...fields });
  return { ...built, project: response.body.data as ProjectResource };
}

export async function aWorkspaceWithFeedback(
  app: TestApp,
  fields: Partial<FeedbackCreate> = {},
  project: Partial<ProjectCreate> = {},
) {
  const built = await aWorkspaceWithProject(app, project);
  return { ...built, feedback: await aFeedback(built, fields) };
}

/** An item made through the API. */
export async function aFeedback(
  { api, workspace, project }: { api: Api; workspace: Workspace; project: Pick<Project | ProjectResource, 'id'> },
  fields: Partial<FeedbackCreate> = {},
): Promise<FeedbackDetail> {
  const response = await api.post('/feedback', {
    workspaceId: workspace.id,
    projectId: project.id,
    message: 'It broke',
    ...fields,
  });
  if (response.status !== 201) throw new Error(JSON.stringify(response.body));
  return response.body.data;
}

export type WithProject = { api: Api; workspace: Workspace; project: Pick<Project | ProjectResource, 'id'> };

/** A widget made through the API. */
export async function aWidget(
  { api, workspace, project }: WithProject,
  fields: Partial<WidgetCreate> = {},
): Promise<WidgetResource> {
  const widget = { name: 'Widget', config: { type: 'modal' }, ...fields };
  const response = await api.post('/widgets', { workspaceId: workspace.id, projectId: project.id, ...widget });
  if (response.status !== 201) throw new Error(JSON.stringify(response.body));
  return response.body.data;
}

/** An incoming webhook made through the API, with the project as its default. */
export async function aWebhook(
  { api, workspace, project }: WithProject,
  fields: Partial<WebhookCreate> = {},
): Promise<WebhookWithSecret> {
  const webhook = { projectId: project.id, name: 'Webhook', ...fields };
  const response = await api.post('/webhooks', { workspaceId: workspace.id, ...webhook });
  if (response.status !== 201) throw new Error(JSON.stringify(response.body));
  return response.body.data;
}

/** A subscription made through the API. */
export async function aSubscription(
  { api, workspace }: Pick<WithProject, 'api' | 'workspace'>,
  fields: Partial<SubscriptionCreate> = {},
): Promise<SubscriptionWithSecret> {
  const subscription = { name: 'Subscription', url: 'https://hooks.invalid/heed', types: ['*'], ...fields };
  const response = await api.post('/subscriptions', { workspaceId: workspace.id, ...subscription });
  if (response.status !== 201) throw new Error(JSON.stringify(response.body));
  return response.body.data;
}

/** A view saved through the API. By default it is shared. */
export async function aView(
  { api, workspace }: Pick<WithProject, 'api' | 'workspace'>,
  fields: Partial<ViewCreate> = {},
): Promise<View> {
  const view = { name: 'View', filters: { assigneeId: 'me' }, shared: true, ...fields };
  const response = await api.post('/views', { workspaceId: workspace.id, ...view });
  if (response.status !== 201) throw new Error(JSON.stringify(response.body));
  return response.body.data;
}

/** A customer made through the API. */
export async function aCustomer(
  { api, workspace }: Pick<WithProject, 'api' | 'workspace'>,
  fields: Partial<CustomerCreate> = {},
): Promise<CustomerDetail> {
  const response = await api.post('/customers', { workspaceId: workspace.id, ...fields });
  if (response.status !== 201) throw new Error(JSON.stringify(response.body));
  return response.body.data;
}

/** A comment made through the API, by default of an agent. */
export async function aComment(
  { api, workspace }: Pick<WithProject, 'api' | 'workspace'>,
  { id }: { id: string },
  fields: Partial<CommentCreate> = {},
): Promise<Comment> {
  const comment = { workspaceId: workspace.id, message: 'We look at it', authorType: 'agent', authorName: 'Grace' };
  const response = await api.post(`/feedback/${id}/comments`, { ...comment, ...fields });
  if (response.status !== 201) throw new Error(JSON.stringify(response.body));
  return response.body.data;
}

/** An automation made through the API. By default it is a macro that adds a tag. */
export async function anAutomation(
  { api, project }: Omit<WithProject, 'workspace'>,
  fields: Partial<AutomationCreate> = {},
): Promise<AutomationResource> {
  const actions = [{ type: 'add_tag', params: { tag: 'automated' } }];
  const automation = { projectId: project.id, name: 'Automation', scope: 'manual', actions, ...fields };
  const response = await api.post('/automations', automation);
  if (response.status !== 201) throw new Error(JSON.stringify(response.body));
  return response.body;
}

/** Somebody whom the user invites in a session, by default a person who is new, with the token of the link that is shown. */
export async function anInvitation(
  app: TestApp,
  { workspace, user }: { workspace: Pick<Workspace, 'id'>; user: User },
  fields: Partial<MemberCreate> = {},
): Promise<InvitedMember & { token: string }> {
  const email = `${newId('usr')}@example.com`;
  const { api } = await aSession(app, user);
  const response = await api.post('/members', { workspaceId: workspace.id, email, role: 'member', ...fields });
  if (response.status !== 201) throw new Error(JSON.stringify(response.body));
  return { ...response.body.data, token: response.body.data.inviteUrl.split('#token=')[1] };
}

/** Another user who is a member of the workspace. */
export async function aMember(app: TestApp, workspace: Workspace, role = 'member'): Promise<User> {
  const user = await aUser(app);
  await app.database.prisma.member.create({ data: { workspaceId: workspace.id, userId: user.id, role } });
  return user;
}
