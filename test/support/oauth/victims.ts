import type { User } from '../../../generated/prisma/client.ts';
import type { TestApp } from '../app.ts';
import { aMember, aSession, aWorkspace } from '../builders.ts';
import { AppBrowser } from './app-browser.ts';
import { PlainClient, type Tokens } from './plain-client.ts';

type Changes = Record<string, string | null | undefined>;

/** Makes users whom an app of this site asks, and what it gets of them. */
export class Victims {
  readonly app: TestApp;
  readonly site: string;
  readonly client: PlainClient;

  private constructor(app: TestApp, site: string, client: PlainClient) {
    this.app = app;
    this.site = site;
    this.client = client;
  }

  static async of({ app, site }: { app: TestApp; site: string }): Promise<Victims> {
    const client = new PlainClient(site);
    await client.register();
    return new Victims(app, site, client);
  }

  /** A user who is signed in, with what they would allow. */
  async make(role = 'owner') {
    const owned = await aWorkspace(this.app);
    const user: User = role === 'owner' ? owned.user : await aMember(this.app, owned.workspace, role);
    const session = (await aSession(this.app, user)).token;
    const allowed = { allow: true, workspaceId: owned.workspace.id, scopes: ['feedback:read'], stayConnected: true };
    return { ...owned, user, session, allowed, browser: new AppBrowser(this.site, session) };
  }

  /** An app that is let in: its code, which is not used yet. `scopes` are those that it gets. */
  async code(changes: Changes = {}, { role, scopes }: { role?: string; scopes?: string[] } = {}) {
    const victim = await this.make(role);
    const decision = { ...victim.allowed, ...(scopes && { scopes }) };
    const back = await victim.browser.authorize(this.client.address(changes), decision);
    return { ...victim, back, code: back.searchParams.get('code') ?? '' };
  }

  /** The tokens of an app, for the API. */
  async tokens(of: { role?: string; scopes?: string[] } = {}) {
    const coded = await this.code({ resource: `${this.site}/api/v1` }, of);
    const tokens = (await (await this.client.exchange(coded.code)).json()) as Tokens;
    return { ...coded, tokens, ofApp: this.app.anonymous.as(tokens.access_token), refresh: tokens.refresh_token ?? '' };
  }

  /** The fault that the app is told, or null. */
  async refusal(changes: Changes): Promise<string | null> {
    const { browser } = await this.make();
    return (await linkOf(await browser.open(this.client.address(changes))))?.searchParams.get('error') ?? null;
  }
}

/** The link to the app on the page of a fault. Null if the page has none, or leads on by itself. */
export async function linkOf(page: Response): Promise<URL | null> {
  const [, href] = /<a class="back" href="([^"]*)"/.exec(await page.text()) ?? [];
  const isHeld = page.status === 400 && page.headers.get('location') === null;
  return isHeld && href !== undefined ? new URL(href.replaceAll('&#38;', '&')) : null;
}

/** The status and the fault of an answer of the token endpoint. */
export async function errorOf(answer: Promise<Response>): Promise<string> {
  const response = await answer;
  const { error } = (await response.json()) as { error?: string };
  return `${response.status} ${error}`;
}

/** An assertion in the name of the client, with a signature of nobody. */
export function anAssertion({ clientId, site }: PlainClient): Record<string, string> {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const soon = Math.floor(Date.now() / 1_000) + 60;
  const claims = { iss: clientId, sub: clientId, aud: site, jti: 'one', iat: soon - 60, exp: soon };
  return {
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: `${part({ alg: 'ES256' })}.${part(claims)}.${'A'.repeat(86)}`,
  };
}
