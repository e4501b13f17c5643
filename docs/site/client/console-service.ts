/** A workspace or a project, as lists of them are answered. */
export interface Named {
  id: string;
  name: string;
}

/** The service that the console calls. `base` is where the paths of its API begin. */
export class ConsoleService {
  readonly #base: string;
  readonly #options: RequestInit;

  constructor(base: string, key: string, signal: AbortSignal) {
    this.#base = base;
    this.#options = { headers: { Authorization: `Bearer ${key}` }, signal };
  }

  workspaces(): Promise<Named[]> {
    return this.#list('/workspaces');
  }

  projects(workspaceId: string): Promise<Named[]> {
    return this.#list(`/projects?${new URLSearchParams({ workspaceId })}`);
  }

  /** Rejects with the service's own words. */
  async #list(path: string): Promise<Named[]> {
    const response = await fetch(this.#base + path, this.#options);
    const body = await response.json();
    if (!response.ok) throw new Error(body.error.message);
    return body.data;
  }
}
