import { createServer, type Socket } from 'node:net';
import { atMost } from '../../base/at-most.ts';
import { version } from '../../base/version.ts';
import type { RunningService } from '../../start/serve.ts';
import { runProgram } from '../program.ts';
import { reportError } from '../report-error.ts';
import { newSession } from '../session.ts';
import { receiveFrames, sendFrame } from './frames.ts';
import type { FromService, Greeting, Request } from './messages.ts';
import { openSocket } from './open-socket.ts';
import { RemoteCaller } from './remote-caller.ts';

/** How long a stop waits for commands that run. */
const mostStopMs = 3_000;

/** Runs the commands that come through the socket of the data directory. Returns what ends that. */
export async function answerCommandsAt(service: RunningService): Promise<() => Promise<void>> {
  const { log } = service.services;
  const running = new Map<Socket, Promise<void>>();
  const server = createServer((socket) => {
    socket.on('error', (error) => log.debug({ err: error }, 'a command has gone away'));
    const answered = answer(socket, service)
      .catch((error) => log.warn({ err: error }, 'a command failed'))
      .finally(() => running.delete(socket));
    running.set(socket, answered);
  });
  const removeSocket = await openSocket(server, service.settings.dataDir);
  return async () => {
    server.close();
    await atMost(mostStopMs, Promise.all(running.values()), undefined);
    for (const socket of running.keys()) socket.destroy();
    await removeSocket();
  };
}

async function answer(socket: Socket, service: RunningService): Promise<void> {
  await sendFrame(socket, { json: { heed: version } satisfies Greeting });
  const frames = receiveFrames(socket);
  const { value: first } = await frames.next();
  // One of another version has gone again.
  if (!first || !('json' in first)) return;
  const request = first.json as Request;
  const caller = new RemoteCaller(socket, frames, request);
  const session = newSession(caller, process.env, service);
  const exit = await runProgram(request.args, session).catch((error) => reportError(caller, error));
  await sendFrame(socket, { json: { exit } satisfies FromService });
  socket.end();
}
