import type { OperationId, Operations } from '../../../generated/operations.ts';
import { BadRequest } from '../../base/errors.ts';
import { adminRoles } from '../../domain/access/roles.ts';
import type { ToolBackend } from './backend.ts';
import { type PlacedArguments, placed } from './tool-arguments.ts';
import type { ToolResponse } from './tool-result.ts';

type Me = Operations['getMe']['response']['data'];
type Workspace = Me['workspaces'][number];
type Input = Partial<Pick<PlacedArguments, 'path' | 'query' | 'body'>>;

/** What one call of a tool finds out besides its own operation. Each is read once. */
export class Lookups {
  readonly #backend: ToolBackend;
  readonly #signal: AbortSignal;
  #me: Promise<Me> | undefined;
  readonly #items = new Map<string, ToolResponse>();

  constructor(backend: ToolBackend, signal: AbortSignal) {
    this.#backend = backend;
    this.#signal = signal;
  }

  async call<Id extends OperationId>(id: Id, input: Input): Promise<Operations[Id]['response']> {
    return (await this.#backend.call(id, placed(id, input), this.#signal)).response as Operations[Id]['response'];
  }

  me(): Promise<Me> {
    this.#me ??= this.call('getMe', {}).then(({ data }) => data);
    return this.#me;
  }

  /** The workspaces that the key may act in. */
  async workspaces(): Promise<Workspace[]> {
    return (await this.me()).workspaces.filter(isWithinReach);
  }

  async onlyWorkspace(): Promise<string> {
    return onlyOne('workspace_id', await this.workspaces());
  }

  async onlyProject(workspaceId: string): Promise<string> {
    const projects = await this.call('listProjects', { query: { workspaceId } });
    return onlyOne('project_id', projects.data);
  }

  async workspaceOfAutomation(id: string): Promise<string> {
    const all = await this.workspaces();
    if (all.length === 1) return onlyOne('workspace_id', all);
    const { projectId } = await this.call('getAutomation', { path: { id } });
    for (const workspace of all) if (await this.#hasProject(workspace.id, projectId)) return workspace.id;
    return onlyOne('workspace_id', all);
  }

  async #hasProject(workspaceId: string, id: string): Promise<boolean> {
    try {
      await this.call('getProject', { path: { id }, query: { workspaceId } });
      return true;
    } catch (thrown) {
      if (this.#backend.explain(thrown).code === 'not_found') return false;
      throw thrown;
    }
  }

  /** The id of the item with a ticket number. */
  async itemByNumber(workspaceId: string, ticketNumber: string): Promise<string> {
    const parts = placed('getFeedbackByNumber', { path: { ticketNumber }, query: { workspaceId } });
    const found = await this.#backend.call('getFeedbackByNumber', parts, this.#signal);
    const { id } = (found.response as Operations['getFeedbackByNumber']['response']).data;
    this.#items.set(id, found);
    return id;
  }

  /** An item that was looked up by its number a moment ago. */
  item(id: unknown): ToolResponse | undefined {
    return this.#items.get(String(id));
  }

  /** The id of the user: `me`, or whose address it is. */
  async member(workspaceId: () => Promise<string>, named: string, argument: string): Promise<string> {
    if (named === 'me') return (await this.me()).user.id;
    if (!named.includes('@')) return named;
    const search = named.trim().toLowerCase();
    const { data } = await this.call('listMembers', { query: { workspaceId: await workspaceId(), search } });
    const member = data.find(({ email }) => email.toLowerCase() === search);
    if (member) return member.userId;
    throw BadRequest.of({
      path: `arguments/${argument}`,
      message: `must be a member's id or email address, or me: no member has ${named}`,
    });
  }
}

/** Whether keys reach a workspace, as REST decides it. */
export function isWithinReach({ role, plan, apiAccessEnabled }: Workspace): boolean {
  return adminRoles.some((one) => one === role) && plan !== 'free' && apiAccessEnabled;
}

function onlyOne(argument: string, all: { id: string; name: string }[]): string {
  const [first, second] = all;
  if (first && !second) return first.id;
  const known = all.slice(0, 10).map(({ id, name }) => `${id} (${name})`);
  const message = first
    ? `is required, because there are several: ${known.join(', ')}`
    : 'is required: there is none yet';
  throw BadRequest.of({ path: `arguments/${argument}`, message });
}
