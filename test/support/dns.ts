import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';

/** The records of a name. */
interface Records {
  txt?: string;
  mx?: string;
}

const headerBytes = 12;
const types = { mx: 15, txt: 16 };

/** A DNS server that knows these names alone. Close it. */
export class TestDns {
  readonly resolver = new Resolver({ timeout: 1_000, tries: 1 });
  readonly #socket = createSocket('udp4');

  static async start(records: Record<string, Records>): Promise<TestDns> {
    const dns = new TestDns();
    const socket = dns.#socket;
    socket.on('message', (query, { port, address }) => socket.send(answerTo(query, records), port, address));
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    dns.resolver.setServers([`127.0.0.1:${socket.address().port}`]);
    return dns;
  }

  close(): void {
    this.#socket.close();
  }
}

/** A resolver whose server does not answer. */
export function silentResolver(): Resolver {
  const silent = new Resolver({ timeout: 100, tries: 1 });
  silent.setServers(['127.0.0.1:1']);
  return silent;
}

/** A response of RFC 1035 to a question about one name: its record, or that the name does not exist. */
function answerTo(query: Buffer, records: Record<string, Records>): Buffer {
  const labels: string[] = [];
  let end = headerBytes;
  for (let size = query[end] ?? 0; size > 0; size = query[end] ?? 0) {
    labels.push(query.toString('latin1', end + 1, end + 1 + size));
    end += size + 1;
  }
  const type = query.readUInt16BE(end + 1);
  const data = dataOf(records[labels.join('.').toLowerCase()], type);
  const header = Buffer.from([...query.subarray(0, 2), 0x81, data ? 0x80 : 0x83, 0, 1, 0, data ? 1 : 0, 0, 0, 0, 0]);
  const question = query.subarray(headerBytes, end + 5);
  if (!data) return Buffer.concat([header, question]);
  const size = Buffer.alloc(2);
  size.writeUInt16BE(data.length);
  return Buffer.concat([header, question, Buffer.from([0xc0, headerBytes, 0, type, 0, 1, 0, 0, 0, 60]), size, data]);
}

function dataOf(found: Records | undefined, type: number): Buffer | null {
  if (type === types.txt && found?.txt) return Buffer.from([found.txt.length, ...Buffer.from(found.txt)]);
  if (type !== types.mx || !found?.mx) return null;
  const labels = found.mx.split('.').flatMap((label) => [label.length, ...Buffer.from(label)]);
  return Buffer.from([0, 10, ...labels, 0]);
}
