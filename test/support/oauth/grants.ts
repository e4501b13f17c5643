import { randomBytes } from 'node:crypto';
import type { AppGrant, User, Workspace } from '../../../generated/prisma/client.ts';
import { newId } from '../../../src/base/ids.ts';
import { SecretBox } from '../../../src/base/sealing.ts';
import { recordKey, sealPayload } from '../../../src/domain/access/oauth-records.ts';
import { scopesOfApps } from '../../../src/domain/access/scopes.ts';
import type { Api } from '../api.ts';
import type { TestApp } from '../app.ts';

/** An app that a user has let into a workspace, with a token for one door, and an {@link Api} that sends it. */
export async function aConnectedApp(
  app: TestApp,
  { user, workspace }: { user: User; workspace: Workspace },
  fields: Partial<AppGrant> = {},
): Promise<{ grant: AppGrant; token: string; api: Api }> {
  const { database, clock, anonymous, running } = app;
  const { siteUrl, secretKey } = running.settings;
  const createdAt = clock.read();
  const grant = await database.prisma.appGrant.create({
    data: {
      ...{
        id: newId('app'),
        workspaceId: workspace.id,
        userId: user.id,
        clientId: 'https://claude.ai/client',
        clientName: 'Claude',
      },
      ...{
        clientHost: 'claude.ai',
        redirectHost: 'claude.ai',
        scopes: [...scopesOfApps],
        resource: `${siteUrl}/api/v1`,
      },
      ...{ staysConnected: true, createdAt, ...fields },
    },
  });
  const token = randomBytes(33).toString('base64url');
  const key = recordKey('AccessToken', token);
  const payload = { aud: grant.resource, scope: grant.scopes.join(' '), grantId: grant.id };
  const expiresAt = new Date(createdAt.getTime() + 3_600_000);
  const sealed = sealPayload(new SecretBox(secretKey as Buffer), key, payload);
  await database.prisma.oauthRecord.create({
    data: { ...key, grantId: grant.id, payload: sealed, expiresAt, createdAt },
  });
  return { grant, token, api: anonymous.as(token) };
}

/** An app that has registered, and that somebody has let in. */
export async function aRegisteredApp({ database, clock, running }: TestApp): Promise<void> {
  const id = randomBytes(16).toString('base64url');
  const key = recordKey('Client', id);
  const payload = { client_id: id, client_name: 'Example App', redirect_uris: ['https://app.example.org/callback'] };
  const sealed = sealPayload(new SecretBox(running.settings.secretKey as Buffer), key, payload);
  await database.prisma.oauthRecord.create({ data: { ...key, payload: sealed, createdAt: clock.read() } });
}
