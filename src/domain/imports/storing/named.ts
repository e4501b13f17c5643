import type { ImportedLine } from '../../../../generated/sdk/types.gen.ts';
import { BadRequest } from '../../../base/errors.ts';
import type { Context } from '../../../platform/context.ts';
import type { Line } from '../line.ts';

/** A line with the ids of those whom it names by their addresses. */
export type NamingLine = Omit<ImportedLine, 'assigneeEmail' | 'watcherEmails'>;

interface User {
  id: string;
  name: string;
  email: string;
}

/** The members of the workspace and the widgets of the project that lines name. */
export interface Named {
  members: User[];
  widgets: string[];
}

/** Finds whom and what the lines name, each kind with one statement if there are any. */
export async function findNamed(
  tx: Context,
  { workspaceId, projectId }: { workspaceId: string; projectId: string },
  lines: Line[],
): Promise<Named> {
  const sent = lines.flatMap((line) => line.sent ?? []);
  const ids = sent.flatMap(({ assigneeId, watcherIds = [] }) => [...(assigneeId ? [assigneeId] : []), ...watcherIds]);
  const emails = sent.flatMap(({ assigneeEmail, watcherEmails = [] }) =>
    [...(assigneeEmail ? [assigneeEmail] : []), ...watcherEmails].map(asStored),
  );
  const widgetIds = sent.flatMap(({ widgetId = 'api' }) => (widgetId === 'api' ? [] : [widgetId]));
  return { members: await findMembers(tx, workspaceId, ids, emails), widgets: await findWidgets() };

  async function findWidgets(): Promise<string[]> {
    if (widgetIds.length === 0) return [];
    const where = { workspaceId, projectId, id: { in: [...new Set(widgetIds)] } };
    return (await tx.db.widget.findMany({ where, select: { id: true } })).map(({ id }) => id);
  }
}

async function findMembers(tx: Context, workspaceId: string, ids: string[], emails: string[]): Promise<User[]> {
  if (ids.length === 0 && emails.length === 0) return [];
  const found = await tx.db.member.findMany({
    where: {
      ...{ workspaceId, status: 'active' },
      user: { OR: [{ id: { in: [...new Set(ids)] } }, { email: { in: [...new Set(emails)] } }] },
    },
    select: { user: { select: { id: true, name: true, email: true } } },
  });
  return found.map(({ user }) => user);
}

/** Returns the line with ids alone. Throws a 400 for what it names that does not exist. */
export function resolveNamed({ members, widgets }: Named, sent: ImportedLine): NamingLine {
  const { assigneeId, assigneeEmail, watcherIds, watcherEmails, ...others } = sent;
  if (others.widgetId !== undefined && others.widgetId !== 'api' && !widgets.includes(others.widgetId))
    throw refuse('widgetId', 'must be api or the id of a widget of the project');
  if (assigneeId !== undefined && assigneeEmail !== undefined)
    throw refuse('assigneeEmail', 'cannot be combined with assigneeId');
  const find = (path: string, is: (member: User) => boolean): string => {
    const member = members.find(is);
    if (!member) throw refuse(path, 'must be a member of the workspace');
    return member.id;
  };
  const byId = (path: string, wanted: string) => find(path, ({ id }) => id === wanted);
  const byEmail = (path: string, wanted: string) => find(path, ({ email }) => email === asStored(wanted));
  const watchers = [
    ...(watcherIds ?? []).map((id, index) => byId(`watcherIds/${index}`, id)),
    ...(watcherEmails ?? []).map((email, index) => byEmail(`watcherEmails/${index}`, email)),
  ];
  return {
    ...others,
    ...(assigneeId !== undefined && { assigneeId: byId('assigneeId', assigneeId) }),
    ...(assigneeEmail !== undefined && { assigneeId: byEmail('assigneeEmail', assigneeEmail) }),
    ...((watcherIds ?? watcherEmails) && { watcherIds: [...new Set(watchers)] }),
  };
}

function refuse(field: string, message: string): BadRequest {
  return BadRequest.of({ path: `body/${field}`, message });
}

/** As the addresses of users are stored. */
function asStored(email: string): string {
  return email.trim().toLowerCase();
}
