import { inWords } from './in-words.ts';

/** A workspace or a project, as lists of them are answered. */
export interface Named {
  id: string;
  name: string;
}

/** The service that the console calls with a key. `site` is its root. */
export class ConsoleService {
  readonly #site: string;
  readonly #key: string;
  readonly #signal: AbortSignal;

  constructor(site: string, key: string, signal: AbortSignal) {
    this.#site = site;
    this.#key = key;
    this.#signal = signal;
  }

  workspaces(): Promise<Named[]> {
    return this.#list('/workspaces');
  }

  projects(workspaceId: string): Promise<Named[]> {
    return this.#list(`/projects?${new URLSearchParams({ workspaceId })}`);
  }

  /** Rejects with the service's own words, or with words about what kept it from answering. */
  async #list(path: string): Promise<Named[]> {
    const response = await fetch(`${this.#site}/api/v1${path}`, {
      headers: { Authorization: `Bearer ${this.#key}` },
      credentials: 'omit',
      signal: this.#signal,
    }).catch((error: unknown) => {
      throw new Error(inWords(error));
    });
    const body = await response.json().catch(() => undefined);
    if (response.ok && body?.data) return body.data;
    throw new Error(
      body?.error?.message ??
        `Something between here and the service answered in its place, with ${response.status} ${response.statusText}`.trim(),
    );
  }
}
