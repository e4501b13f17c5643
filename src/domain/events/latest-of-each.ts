import type { SentEvent } from '../../platform/events/live-stream.ts';

/** Returns a function that sends events, each under a key. A client that does not keep up gets the last one of each key. */
export function latestOfEach(send: (events: SentEvent[]) => Promise<void>): (key: string, event: SentEvent) => void {
  const waiting = new Map<string, SentEvent>();
  let isSending = false;
  const sendWaiting = async () => {
    isSending = true;
    while (waiting.size > 0) {
      const events = [...waiting.values()];
      waiting.clear();
      await send(events);
    }
    isSending = false;
  };
  return (key, event) => {
    waiting.set(key, event);
    // A connection that broke ends the stream of events, which says so.
    if (!isSending) sendWaiting().catch(() => undefined);
  };
}
