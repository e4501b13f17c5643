import type { Request, Response } from 'express';
import { readBodyBytes } from '../request/read-body.ts';
import { explainUnfit, isAppAddress, type Metadata, tidyMetadata } from './client-metadata.ts';

const mostBytes = 16_384;

/** Reads what an app that registers says of itself (RFC 7591). Answers what is wrong with it, and returns null then. */
export async function readRegistration(req: Request, res: Response): Promise<string | null> {
  const sent = parse(await readBodyBytes(req, res, mostBytes));
  if (!sent) return refuse(res, 'invalid_client_metadata', 'the body must be a JSON object');
  const fault = explainUnfit(sent);
  if (fault) return refuse(res, 'invalid_redirect_uri', fault);
  const foreign = (sent.redirect_uris as string[]).find((uri) => !isAppAddress(uri));
  if (foreign !== undefined) return refuse(res, 'invalid_redirect_uri', explainScheme(foreign));
  return JSON.stringify({ ...tidyMetadata(sent), client_id: undefined });
}

function explainScheme(uri: string): string {
  return `redirect_uris may have a scheme of the app's own only if it is a domain turned round, such as com.example.app: ${uri.slice(0, 200)}`;
}

function parse(bytes: Buffer): Metadata | null {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Metadata) : null;
  } catch {
    return null;
  }
}

function refuse(res: Response, error: string, description: string): null {
  res.status(400).json({ error, error_description: description });
  return null;
}
