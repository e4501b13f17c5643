import { randomUUID } from 'node:crypto';
import { Channel } from '../db/channel.ts';
import type { LogWatch } from './log-watch.ts';
import type { Notice, Notices } from './notices.ts';
import type { Presence, Presences } from './presences.ts';
import type { Sighting, Sightings } from './sightings.ts';

/** What comes within this time goes out together. */
const togetherMs = 20;
/** PostgreSQL takes messages of up to 8,000 bytes. */
const workspacesInMessage = 100;

interface Message {
  /** The process that says it. */
  from: string;
  /** The workspaces whose logs have grown. */
  workspaceIds: string[];
  /** Those of them in which it has changed who may do what. */
  accessOf: string[];
  presence?: Presence;
  notice?: Notice;
  sighting?: Sighting;
}

interface Shared {
  logWatch: LogWatch;
  presences: Presences;
  notices: Notices;
  sightings: Sightings;
}

/**
 * Tells the other processes which logs have grown, who is at which item, who has new notifications and what customers have
 * read, and hears it from them. Returns a function that ends it.
 */
export function shareAnnouncements(
  { logWatch, presences, notices, sightings }: Shared,
  databaseUrl: string,
): () => Promise<void> {
  const self = randomUUID();
  const channel = new Channel(databaseUrl, 'heed_events', (text) => {
    const { from, workspaceIds, accessOf, presence, notice, sighting } = JSON.parse(text) as Message;
    if (from === self) return;
    if (presence) presences.hear(presence);
    if (notice) notices.hear(notice);
    if (sighting) sightings.hear(sighting);
    for (const workspaceId of workspaceIds) logWatch.hear(workspaceId, accessOf.includes(workspaceId));
  });

  /** And whether who may do what has changed. */
  let grown = new Map<string, boolean>();
  const send = async () => {
    const entries = [...grown];
    grown = new Map();
    const messages: string[] = [];
    for (let at = 0; at < entries.length; at += workspacesInMessage)
      messages.push(JSON.stringify(messageOf(self, entries.slice(at, at + workspacesInMessage))));
    await channel.send(messages);
  };
  logWatch.share((workspaceId, changesAccess) => {
    if (grown.size === 0) setTimeout(send, togetherMs).unref();
    grown.set(workspaceId, changesAccess || grown.get(workspaceId) === true);
  });
  const sendAlone = (said: Partial<Message>) =>
    void channel.send([JSON.stringify({ ...messageOf(self, []), ...said })]);
  presences.share((presence) => sendAlone({ presence }));
  notices.share((notice) => sendAlone({ notice }));
  sightings.share((sighting) => sendAlone({ sighting }));
  return async () => {
    for (const one of [logWatch, presences, notices, sightings]) one.share(() => undefined);
    await send();
    await channel.close();
  };
}

function messageOf(from: string, grown: [string, boolean][]): Message {
  const ids = (entries: [string, boolean][]) => entries.map(([workspaceId]) => workspaceId);
  return { from, workspaceIds: ids(grown), accessOf: ids(grown.filter(([, changesAccess]) => changesAccess)) };
}
