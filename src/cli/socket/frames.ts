import { once } from 'node:events';
import type { Socket } from 'node:net';

// What goes over the socket: frames of four bytes for the length, one for the kind, and the content.

const headBytes = 5;
const kinds = { json: 0, bytes: 1 } as const;

export type Frame = { json: unknown } | { bytes: Buffer };

/** Resolves once there is room for more. Rejects if the other side is gone. */
export async function sendFrame(socket: Socket, frame: Frame): Promise<void> {
  const content = 'bytes' in frame ? frame.bytes : Buffer.from(JSON.stringify(frame.json));
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(content.length);
  head.writeUInt8('bytes' in frame ? kinds.bytes : kinds.json, 4);
  if (!socket.writable) throw new Error('The other side has closed the connection');
  socket.write(head);
  if (!socket.write(content)) await untilDrained(socket);
}

async function untilDrained(socket: Socket): Promise<void> {
  const waiting = new AbortController();
  const events = ['drain', 'close'].map((event) => once(socket, event, { signal: waiting.signal }));
  await Promise.race(events);
  waiting.abort();
}

/** Ends when the other side does. */
export async function* receiveFrames(socket: Socket): AsyncGenerator<Frame> {
  let received = Buffer.alloc(0);
  let chunks: Buffer[] = [];
  let missing = headBytes;
  for await (const chunk of socket) {
    chunks.push(chunk);
    missing -= chunk.length;
    // A large frame has hundreds of chunks, which are put together once.
    if (missing > 0) continue;
    received = Buffer.concat([received, ...chunks]);
    chunks = [];
    for (;;) {
      const end = received.length >= headBytes ? headBytes + received.readUInt32BE() : Number.POSITIVE_INFINITY;
      if (received.length < end) {
        missing = (Number.isFinite(end) ? end : headBytes) - received.length;
        break;
      }
      const content = received.subarray(headBytes, end);
      yield received.readUInt8(4) === kinds.bytes ? { bytes: content } : { json: JSON.parse(content.toString()) };
      received = received.subarray(end);
    }
  }
}
