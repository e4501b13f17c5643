import { eventsOf } from '@heed/sdk/generated-client';
import { useEffect, useEffectEvent } from 'react';
import type { Event } from '../../../../generated/sdk/types.gen.ts';
import { client } from './client.ts';

/** Tells of what happens in a workspace, as it happens. Without the stream, a screen is as fresh as its last reading. */
export function useEvents(workspaceId: string, hear: (event: Event) => void): void {
  const onEvent = useEffectEvent(hear);
  useEffect(() => {
    const end = new AbortController();
    const follow = async () => {
      try {
        for await (const event of eventsOf(client, workspaceId, end.signal)) onEvent(event);
      } catch {
        // The reader has left, or the session has ended, which the next request tells.
      }
    };
    follow();
    return () => end.abort();
  }, [workspaceId]);
}
