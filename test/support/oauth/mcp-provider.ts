import type { AppBrowser } from './app-browser.ts';

type Saved = Record<string, unknown>;

/**
 * The part of an agent that keeps its sign-in, in the form that both official MCP clients ask for. Its user sits in front of the
 * browser, and lets it in with these scopes.
 */
export class McpProvider {
  readonly redirectUrl = 'http://127.0.0.1:33418/callback';
  readonly clientMetadata = {
    client_name: 'Test Agent',
    redirect_uris: [this.redirectUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
  code: string | undefined;
  asked: URL[] = [];
  #client: Saved | undefined;
  #tokens: Saved | undefined;
  #verifier = '';
  readonly #browser: AppBrowser;
  readonly #decide: (asked: URL) => { workspaceId: string; scopes: string[] };

  constructor(browser: AppBrowser, decide: (asked: URL) => { workspaceId: string; scopes: string[] }) {
    this.#browser = browser;
    this.#decide = decide;
  }

  // biome-ignore lint/suspicious/noExplicitAny: each version of the client has types of its own for the same objects.
  clientInformation(): any {
    return this.#client;
  }

  saveClientInformation(client: unknown): void {
    this.#client = client as Saved;
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above.
  tokens(): any {
    return this.#tokens;
  }

  saveTokens(tokens: unknown): void {
    this.#tokens = tokens as Saved;
  }

  async redirectToAuthorization(address: URL): Promise<void> {
    this.asked.push(address);
    const back = await this.#browser.authorize(address, { allow: true, stayConnected: true, ...this.#decide(address) });
    this.code = back.searchParams.get('code') ?? undefined;
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }

  codeVerifier(): string {
    return this.#verifier;
  }
}
