import { once } from 'node:events';
import type { Request, Response } from 'express';
import { HeedError } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import type { LiveStream, SentEvent } from '../../platform/events/live-stream.ts';
import { forNobodyElse } from './keep-private.ts';

/** A client that reads nothing for so long is gone. */
const longestPauseMs = 60_000;
/** How long a client is to wait before it reconnects. */
const reconnectAfterMs = 1_000;

/** Sends events as they happen, as Server-Sent Events, until the client goes or the stream ends. */
export async function sendEvents(ctx: Context, req: Request, res: Response, stream: LiveStream): Promise<void> {
  const gone = new AbortController();
  res.once('close', () => gone.abort());
  const write = async (text: string) => {
    if (gone.signal.aborted || res.write(text)) return;
    const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(longestPauseMs)]);
    await once(res, 'drain', { signal });
  };
  const open = (place: number | string) => {
    res.status(200).set({
      'Content-Type': 'text/event-stream',
      'Cache-Control': `${forNobodyElse}, no-transform`,
      // Otherwise nginx would collect the events.
      'X-Accel-Buffering': 'no',
    });
    // A client that disconnects before the first event then knows where to resume.
    res.write(`retry: ${reconnectAfterMs}\nid: ${place}\n\n`);
  };
  if (req.method === 'HEAD') return void res.type('text/event-stream').end();
  try {
    const send = (events: SentEvent[]) => write(events.length === 0 ? ':\n\n' : events.map(toText).join(''));
    await stream.follow({ open, send }, gone.signal);
  } catch (error) {
    if (!res.headersSent) throw error;
    // The client reconnects, and goes on where it was, or gets what refuses it as a response.
    if (!(error instanceof HeedError))
      ctx.log.warn({ err: error, requestId: ctx.requestId }, 'a stream of events broke off');
  }
  // A client that stopped reading would hold the connection open.
  if (res.writableNeedDrain) res.destroy();
  else res.end();
}

function toText({ id, type, data }: SentEvent): string {
  const place = id === null ? '' : `id: ${id}\n`;
  return `${place}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}
