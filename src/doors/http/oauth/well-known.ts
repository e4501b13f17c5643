import { type RequestHandler, Router } from 'express';
import type { LibraryContext } from 'oidc-provider';
import { sitePath } from '../../../base/site-path.ts';
import { scopesOfApps } from '../../../domain/access/scopes.ts';
import { forNobodyElse } from '../keep-private.ts';
import { type ResourcePath, resourcePaths, usualPath } from './resources.ts';

const ofServer = ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'] as const;
const ofResource = '/.well-known/oauth-protected-resource';
const briefly = 'public, max-age=300';

/** Serves what clients read before anything else: which server gives tokens for a door, and where that server has what. */
export function wellKnownRouter(siteUrl: string, answer: (path: string) => RequestHandler): Router {
  const router = Router({ caseSensitive: true });
  const root = sitePath(siteUrl);
  const pages: [string, RequestHandler][] = [
    [ofResource, resourceDocument(siteUrl, usualPath)],
    ...resourcePaths.map((path): [string, RequestHandler] => [ofResource + path, resourceDocument(siteUrl, path)]),
    ...ofServer.map((path): [string, RequestHandler] => [path, answer(path)]),
  ];
  // Clients of a site under a path also look where RFC 8414 and 9728 put it: between the host and that path.
  const inserted = resourcePaths.map((path): [string, RequestHandler] => [
    `${ofResource}${root}${path}`,
    resourceDocument(siteUrl, path),
  ]);
  const all =
    root === '' ? pages : [...pages, ...inserted, ...ofServer.map((path) => [path + root, answer(path)] as const)];
  for (const [path, handler] of all) {
    router.get(path, openToAll, handler);
    router.options(path, openToAll, preflight);
  }
  return router;
}

const openToAll: RequestHandler = (_req, res, next) => {
  res.locals.operation = 'oauth:metadata';
  res.set({
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    // A fault must not be kept.
    'Cache-Control': forNobodyElse,
  });
  next();
};

/** Answers what a browser asks before a page may read them with headers of its own, such as the version of MCP. */
const preflight: RequestHandler = (_req, res) => {
  res.set({
    'Access-Control-Allow-Methods': 'GET, HEAD',
    'Access-Control-Allow-Headers': 'Authorization, Content-Type, MCP-Protocol-Version, *',
  });
  res.status(204).end();
};

function resourceDocument(siteUrl: string, path: ResourcePath): RequestHandler {
  return (_req, res) => {
    res.set('Cache-Control', briefly).json({
      resource: siteUrl + path,
      authorization_servers: [siteUrl],
      scopes_supported: scopesOfApps,
      bearer_methods_supported: ['header'],
      resource_name: 'Heed',
      resource_documentation: `${siteUrl}/docs/guides/connect-agents/`,
    });
  };
}

/** Corrects what the library says of itself: which ways of answering are let through, and that nobody gets an id token. */
export async function correctMetadata(ctx: LibraryContext, next: () => Promise<void>): Promise<void> {
  await next();
  if (!ctx.path.startsWith('/.well-known/') || ctx.status !== 200 || typeof ctx.body !== 'object') return;
  ctx.set('Cache-Control', briefly);
  ctx.body = {
    ...ctx.body,
    response_modes_supported: ['query'],
    scopes_supported: [...scopesOfApps, 'offline_access'],
    claims_supported: ['sub'],
  };
}
