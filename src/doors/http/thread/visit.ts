import type { Request, Response } from 'express';
import { sitePath } from '../../../base/site-path.ts';
import type { Page } from './page-frame.ts';
import { pageHeaders } from './page-headers.ts';
import { type SpokenLanguage, speakTo } from './spoken-language.ts';
import type { ThreadDoor } from './thread-door.ts';
import type { ThreadPagesParts } from './thread-pages-parts.ts';

/** A request for a page, and its response. */
export interface Visit {
  req: Request;
  res: Response;
  language: SpokenLanguage;
  /** The path of SITE_URL. */
  root: string;
  token: string;
  door: ThreadDoor;
}

export async function beginVisit(
  { siteUrl, openDoor }: Pick<ThreadPagesParts, 'siteUrl' | 'openDoor'>,
  req: Request,
  res: Response,
): Promise<Visit> {
  const language = await speakTo(req.acceptsLanguages());
  return {
    req,
    res,
    language,
    root: sitePath(siteUrl),
    token: String(req.params.token ?? ''),
    door: openDoor(req, res),
  };
}

/** Whether the reader is a program that prefers text. */
export function wantsMarkdown({ req }: Visit): boolean {
  return req.accepts(['text/html', 'text/markdown']) === 'text/markdown';
}

export function sendPage({ res }: Visit, status: number, page: Page): void {
  res.status(status).set(pageHeaders(page.policy)).vary('Accept').vary('Accept-Language').type('html').send(page.html);
}

export function sendMarkdown({ res }: Visit, status: number, text: string): void {
  const headers = pageHeaders("default-src 'none'");
  res.status(status).set(headers).vary('Accept').vary('Accept-Language').type('text/markdown').send(text);
}
