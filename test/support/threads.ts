import type { Widget } from '../../generated/sdk/types.gen.ts';
import { storeParticipant, takeSubmitter } from '../../src/domain/participants/participants-sql.ts';
import { browser, takeThreadLink, threadUrl } from '../../src/domain/participants/thread-links.ts';
import { newContext } from '../../src/platform/context.ts';
import type { Api, TestResponse } from './api.ts';
import type { TestApp } from './app.ts';
import { aFeedback, aWidget, aWorkspaceWithProject } from './builders.ts';
import { aClient } from './client.ts';
import { aFileForm } from './forms.ts';
import { png } from './media.ts';

type Project = Parameters<typeof aWorkspaceWithProject>[1];
type Built = Awaited<ReturnType<typeof aWorkspaceWithProject>>;

export interface TestThread extends Built {
  feedbackId: string;
  /** The token of the person's link. */
  token: string;
}

/** An item that anybody sent with a widget, who typed this address, and the link of the browser. */
export async function aBrowserThread(
  app: TestApp,
  fields: object = { userEmail: 'ada@example.org', userName: 'Ada' },
  project: Project = {},
): Promise<TestThread & { widget: Widget }> {
  const built = await aWorkspaceWithProject(app, project);
  const widget = await aWidget(built);
  return { ...built, widget, ...(await sendByWidget(app, built, widget, fields)) };
}

export async function sendByWidget(
  app: TestApp,
  { project }: Pick<Built, 'project'>,
  widget: Pick<Widget, 'id'>,
  fields: object,
): Promise<{ feedbackId: string; token: string }> {
  const item = { message: 'It broke', widgetId: widget.id, ...fields };
  const { body } = await app.anonymous.site.post(`/api/widget/${project.publicKey}/feedback`, item, aClient());
  return { feedbackId: body.data.id, token: body.data.thread.token };
}

/** An item of the API, whose sender is proven, and the link that is mailed to them. */
export async function aMailboxThread(
  app: TestApp,
  fields: Parameters<typeof aFeedback>[1] = { userEmail: 'ada@example.org', userName: 'Ada' },
  project: Project = {},
): Promise<TestThread> {
  const built = await aWorkspaceWithProject(app, project);
  const { id: feedbackId } = await aFeedback(built, fields);
  return { ...built, feedbackId, token: await mailboxToken(app, { ...built, feedbackId }) };
}

type Item = Pick<TestThread, 'workspace' | 'feedbackId'>;

/** The token of the link that is mailed to the submitter. */
export async function mailboxToken(app: TestApp, { workspace, feedbackId }: Item): Promise<string> {
  const ctx = newContext(app.running.services, 'test');
  const item = await app.database.prisma.feedback.findFirstOrThrow({ where: { id: feedbackId } });
  const participant = await takeSubmitter(ctx, item);
  return tokenOf(app, { workspaceId: workspace.id, feedbackId, participantId: participant?.id ?? browser });
}

/** The token of the link of a person whom an agent added. */
export async function addedToken(app: TestApp, { workspace, feedbackId }: Item, email: string): Promise<string> {
  const ctx = newContext(app.running.services, 'test');
  const person = { kind: 'added', email, name: 'Grace' } as const;
  const { id } = await storeParticipant(ctx, { workspaceId: workspace.id, id: feedbackId }, person);
  return tokenOf(app, { workspaceId: workspace.id, feedbackId, participantId: id });
}

async function tokenOf(app: TestApp, owner: Parameters<typeof takeThreadLink>[1]): Promise<string> {
  const ctx = newContext(app.running.services, 'test');
  const url = await threadUrl(ctx, await takeThreadLink(ctx, owner));
  return url.slice(url.lastIndexOf('/') + 1);
}

/** Calls operations by a token, from an address of its own. */
export class ThreadApi {
  readonly #site: Api;
  readonly #path: string;
  readonly #client: ReturnType<typeof aClient>;

  constructor(app: TestApp, token: string, client = aClient()) {
    this.#site = app.anonymous.site;
    this.#path = `/api/thread/${token}`;
    this.#client = client;
  }

  get(headers: Record<string, string> = {}): Promise<TestResponse> {
    return this.#site.get(this.#path, {}, { ...this.#client, ...headers });
  }

  comment(body: object, headers: Record<string, string> = {}): Promise<TestResponse> {
    return this.#site.post(`${this.#path}/comments`, body, { ...this.#client, ...headers });
  }

  /** A comment or a rating whose body is no object. */
  raw(name: 'comments' | 'rating' | 'seen', body: Buffer, headers: Record<string, string>): Promise<TestResponse> {
    const method = name === 'comments' ? 'post' : 'put';
    const sent = { body: body.toString(), headers: { ...this.#client, ...headers } };
    return this.#site.send(method, `${this.#path}/${name}`, sent);
  }

  /** An operation that has no body. */
  post(name: string, headers: Record<string, string> = {}): Promise<TestResponse> {
    return this.#site.send('post', `${this.#path}/${name}`, { headers: { ...this.#client, ...headers } });
  }

  put(name: 'rating' | 'seen', body: object, headers: Record<string, string> = {}): Promise<TestResponse> {
    return this.#site.send('put', `${this.#path}/${name}`, { body, headers: { ...this.#client, ...headers } });
  }

  upload(file: Buffer = png, headers: Record<string, string> = {}, fields: object = {}): Promise<TestResponse> {
    const form = aFileForm(file, fields as Record<string, string>);
    return this.#site.send('post', `${this.#path}/upload`, {
      body: form.body,
      headers: { ...form.headers, ...this.#client, ...headers },
    });
  }

  stream(headers: Record<string, string> = {}): Promise<TestResponse> {
    return this.#site.get(`${this.#path}/stream`, {}, { ...this.#client, ...headers });
  }
}

/** An agent's comment. */
export async function anAnswer({ api, workspace, feedbackId }: TestThread, message: string): Promise<{ id: string }> {
  const comment = { workspaceId: workspace.id, message, authorType: 'agent' };
  return dataOf(await api.post(`/feedback/${feedbackId}/comments`, comment)) as { id: string };
}

/** An agent's change of the item. */
export async function change({ api, workspace, feedbackId }: TestThread, changes: object): Promise<void> {
  dataOf(await api.patch(`/feedback/${feedbackId}`, { workspaceId: workspace.id, ...changes }));
}

function dataOf({ status, body }: TestResponse): unknown {
  if (status >= 400) throw new Error(JSON.stringify(body));
  return body.data;
}
