import { randomUUID } from 'node:crypto';
import { Channel } from '../db/channel.ts';
import type { LogWatch } from './log-watch.ts';

/** What comes within this time goes out together. */
const togetherMs = 20;
/** PostgreSQL takes messages of up to 8,000 bytes. */
const workspacesInMessage = 200;

interface Message {
  /** The process that says it. */
  from: string;
  workspaceIds: string[];
}

/** Tells the other processes which logs have grown, and hears it from them. Returns a function that ends it. */
export function shareAnnouncements(logWatch: LogWatch, databaseUrl: string): () => Promise<void> {
  const self = randomUUID();
  const channel = new Channel(databaseUrl, 'heed_events', (text) => {
    const { from, workspaceIds } = JSON.parse(text) as Message;
    if (from !== self) for (const workspaceId of workspaceIds) logWatch.hear(workspaceId);
  });

  let grown = new Set<string>();
  const send = async () => {
    const workspaceIds = [...grown];
    grown = new Set();
    const messages: string[] = [];
    for (let at = 0; at < workspaceIds.length; at += workspacesInMessage)
      messages.push(JSON.stringify({ from: self, workspaceIds: workspaceIds.slice(at, at + workspacesInMessage) }));
    await channel.send(messages);
  };
  logWatch.share((workspaceId) => {
    if (grown.size === 0) setTimeout(send, togetherMs).unref();
    grown.add(workspaceId);
  });
  return async () => {
    logWatch.share(() => undefined);
    await send();
    await channel.close();
  };
}
