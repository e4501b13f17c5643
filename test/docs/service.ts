import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServerProcess } from '../process/server-process.ts';
import { aStorage, type Storage } from '../process/storage.ts';
import { makeTenant, type Tenant } from '../support/tenant.ts';
import { type Place, preparePlace, readersEnv, runLanguages } from './sessions.ts';

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
      for (const name of names) {
        // A key for each language of a guide, so that each has a whole rate limit.
        const tenant = await makeTenant(prisma, `${name}@example.com`, runLanguages);
        made.set(name, tenant);
        // The guide about mail shows how an operator does this.
        const { workspaceId } = tenant;
        await prisma.mailAllowance.create({ data: { workspaceId, sender: 'example.com', createdAt: new Date() } });
      }
      return made;
    });
    const server = await ServerProcess.start({ ...storage.settings, RATE_LIMIT_PER_MINUTE: '100', ...settings });
    return new GuideService(server, tenants, storage, await mkdtemp(join(tmpdir(), 'heed-guides-')));
  }

  /** An empty folder with the SDK in it, what the quick start tells the reader to export, and keys to export with it. */
  place(name: string): Place & { keys: string[] } {
    const tenant = this.#tenants.get(name);
    if (!tenant) throw new Error(`No workspace is made for ${name}`);
    const folder = join(this.#folder, name);
    preparePlace(folder);
    const env = {
      ...readersEnv,
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
