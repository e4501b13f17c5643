import { apiKeyScopeValues } from '../../../../generated/contract-constants.ts';
import type { Operations } from '../../../../generated/operations.ts';
import { systemStatusIds } from '../../../domain/rules/status.ts';
import { isWithinReach, type Lookups } from '../lookups.ts';
import type { Shown } from '../tool-result.ts';
import type { Fields, Showing } from './shown.ts';

type Me = Operations['getMe']['response']['data'];
type Project = Operations['listProjects']['response']['data'][number];
type Member = Operations['listMembers']['response']['data'][number];

/** How much of each kind one answer holds. The tools that list them have the rest. */
const most = { workspaces: 5, projects: 20, members: 50 };

/** Tells who calls and what there is to work with, as far as the key's scopes allow. */
export async function showMe({ response, lookups }: Showing): Promise<Shown> {
  const me = (response as Operations['getMe']['response']).data;
  const leftOut = whatIsLeftOut(me);
  const workspaces: Fields[] = [];
  for (const workspace of me.workspaces) {
    const known = isWithinReach(workspace) && workspaces.length < most.workspaces;
    workspaces.push(
      known ? { ...brief(workspace), ...(await readContents(lookups, me, workspace.id)) } : brief(workspace),
    );
  }
  const scopes = me.scopes.length === apiKeyScopeValues.length ? ['all'] : me.scopes;
  const data = { user: me.user, scopes, workspaces, ...(leftOut.length > 0 && { left_out: leftOut }) };
  return { text: meText(me, data), structured: { data } };
}

function whatIsLeftOut({ scopes, workspaces }: Me): string[] {
  const missing = (['projects', 'members'] as const).filter((noun) => !scopes.includes(`${noun}:read`));
  return [
    ...missing.map((noun) => `${noun}: the scope ${noun}:read is missing`),
    ...(workspaces.filter(isWithinReach).length > most.workspaces
      ? [`projects and members of all workspaces but the first ${most.workspaces}`]
      : []),
  ];
}

function brief(workspace: Me['workspaces'][number]): Fields {
  const { id, name, role, plan } = workspace;
  return { id, name, role, plan, ...(!isWithinReach(workspace) && { out_of_reach: whyOutOfReach(workspace) }) };
}

function whyOutOfReach({ plan, apiAccessEnabled }: Me['workspaces'][number]): string {
  if (plan === 'free') return 'its plan has no API access';
  return apiAccessEnabled ? 'keys need the role owner or admin' : 'its API access is switched off';
}

async function readContents(lookups: Lookups, { scopes }: Me, workspaceId: string): Promise<Fields> {
  const query = { workspaceId };
  const projects = scopes.includes('projects:read') && (await lookups.call('listProjects', { query })).data;
  const members = scopes.includes('members:read') && (await lookups.call('listMembers', { query })).data;
  return {
    ...(projects && { projects: projects.slice(0, most.projects).map(briefProject) }),
    ...(members && { members: members.slice(0, most.members).map(briefMember) }),
  };
}

function briefProject({ id, name, customStatuses, customFieldDefinitions }: Project): Fields {
  const fields = customFieldDefinitions.map(({ id, type, label, options }) => ({
    id,
    type,
    label,
    ...(options && { options }),
  }));
  return {
    id,
    name,
    statuses: [...systemStatusIds, ...customStatuses.map((status) => status.id)],
    ...(fields.length > 0 && { fields }),
  };
}

function briefMember({ userId, name, email, role, status }: Member): Fields {
  return { user_id: userId, name, email, role, ...(status === 'invited' && { status }) };
}

function meText(
  { user }: Me,
  { scopes, workspaces, left_out }: { scopes: string[]; workspaces: Fields[]; left_out?: string[] },
) {
  const lines = [`You act for ${user.name}, ${user.email} (${user.id}), with the scopes: ${scopes.join(', ')}`];
  for (const { id, name, role, plan, out_of_reach, projects = [], members = [] } of workspaces) {
    lines.push(`workspace ${id} ${name}, ${role}, ${plan}${out_of_reach ? `, out of reach: ${out_of_reach}` : ''}`);
    for (const project of projects as (Fields & { statuses: string[]; fields?: Fields[] })[])
      lines.push(
        `- project ${project.id} ${project.name}, statuses: ${project.statuses.join(' ')}${fieldsOf(project.fields)}`,
      );
    for (const member of members as Fields[])
      lines.push(
        `- member ${member.user_id} ${member.name} ${member.email}, ${member.role}${member.status ? ', invited' : ''}`,
      );
  }
  if (left_out) lines.push(`Left out: ${left_out.join('; ')}`);
  return lines.join('\n');
}

function fieldsOf(fields: Fields[] = []): string {
  if (fields.length === 0) return '';
  const all = fields.map(({ id, label, type, options }) => {
    const choice = options ? `: ${(options as string[]).join('/')}` : '';
    return `${id} ${label} (${type}${choice})`;
  });
  return `, fields: ${all.join(', ')}`;
}
