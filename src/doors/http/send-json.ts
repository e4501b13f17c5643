import type { Response } from 'express';

/**
 * Sends a JSON text. What Express does besides, such as looking for a charset and comparing dates, takes longer than
 * everything that Heed does for the request. It goes as bytes: a string would be measured, joined with the headers, and encoded
 * once more.
 */
export function sendJson(res: Response, status: number, text: string): void {
  res.statusCode = status;
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  const bytes = Buffer.from(text);
  res.setHeader('Content-Length', bytes.length);
  res.end(bytes);
}
