import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Returns a function that closes the connections that have sent nothing yet. Browsers open such connections in advance.
 * Closing a server waits for them, and `closeIdleConnections` takes them for busy.
 */
export function closerOfSilentConnections(server: Server): () => void {
  const silent = new Set<Socket>();
  server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }) => silent.delete(socket));
  return () => {
    for (const socket of silent) if (socket.bytesRead === 0) socket.destroy();
  };
}
