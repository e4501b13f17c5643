import { createServer, type Server } from 'node:http';
import express, { type Express, type Response } from 'express';
import helmet from 'helmet';
import { sendError } from '../../../../src/doors/http/send-error.ts';
import { threadPagesRouter } from '../../../../src/doors/http/thread/thread-pages.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { MemoryDoor } from './memory-door.ts';

/** The pages on a door in memory, and the two operations that their script calls. */
export class ThreadSite {
  readonly door = new MemoryDoor();
  readonly express: Express = express().disable('etag');
  readonly server: Server;
  /** The comments that pages have told to be seen. */
  readonly seen: string[] = [];
  readonly #app: TestApp;
  readonly #streams = new Set<Response>();

  private constructor(app: TestApp, siteUrl: string) {
    this.#app = app;
    const { log, files } = app.running.services;
    this.express.use(helmet({ contentSecurityPolicy: false }));
    this.express.use('/t', threadPagesRouter({ openDoor: () => this.door, files, log, siteUrl }));
    this.express.get('/api/thread/:token/stream', (_req, res) => this.#open(res));
    this.express.put('/api/thread/:token/seen', express.json(), (req, res) => {
      this.seen.push(req.body.commentId);
      res.json({ data: {} });
    });
    this.express.use(sendError(log, siteUrl));
    this.server = createServer(this.express);
  }

  static async start(siteUrl = 'http://heed.localhost'): Promise<ThreadSite> {
    return new ThreadSite(await startTestApp(), siteUrl);
  }

  get streams(): number {
    return this.#streams.size;
  }

  /** Tells open pages that something has happened. */
  tell(event: 'comment' | 'status'): void {
    for (const stream of this.#streams) stream.write(`event: ${event}\ndata: {}\n\n`);
  }

  async close(): Promise<void> {
    for (const stream of this.#streams) stream.destroy();
    this.server.close();
    await this.#app.close();
  }

  #open(res: Response): void {
    res.type('text/event-stream').flushHeaders();
    this.#streams.add(res);
    res.once('close', () => this.#streams.delete(res));
  }
}
