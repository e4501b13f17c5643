import { type RequestHandler, Router } from 'express';
import type { Redis } from 'ioredis';
import { MethodNotAllowed } from '../../../base/errors.ts';
import type { Services } from '../../../platform/context.ts';
import { keepPrivate } from '../keep-private.ts';
import { requireWithinLimit } from '../rate-limit/rate-limit.ts';
import { readBodyBytes } from '../request/read-body.ts';
import { authorizeRouter } from './authorize.ts';
import { openLimits } from './limits.ts';
import { type Pass, passer } from './pass.ts';
import { readRegistration } from './register-client.ts';
import { tidyTokenRequest } from './tidy-parameters.ts';
import { wellKnownRouter } from './well-known.ts';

const mostBytes = 32_768;
const formType = 'application/x-www-form-urlencoded';

/** The authorization server: what apps and browsers call that are not let in yet. Without it, none of its addresses exists. */
export function oauthRouter(services: Services, redis: Redis | undefined): Router {
  const router = Router({ caseSensitive: true });
  const { oauth, siteUrl } = services;
  if (!oauth) return router;
  const limits = openLimits(services, redis);
  const pass = passer(services, oauth.accessMinutes, limits.mayFetch);
  router.use(wellKnownRouter(siteUrl, (path) => (req, res) => pass(req, res, { url: path })));
  router.use('/oauth', async (req, res, next) => {
    res.locals.operation = `oauth:${names.find((name) => req.path.startsWith(`/${name}`)) ?? 'none'}`;
    keepPrivate(res);
    await limits.request(req, res);
    requireWithinLimit(res);
    next();
  });
  router.use(authorizeRouter(services, pass));
  router.post(
    '/oauth/token',
    form(pass, '/oauth/token', (sent) => tidyTokenRequest(siteUrl, sent)),
  );
  router.post(
    '/oauth/revoke',
    form(pass, '/oauth/revoke', (sent) => sent),
  );
  router.options(['/oauth/token', '/oauth/revoke'], (req, res) => pass(req, res, { url: req.path }));
  router.get('/oauth/jwks', (req, res) => pass(req, res, { url: req.path }));
  router.options('/oauth/register', openToPages, (_req, res) => void res.status(204).end());
  router.post('/oauth/register', openToPages, async (req, res) => {
    await limits.register(req, res);
    requireWithinLimit(res);
    const body = await readRegistration(req, res);
    if (body !== null) await pass(req, res, { url: '/oauth/register', body, contentType: 'application/json' });
  });
  refuseOthers(router, ['token', 'revoke', 'register'], 'POST');
  refuseOthers(router, ['authorize', 'jwks'], 'GET');
  return router;
}

const names = ['authorize', 'token', 'revoke', 'register', 'jwks'];

function refuseOthers(router: Router, of: string[], method: string): void {
  for (const name of of)
    router.all(`/oauth/${name}`, () => {
      throw new MethodNotAllowed([method]);
    });
}

/** Whatever a client accepts, it is told in JSON what is wrong. */
function form(pass: Pass, url: string, tidy: (sent: URLSearchParams) => URLSearchParams): RequestHandler {
  return async (req, res) => {
    const text = (await readBodyBytes(req, res, mostBytes)).toString('utf8');
    req.headers.accept = 'application/json';
    const isForm = req.is(formType) !== false;
    const body = isForm ? `${tidy(new URLSearchParams(text))}` : text;
    await pass(req, res, { url, body, contentType: isForm ? formType : (req.get('Content-Type') ?? 'text/plain') });
  };
}

/** An app in a page may register from there. It sends no cookie along. */
const openToPages: RequestHandler = (_req, res, next) => {
  res.set({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': 'Content-Type, Authorization, MCP-Protocol-Version',
  });
  next();
};
