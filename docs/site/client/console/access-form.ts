import { type Access, keepAccess, readAccess } from './access.ts';
import { faultOfKey } from './in-words.ts';
import { ConsoleService, type Named } from './service.ts';

/**
 * Starts the part of the console in which the reader enters a key and chooses one of the workspaces that it reaches. `site`
 * is the root of the service. Calls back with what is known of the key so far.
 */
export function startAccessForm(form: HTMLFormElement, site: string, changed: (access: Access) => void): void {
  const field = <Field extends Element>(name: string) => form.elements.namedItem(name) as unknown as Field;
  const key = field<HTMLInputElement>('key');
  const workspace = field<HTMLSelectElement>('workspace');
  const fault = field<HTMLOutputElement>('fault');
  const forget = field<HTMLButtonElement>('forget');
  let turn = new AbortController();

  const use = async (find: (service: ConsoleService) => Promise<void>) => {
    turn.abort();
    turn = new AbortController();
    const { signal } = turn;
    const service = new ConsoleService(site, key.value.trim(), signal);
    show(faultOfKey(key.value.trim()));
    // A request that is sent meanwhile has the key already.
    changed({ key: key.value.trim(), workspaceId: '', projectId: '' });
    // The key itself is sent as it was entered, though the service refuses it here.
    if (!fault.value) await find(service).catch((error: Error) => !signal.aborted && show(error.message));
    const projectId = await findProject(service, workspace.value);
    if (signal.aborted) return;
    const access = { key: key.value.trim(), workspaceId: workspace.value, projectId };
    keepAccess(access);
    changed(access);
  };
  const show = (message: string) => {
    fault.value = message;
    key.toggleAttribute('aria-invalid', message !== '');
  };
  const useKey = () =>
    use(async (service) => {
      const { workspaceId } = readAccess();
      forget.hidden = !key.value.trim();
      offer(workspace, []);
      if (key.value.trim()) offer(workspace, await service.workspaces(), workspaceId);
    });

  form.addEventListener('submit', (event) => event.preventDefault());
  key.addEventListener('change', useKey);
  workspace.addEventListener('change', () => use(async () => undefined));
  forget.addEventListener('click', () => {
    key.value = '';
    key.focus();
    void useKey();
  });
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
  if (list.disabled) list.append(new Option('Enter a key first', ''));
}
