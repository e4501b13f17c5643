import type { Api, TestResponse } from '../api.ts';
import { aClient } from '../client.ts';

export const callbackPath = '/session/oidc/callback';

/** What a browser does in single sign-on: it goes where it is sent, and keeps the cookies of each site. */
export class TestBrowser {
  readonly #api: Api;
  /** Of Heed. */
  cookies = new Map<string, string>();

  constructor(anonymous: Api) {
    this.#api = anonymous.withHeaders(aClient());
  }

  /** Goes to Heed. The provider's page is another site. */
  async visit(path: string, query: Record<string, string> = {}): Promise<TestResponse> {
    const Cookie = Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; ');
    const response = await this.#api.get(path, query, { Cookie, 'Sec-Fetch-Site': 'cross-site' });
    for (const text of [response.headers['set-cookie'] ?? []].flat()) this.#keep(text);
    return response;
  }

  /** Begins at Heed, signs in at the provider, and returns the query with which that sends the browser back. */
  async leave(query: Record<string, string> = {}): Promise<Record<string, string>> {
    const { headers } = await this.visit('/session/oidc', query);
    return atProvider(headers.location ?? '');
  }

  /** Comes back with the query of the provider. */
  comeBack(query: Record<string, string>): Promise<TestResponse> {
    return this.visit(callbackPath, query);
  }

  /** The whole way. */
  async signIn(query: Record<string, string> = {}): Promise<TestResponse> {
    return this.comeBack(await this.leave(query));
  }

  #keep(text: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** Follows the provider until it sends the browser back to Heed. */
export async function atProvider(location: string): Promise<Record<string, string>> {
  const { origin } = new URL(location);
  const cookies = new Map<string, string>();
  let url = new URL(location);
  for (let steps = 0; url.origin === origin; steps++) {
    if (steps > 10) throw new Error(`The provider does not let go of the browser: ${url}`);
    const Cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { Cookie } });
    for (const text of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      cookies.set(name, value);
    }
    const next = response.headers.get('location');
    if (next === null) throw new Error(`The provider answers ${response.status}: ${await response.text()}`);
    url = new URL(next, url);
  }
  return Object.fromEntries(url.searchParams);
}
