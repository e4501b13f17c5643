import type { Worker } from 'node:cluster';

/** What Node.js sends to hand a connection to a process, and what it gets back. */
interface HandOver {
  cmd?: string;
  act?: string;
  seq?: number;
  ack?: number;
}

interface Handle {
  close(): void;
}

type Send = (message: HandOver, handle?: Handle, ...rest: unknown[]) => boolean;

/**
 * Closes the connections that were on their way to a process when it died. Node.js forgets them and leaves them open, so
 * their clients would wait for ever. It has no other way to see them than the messages of its cluster module.
 */
export function closeLostConnections({ process }: Worker): void {
  const underWay = new Map<number, Handle>();
  const target = process as unknown as { send: Send };
  const send = target.send;
  target.send = (message, handle, ...rest) => {
    if (message.act === 'newconn' && message.seq !== undefined && handle) underWay.set(message.seq, handle);
    return send.call(process, message, handle, ...rest);
  };
  process.on('internalMessage', ({ cmd, ack }: HandOver) => {
    if (cmd === 'NODE_CLUSTER' && ack !== undefined) underWay.delete(ack);
  });
  process.once('exit', () => {
    for (const handle of underWay.values()) handle.close();
  });
}
