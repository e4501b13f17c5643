import { randomBytes } from 'node:crypto';
import { encodeRequest, type Target } from './load.ts';
import { newItem } from './new-item.ts';
import { runHeed } from './run-heed.ts';
import { startProduct } from './servers.ts';
import { createDatabase } from './throw-away-database.ts';

const email = 'owner@example.com';
const itemsRead = 300;

/**
 * Starts the service of a checkout on a database of its own, made by its own migrations, with one workspace to create items
 * in and another one to read 300 from. Uses only the `heed` command and the API, which all versions have.
 */
export async function openVersion(
  checkout: URL,
  besideUrl: string,
): Promise<{ creates: Target; gets: Target; close(): Promise<void> }> {
  const { url, drop } = await createDatabase(besideUrl);
  try {
    const settings = { SECRET_KEY: randomBytes(32).toString('hex') };
    const server = await startProduct(url, settings, checkout);
    const close = async () => {
      await server.stop();
      await drop();
    };
    try {
      const heed = (...args: string[]) => runHeed(checkout, { DATABASE_URL: url, ...settings }, ...args);
      await heed('users', 'create', '--email', email, '--name', 'Owner');
      const { key = '' } = await heed('keys', 'create', '--email', email, '--scopes', 'all', '--name', 'Bench');
      const makeWorkspace = async (name: string) => {
        const { id = '' } = await heed('workspaces', 'create', '--name', name, '--owner', email, '--plan', 'pro_max');
        return id;
      };
      const { port } = server;
      const busy = await makeWorkspace('Busy');
      const calm = await makeWorkspace('Calm');
      return {
        creates: { port, requests: await creates(port, key, busy) },
        gets: { port, requests: await gets(port, key, calm) },
        close,
      };
    } catch (error) {
      await server.stop();
      throw error;
    }
  } catch (error) {
    await drop();
    throw error;
  }
}

async function creates(port: number, key: string, workspaceId: string): Promise<Buffer[]> {
  const projectId = await post(port, key, 'projects', { workspaceId, name: 'Project' });
  return Array.from({ length: itemsRead }, (_, sender) => {
    const item = { workspaceId, projectId, ...newItem, userEmail: `user${sender}@example.com` };
    return encodeRequest('POST', '/api/v1/feedback', { authorization: `Bearer ${key}` }, JSON.stringify(item));
  });
}

async function gets(port: number, key: string, workspaceId: string): Promise<Buffer[]> {
  const projectId = await post(port, key, 'projects', { workspaceId, name: 'Project' });
  const requests: Buffer[] = [];
  for (let index = 0; index < itemsRead; index++) {
    const id = await post(port, key, 'feedback', { workspaceId, projectId, ...newItem });
    const path = `/api/v1/feedback/${id}?workspaceId=${workspaceId}`;
    requests.push(encodeRequest('GET', path, { authorization: `Bearer ${key}` }));
  }
  return requests;
}

/** Returns the id of what was created. */
async function post(port: number, key: string, path: string, body: object): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return JSON.parse(text).data.id;
}
