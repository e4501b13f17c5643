import type { ApiKeyCreate, ApiKeyWithSecret } from '../../../generated/sdk/types.gen.ts';
import type { Api } from '../../support/api.ts';
import type { TestApp } from '../../support/app.ts';

/** A process may take this long to notice a change of a key. */
export const noticedAfterMs = 5_000;

/** A key made through the API. */
export async function aMadeKey(api: Api, fields: Partial<ApiKeyCreate> = {}): Promise<ApiKeyWithSecret> {
  const response = await api.post('/api-keys', { name: 'Report', scopes: ['feedback:read', 'keys:read'], ...fields });
  if (response.status !== 201) throw new Error(JSON.stringify(response.body));
  return response.body.data;
}

export const statusOf = async (app: TestApp, key: string) => (await app.anonymous.as(key).get('/me')).status;

export const eventsOf = ({ database }: TestApp, subjectId: string) =>
  database.prisma.event.findMany({ where: { subjectId }, orderBy: [{ workspaceId: 'asc' }, { sequence: 'asc' }] });
