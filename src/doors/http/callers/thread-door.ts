import type { Request, Response } from 'express';
import { answer } from '../answer.ts';
import type { Door } from '../exchange.ts';
import { keepPrivate } from '../keep-private.ts';
import { allowPage, answerPreflight } from './cross-origin.ts';
import type { ThreadAdmission } from './thread-admission.ts';

/** The door of customers. The token in the path names the item and the person. */
export function threadDoor({ admit }: ThreadAdmission): Door {
  return async (exchange) => {
    const { operation, path, req, res } = exchange;
    keepPrivate(res);
    allowPage(req, res);
    const ctx = await admit(req, res, path.params.token ?? '', operation.id);
    const hash = res.locals.threadToken as string;
    const keptPath = operation.path.replace('{token}', hash);
    await answer(exchange, { ctx, owner: hash, keptPath });
  };
}

/** It finds nothing out about the token: the request itself is counted, and refused from a page of another site. */
export async function threadPreflight(req: Request, res: Response): Promise<void> {
  allowPage(req, res);
  answerPreflight(res);
}
