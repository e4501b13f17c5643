import type { Feedback } from '../../generated/sdk/types.gen.ts';
import type { ServerProcess } from './server-process.ts';
import type { Installation } from './storage.ts';

/** A kind of write, and what it leaves in the log if it is acknowledged: the id of a subject, or nothing that is known. */
type Write = (writer: Writer) => Promise<string | undefined>;

/** What a write may be answered while others write the same, and while the service stops and starts. */
const expected = new Set([200, 201, 404, 409, 503]);

/** What all writers know of each other. */
export interface Storm {
  installation: Installation;
  /** The service as it runs now. Requests to one that was killed fail. */
  server: ServerProcess;
  /** An automation that is run by hand. */
  macroId: string;
  items: Feedback[];
  /** By kind, the ids of subjects whose write was acknowledged. */
  acknowledged: Record<string, string[]>;
  unexpected: string[];
  isOver: boolean;
}

/** Writes one kind after the other, each writer beginning with another one, until the storm is over. */
export async function writeUntilOver(storm: Storm, number: number): Promise<void> {
  const writer = new Writer(storm, number);
  const all = Object.entries(kinds);
  for (let turn = number; !storm.isOver; turn++) {
    const [name, write] = all[turn % all.length] as [string, Write];
    try {
      const id = await write(writer);
      if (id !== undefined) storm.acknowledged[name] = [...(storm.acknowledged[name] ?? []), id];
    } catch {
      // The service was killed. Whoever asked knows nothing, and asks the next one.
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

class Writer {
  readonly storm: Storm;
  readonly number: number;
  turn = 0;

  constructor(storm: Storm, number: number) {
    this.storm = storm;
    this.number = number;
  }

  /** An item that another writer may be changing now, most likely a late one. */
  get item(): Feedback | undefined {
    const { items } = this.storm;
    return items[items.length - 1 - Math.floor(Math.random() ** 2 * items.length)];
  }

  /** Returns what was answered if it was done, undefined if it was refused for a reason that there may be. */
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts what it reads.
  async send(method: string, path: string, body: object = {}): Promise<any> {
    const { server, installation, unexpected } = this.storm;
    const { workspaceId } = installation;
    const query = method === 'DELETE' ? `?workspaceId=${workspaceId}` : '';
    const response = await fetch(`${server.url}/api/v1${path}${query}`, {
      method,
      headers: { authorization: `Bearer ${installation.key}`, 'content-type': 'application/json' },
      ...(method !== 'DELETE' && { body: JSON.stringify({ workspaceId, ...body }) }),
    });
    const text = await response.text();
    if (response.ok) return JSON.parse(text);
    if (!expected.has(response.status)) unexpected.push(`${method} ${path}: ${response.status} ${text}`);
    return undefined;
  }
}

const create: Write = async (writer) => {
  const { installation, items } = writer.storm;
  const { projectId } = installation;
  writer.turn += 1;
  const userEmail = `user${(writer.number + writer.turn) % 25}@example.org`;
  const userPhone = `+4420794600${10 + ((writer.number * writer.turn) % 25)}`;
  const who = [{ userEmail }, { userPhone }, { userEmail, userPhone }, {}][writer.turn % 4];
  const answer = await writer.send('POST', '/feedback', {
    projectId,
    message: `By ${writer.number}`,
    ...who,
  });
  if (answer) items.push(answer.data);
  return answer?.data.id;
};

const kinds: Record<string, Write> = {
  create,
  patch: async (writer) => {
    const changes = {
      status: ['resolved', 'reopened', 'in-progress'][writer.number % 3],
      addTags: [`of-${writer.number}`],
    };
    await writer.send('PATCH', `/feedback/${writer.item?.id}`, changes);
    return undefined;
  },
  comment: async (writer) => {
    const sent = {
      message: 'Again',
      authorType: writer.number % 2 === 0 ? 'customer' : 'agent',
      authorName: 'Ada',
      authorEmail: 'ada@example.org',
    };
    return (await writer.send('POST', `/feedback/${writer.item?.id}/comments`, sent))?.data.id;
  },
  'second create': create,
  note: async (writer) =>
    (await writer.send('POST', `/feedback/${writer.item?.id}/notes`, { content: `By ${writer.number}` }))?.data.id,
  bulk: async (writer) => {
    const ids = [...new Set(Array.from({ length: 20 }, () => writer.item?.id))].filter((id) => id !== undefined);
    const changes = { addTags: [`bulk-${writer.number}`], priority: ['low', 'high'][writer.number % 2] };
    if (ids.length > 0) await writer.send('POST', '/feedback/bulk', { ids, changes });
    return undefined;
  },
  merge: async (writer) => {
    const [target, source] = [writer.item?.customerId, writer.item?.customerId];
    if (target && source && target !== source)
      await writer.send('POST', `/customers/${target}/merge`, { sourceCustomerId: source });
    return undefined;
  },
  'third create': create,
  'run of a macro': async (writer) => {
    await writer.send('POST', `/automations/${writer.storm.macroId}/run`, { feedbackId: writer.item?.id ?? 'fb_none' });
    return undefined;
  },
  'change of a customer': async (writer) => {
    const customerId = writer.item?.customerId;
    if (customerId) await writer.send('PATCH', `/customers/${customerId}`, { name: `Named by ${writer.number}` });
    return undefined;
  },
  delete: async (writer) => (await writer.send('DELETE', `/feedback/${writer.item?.id}`))?.data.id,
  'deletion of a customer': async (writer) => {
    const customerId = writer.number % 4 === 0 && writer.item?.customerId;
    if (customerId) await writer.send('DELETE', `/customers/${customerId}`);
    return undefined;
  },
};

/** Which event tells of the subject of an acknowledged write. */
export const eventOfKind: Record<string, string> = {
  create: 'feedback.created',
  'second create': 'feedback.created',
  'third create': 'feedback.created',
  comment: 'comment.created',
  note: 'note.created',
  delete: 'feedback.deleted',
};
