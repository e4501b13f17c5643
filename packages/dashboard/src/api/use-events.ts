import { eventsOf } from '@heed/sdk/generated-client';
import { useEffect, useEffectEvent } from 'react';
import type { Event } from '../../../../generated/sdk/types.gen.ts';
import { client } from './client.ts';
import { connected, isConnected } from './connection.ts';

type Hear = (event: Event) => void;
const listeners = new Set<Hear>();

/** Listens to what happens in a workspace, once for all parts of the page: a browser has few connections for a site. */
export function useEventStream(workspaceId: string): void {
  useEffect(() => {
    const end = new AbortController();
    follow(workspaceId, end.signal);
    return () => end.abort();
  }, [workspaceId]);
}

/** Tells of what happens in the workspace, as it happens. Without the stream, a screen is as fresh as its last reading. */
export function useEvents(hear: Hear): void {
  const onEvent = useEffectEvent(hear);
  useEffect(() => {
    const listener = (event: Event) => onEvent(event);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
}

async function follow(workspaceId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      for await (const event of eventsOf(client, workspaceId, signal)) for (const hear of listeners) hear(event);
    } catch {
      // The reader has left, or the session has ended, which the next request tells.
      if (signal.aborted || isConnected()) return;
      await connected();
    }
  }
}
