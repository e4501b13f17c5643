import type { Import } from '../../generated/sdk/types.gen.ts';
import type { Api, TestResponse } from './api.ts';
import type { TestApp } from './app.ts';
import type { aWorkspaceWithProject } from './builders.ts';
import { aFileForm } from './forms.ts';
import { runJobs } from './jobs.ts';

type Built = Pick<Awaited<ReturnType<typeof aWorkspaceWithProject>>, 'api' | 'workspace' | 'project'>;

/** Sends a file, which then waits to be imported. */
export function sendFile(
  { api, workspace, project }: Built,
  content: string | Buffer,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  const all = { workspaceId: workspace.id, projectId: project.id, type: 'text/csv', fileName: 'ideas.csv', ...fields };
  const form = aFileForm(Buffer.from(content), all);
  return api.send('post', '/feedback/import', { body: form.body, headers: { ...form.headers, ...headers } });
}

/** Imports a file, and returns the import as it ended. */
export async function importFile(
  app: TestApp,
  built: Built,
  content: string | Buffer,
  fields: Record<string, string> = {},
): Promise<Import> {
  const { status, body } = await sendFile(built, content, fields);
  if (status !== 202) throw new Error(JSON.stringify(body));
  await runJobs(app);
  return (await built.api.get(`/imports/${body.data.id}`)).body.data;
}

/** The items of the workspace in the order of their numbers. */
export async function itemsOf({ api, workspace }: { api: Api; workspace: { id: string } }) {
  const query = { workspaceId: workspace.id, sort: 'ticketNumber', order: 'asc', pageSize: 100 };
  return (await api.get('/feedback', query)).body.data;
}
