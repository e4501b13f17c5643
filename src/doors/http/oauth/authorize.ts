import { type Request, type Response, Router } from 'express';
import type { Services } from '../../../platform/context.ts';
import { openBrowsers } from './browser.ts';
import type { Pass } from './pass.ts';
import { renderFault } from './render-error.ts';
import { tidyAuthorization } from './tidy-parameters.ts';

/** An address may have so many. Each request is kept for ten minutes. */
const mostCharacters = 4_096;
const tooLong = { error: 'invalid_request', error_description: `the address has over ${mostCharacters} characters` };
const elsewhere = {
  error: 'access_denied',
  error_description: 'it was allowed in another browser, or by another user',
};

/**
 * Where an app sends the browser, and where the browser comes back once the user has decided. Other sites send it there, so
 * the rule of origins does not hold. The cookie of the browser protects both.
 */
export function authorizeRouter(services: Services, pass: Pass): Router {
  const { siteUrl } = services;
  const browsers = openBrowsers(services);
  const router = Router({ caseSensitive: true });
  const refuse = async (req: Request, res: Response, status: number, fault: typeof elsewhere) => {
    const { html, headers } = await renderFault(services, req.acceptsLanguages(), fault);
    res.status(status).set(headers).type('html').send(html);
  };
  router.get('/oauth/authorize', async (req, res) => {
    if (req.url.length > mostCharacters) return refuse(req, res, 400, tooLong);
    const { searchParams } = new URL(req.url, siteUrl);
    const url = `/oauth/authorize?${tidyAuthorization(siteUrl, searchParams)}`;
    await pass(req, res, { url }, await browsers.begin(req, res));
  });
  router.get('/oauth/authorize/:uid', async (req, res) => {
    const { uid } = req.params;
    if (await browsers.goesOn(req, uid))
      return pass(req, res, { url: `/oauth/authorize/${encodeURIComponent(uid)}` }, await browsers.begin(req, res));
    await refuse(req, res, 403, elsewhere);
  });
  return router;
}
