import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { newId } from '../../src/base/ids.ts';
import { createKey } from '../../src/domain/access/create-key.ts';
import { allScopes } from '../../src/domain/access/scopes.ts';
import { newPublicKey } from '../../src/domain/projects/public-key.ts';
import { createUser } from '../../src/domain/users/create-user.ts';
import { createWorkspace } from '../../src/domain/workspaces/create-workspace.ts';
import { ServerProcess } from '../process/server-process.ts';
import { aStorage, type Storage } from '../process/storage.ts';
import { type Place, preparePlace, runLanguages } from './sessions.ts';

/** What the first start makes, for one guide alone. */
interface Tenant {
  workspaceId: string;
  projectId: string;
  /** One for each language that a guide may speak: each begins with a whole rate limit. */
  keys: string[];
}

/** The service as a reader of the guides runs it, with a workspace for each guide. */
export class GuideService {
  readonly #server: ServerProcess;
  readonly #tenants: Map<string, Tenant>;
  readonly #storage: Storage;
  readonly #folder: string;

  private constructor(server: ServerProcess, tenants: Map<string, Tenant>, storage: Storage, folder: string) {
    this.#server = server;
    this.#tenants = tenants;
    this.#storage = storage;
    this.#folder = folder;
  }

  static async start(names: string[], settings: Record<string, string>): Promise<GuideService> {
    const storage = await aStorage('embedded');
    const tenants = await storage.onDatabase(async (prisma) => {
      const made = new Map<string, Tenant>();
      for (const name of names) made.set(name, await aTenant(prisma, name));
      return made;
    });
    const server = await ServerProcess.start({ ...storage.settings, RATE_LIMIT_PER_MINUTE: '100', ...settings });
    return new GuideService(server, tenants, storage, await mkdtemp(join(tmpdir(), 'heed-guides-')));
  }

  /** An empty folder with the SDK in it, what the quick start tells the reader to export, and keys to export with it. */
  place(name: string): Place & { keys: string[] } {
    const tenant = this.#tenants.get(name);
    if (!tenant) throw new Error(`There is no workspace for ${name}`);
    const folder = join(this.#folder, name);
    preparePlace(folder);
    const env = {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      HEED_URL: this.#server.url,
      HEED_WORKSPACE_ID: tenant.workspaceId,
      HEED_PROJECT_ID: tenant.projectId,
    };
    return { folder, env, keys: tenant.keys };
  }

  async close(): Promise<void> {
    await this.#server.stop();
    await this.#storage.remove();
    await rm(this.#folder, { recursive: true });
  }
}

async function aTenant(prisma: PrismaClient, name: string): Promise<Tenant> {
  const { id: ownerId } = await createUser(prisma, { email: `${name}@example.com`, name: 'Ann' });
  const { id: workspaceId } = await createWorkspace(prisma, { name, plan: 'pro', ownerId });
  const project = { id: newId('prj'), workspaceId, name: 'Web shop', publicKey: newPublicKey() };
  await prisma.project.create({ data: project });
  await prisma.publicKey.create({ data: { publicKey: project.publicKey, workspaceId, projectId: project.id } });
  const keys: string[] = [];
  for (const language of runLanguages) {
    const fields = { userId: ownerId, name: language, scopes: allScopes, expiresAt: null };
    keys.push((await createKey(prisma, fields)).key);
  }
  return { workspaceId, projectId: project.id, keys };
}
