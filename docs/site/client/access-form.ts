import { type Access, keepAccess, readAccess } from './console-access.ts';
import { ConsoleService, type Named } from './console-service.ts';

/**
 * Starts the line above the console, in which the reader enters a key and chooses one of the workspaces that it reaches.
 * `base` is where the paths of the API begin.
 */
export function startAccessForm(form: HTMLFormElement, base: string, changed: (access: Access) => void): void {
  const field = <Field extends Element>(name: string) => form.elements.namedItem(name) as unknown as Field;
  const key = field<HTMLInputElement>('key');
  const workspace = field<HTMLSelectElement>('workspace');
  const fault = field<HTMLOutputElement>('fault');
  let turn = new AbortController();

  const use = async (find: (service: ConsoleService) => Promise<void>) => {
    turn.abort();
    turn = new AbortController();
    const { signal } = turn;
    const service = new ConsoleService(base, key.value.trim(), signal);
    fault.value = '';
    // What the key does not reach is refused, and that is shown; the key itself is sent as it was entered.
    await find(service).catch((error: Error) => {
      if (!signal.aborted) fault.value = error.message;
    });
    const projectId = await findProject(service, workspace.value);
    if (signal.aborted) return;
    const access = { key: key.value.trim(), workspaceId: workspace.value, projectId };
    keepAccess(access);
    changed(access);
  };
  const useKey = () =>
    use(async (service) => {
      offer(workspace, []);
      if (key.value.trim()) offer(workspace, await service.workspaces(), readAccess().workspaceId);
    });

  form.addEventListener('submit', (event) => event.preventDefault());
  key.addEventListener('change', useKey);
  workspace.addEventListener('change', () => use(async () => undefined));
  form.hidden = false;
  key.value = readAccess().key;
  if (key.value) void useKey();
}

/** A key may reach a workspace without reading its projects. */
async function findProject(service: ConsoleService, workspaceId: string): Promise<string> {
  if (!workspaceId) return '';
  const [project] = await service.projects(workspaceId).catch(() => []);
  return project?.id ?? '';
}

/** Offers the workspaces in the list, with `chosen` selected if it is one of them, and otherwise the first. */
function offer(list: HTMLSelectElement, workspaces: Named[], chosen?: string): void {
  list.replaceChildren(...workspaces.map(({ id, name }) => new Option(name, id, false, id === chosen)));
  list.disabled = workspaces.length === 0;
  if (list.disabled) list.append(new Option('Workspace', ''));
}
