import { SignJWT } from 'jose';
import type { IdentitySecretWithSecret, Project } from '../../generated/sdk/types.gen.ts';
import type { Api } from './api.ts';
import type { TestApp } from './app.ts';
import { aWidget, aWorkspaceWithProject } from './builders.ts';
import { aClient } from './client.ts';

/** A project with a widget and an identity secret, and what its visitors do. */
export type IdentifyingSite = Awaited<ReturnType<typeof aSite>>;

/** An identity secret made through the API. */
export async function anIdentitySecret({ api, project }: { api: Api; project: Pick<Project, 'id'> }) {
  const { body } = await api.post(`/projects/${project.id}/identity-secrets`, {});
  return body.data as IdentitySecretWithSecret;
}

/** An app with `trustProxy` is needed, so that no two visitors share an address. */
export async function aSite(app: TestApp, project: Parameters<typeof aWorkspaceWithProject>[1] = {}) {
  const built = await aWorkspaceWithProject(app, project);
  return { ...built, widget: await aWidget(built), secret: await anIdentitySecret(built) };
}

type Signing = { project: Pick<Project, 'publicKey'>; secret: Pick<IdentitySecretWithSecret, 'secret'> };

/** Signs as the site's own server does, by the app's clock: valid for an hour, unless the claims say otherwise. */
export function signed(
  { clock }: TestApp,
  { project, secret }: Signing,
  claims: Record<string, unknown> = {},
  header: object = {},
): Promise<string> {
  const iat = Math.floor(clock.read().getTime() / 1_000);
  const all = { sub: '4711', iss: project.publicKey, aud: 'heed', iat, exp: iat + 3_600, ...claims };
  const token = new SignJWT(all).setProtectedHeader({ alg: 'HS256', ...header });
  return token.sign(new TextEncoder().encode(secret.secret));
}

const at = ({ project }: Pick<Signing, 'project'>, path: string) => `/api/widget/${project.publicKey}${path}`;

export function identify({ anonymous }: TestApp, site: Pick<Signing, 'project'>, token: string) {
  return anonymous.site.post(at(site, '/identify'), { token }, aClient());
}

/** The headers of a page whose visitor the site has identified by these claims. */
export async function aSession(app: TestApp, site: Signing, claims: Record<string, unknown> = {}) {
  const { status, body } = await identify(app, site, await signed(app, site, claims));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { Authorization: `Bearer ${body.data.session}` };
}

type Session = Partial<Awaited<ReturnType<typeof aSession>>>;

export function submit({ anonymous }: TestApp, site: IdentifyingSite, session: Session = {}, fields: object = {}) {
  const body = { message: 'It broke', widgetId: site.widget.id, ...fields };
  return anonymous.site.post(at(site, '/feedback'), body, { ...aClient(), ...session });
}

export function threads({ anonymous }: TestApp, site: Pick<Signing, 'project'>, session: Session = {}) {
  return anonymous.site.get(at(site, '/threads'), {}, { ...aClient(), ...session });
}

export function unread(
  { anonymous }: TestApp,
  site: Pick<Signing, 'project'>,
  body: { tokens?: string[] },
  session: Session = {},
) {
  return anonymous.site.post(at(site, '/threads/unread'), body, { ...aClient(), ...session });
}
