import { AuthenticationError, PermissionError } from '@heed/sdk/errors';
import { useEffect, useEffectEvent } from 'react';
import type { Event } from '../../../../generated/sdk/types.gen.ts';
import { heed } from './client.ts';
import { pause } from './pause.ts';
import { useSessionHasEnded } from './session.ts';

type Hear = (event: Event) => void;
type HearLive = (type: string, data: unknown) => void;
const listeners = new Set<Hear>();
const liveListeners = new Set<HearLive>();

/** Listens to what happens in a workspace, once for all parts of the page: a browser has few connections for a site. */
export function useEventStream(workspaceId: string): void {
  const hasEnded = useSessionHasEnded();
  useEffect(() => {
    if (hasEnded) return;
    const end = new AbortController();
    follow(workspaceId, end.signal);
    return () => end.abort();
  }, [workspaceId, hasEnded]);
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

/** Tells of what passes on the stream beside the events. */
export function useLive(hear: HearLive): void {
  const onLive = useEffectEvent(hear);
  useEffect(() => {
    const listener: HearLive = (type, data) => onLive(type, data);
    liveListeners.add(listener);
    return () => {
      liveListeners.delete(listener);
    };
  }, []);
}

async function follow(workspaceId: string, signal: AbortSignal): Promise<void> {
  for (let failures = 1; !signal.aborted; failures++) {
    try {
      // The stream opens itself again, and then knows where to go on.
      const stream = heed.events.stream({ workspaceId }, { signal, pause, maxRetries: 0, onLive: hearLive });
      for await (const event of stream) for (const hear of listeners) hear(event);
    } catch (error) {
      // The next request tells whose session has ended.
      if (error instanceof AuthenticationError || error instanceof PermissionError) return;
    }
    await pause(failures, signal);
  }
}

function hearLive(type: string, data: unknown): void {
  for (const hear of liveListeners) hear(type, data);
}
