interface Decision {
  allow: boolean;
  workspaceId?: string;
  scopes?: string[];
  stayConnected?: boolean;
}

interface Cookie {
  value: string;
  path: string;
}

/** A browser with a session at Heed, which an app sends there. It keeps cookies by their path, and runs no script. */
export class AppBrowser {
  readonly cookies = new Map<string, Cookie>();
  readonly #site: string;

  constructor(site: string, session?: string) {
    this.#site = site;
    if (session !== undefined) this.signIn(session);
  }

  signIn(session: string): void {
    this.cookies.set('heed_session', { value: session, path: '/' });
  }

  /** Opens an address, without following where it leads. */
  async open(address: string | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.#site);
    const fitting = [...this.cookies].filter(([, { path }]) => url.pathname.startsWith(path));
    const headers = { ...init.headers, Cookie: fitting.map(([name, { value }]) => `${name}=${value}`).join('; ') };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const text of response.headers.getSetCookie()) this.#keep(text);
    return response;
  }

  /** Begins at the address of an app, and returns the id of its request. Throws with what is shown instead. */
  async begin(address: string | URL): Promise<string> {
    const response = await this.open(address);
    const location = response.headers.get('location') ?? '';
    const request = new URL(location || this.#site, this.#site).searchParams.get('request');
    if (!location.includes('/app/authorize') || request === null)
      throw new Error(`${response.status} ${location} ${await response.text()}`);
    return request;
  }

  /** Reads the request as the page does that decides. */
  read(request: string): Promise<Response> {
    return this.open(`${this.#site}/api/v1/oauth/interactions/${request}`);
  }

  decide(request: string, decision: Decision, headers: Record<string, string> = {}): Promise<Response> {
    return this.open(`${this.#site}/api/v1/oauth/interactions/${request}`, {
      method: 'POST',
      body: JSON.stringify(decision),
      headers: { 'Content-Type': 'application/json', Origin: new URL(this.#site).origin, ...headers },
    });
  }

  /** The whole way: from the app's address to where the browser is sent back. */
  async authorize(address: string | URL, decision: Decision): Promise<URL> {
    const request = await this.begin(address);
    const decided = await this.decide(request, decision);
    if (!decided.ok) throw new Error(`${decided.status} ${await decided.text()}`);
    const { data } = (await decided.json()) as { data: { redirectTo: string } };
    const back = await this.open(data.redirectTo);
    const location = back.headers.get('location');
    if (location === null) throw new Error(`${back.status} ${await back.text()}`);
    return new URL(location);
  }

  #keep(text: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
    const path = /; ?path=([^;]*)/i.exec(text)?.[1] ?? '/';
    if (value === '' || /expires=Thu, 01 Jan 1970|max-age=0/i.test(text)) this.cookies.delete(name);
    else this.cookies.set(name, { value, path });
  }
}
