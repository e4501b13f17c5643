import { Router } from 'express';
import type { Services } from '../../../platform/context.ts';
import { openBrowsers } from './browser.ts';
import type { Pass } from './pass.ts';
import { renderFault } from './render-error.ts';
import { tidyAuthorization } from './tidy-parameters.ts';

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
  router.get('/oauth/authorize', async (req, res) => {
    const { searchParams } = new URL(req.url, siteUrl);
    const url = `/oauth/authorize?${tidyAuthorization(siteUrl, searchParams)}`;
    await pass(req, res, { url }, await browsers.begin(req, res));
  });
  router.get('/oauth/authorize/:uid', async (req, res) => {
    const { uid } = req.params;
    if (await browsers.goesOn(req, uid))
      return pass(req, res, { url: `/oauth/authorize/${encodeURIComponent(uid)}` }, await browsers.begin(req, res));
    const { html, headers } = await renderFault(services, req.acceptsLanguages(), elsewhere);
    res.status(403).set(headers).type('html').send(html);
  });
  return router;
}
