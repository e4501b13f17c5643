import express, { type Express } from 'express';
import helmet from 'helmet';
import type { Redis } from 'ioredis';
import { NotFound } from '../base/errors.ts';
import { loadContract } from '../contract/contract.ts';
import { apiRouter } from '../doors/http/api.ts';
import { openCallerDoor } from '../doors/http/callers/caller-door.ts';
import { readForwarded } from '../doors/http/callers/client-address.ts';
import { threadAdmission } from '../doors/http/callers/thread-admission.ts';
import { mediaRouter } from '../doors/http/files/serve-files.ts';
import { mcpRouter } from '../doors/http/mcp.ts';
import { oauthRouter } from '../doors/http/oauth/router.ts';
import { observe } from '../doors/http/observe.ts';
import { countInvitations } from '../doors/http/rate-limit/invitations.ts';
import { countMailTests } from '../doors/http/rate-limit/mail-tests.ts';
import { countTries } from '../doors/http/rate-limit/tries.ts';
import { requirePlainHttp } from '../doors/http/request/require-plain-http.ts';
import { underSite } from '../doors/http/request/under-site.ts';
import { sendError } from '../doors/http/send-error.ts';
import { contractRouter } from '../doors/http/site/contract-files.ts';
import { dashboardRouter } from '../doors/http/site/dashboard.ts';
import { docsRouter } from '../doors/http/site/docs.ts';
import { type Health, healthRouter, metricsRouter } from '../doors/http/site/health.ts';
import { packagesRouter } from '../doors/http/site/packages.ts';
import { securityRouter } from '../doors/http/site/security-file.ts';
import { widgetScriptRouter } from '../doors/http/site/widget-script.ts';
import { operationsDoor } from '../doors/http/thread/operations-door.ts';
import { threadPagesRouter } from '../doors/http/thread/thread-pages.ts';
import { mcpOverHttp } from '../doors/mcp/streamable-http.ts';
import type { Services } from '../platform/context.ts';
import type { ServiceSettings } from './settings.ts';

export interface AppParts {
  settings: ServiceSettings;
  services: Services;
  redis: Redis | undefined;
  health: Health;
}

/** Makes the Express app with every door of one process. */
export async function createApp({ settings, services, redis, health }: AppParts): Promise<Express> {
  const contract = await loadContract();
  const app = express();
  app
    .disable('x-powered-by')
    .disable('etag')
    .set('trust proxy', settings.trustProxy)
    .set('case sensitive routing', true);
  const forwarded = readForwarded(services.log, settings.trustProxy !== false);
  app.use(underSite(services.siteUrl), observe(services.log), requirePlainHttp, forwarded.handler);
  app.use(
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    }),
  );
  const callerDoor = openCallerDoor(services, redis, settings);
  const counts = {
    countTries: countTries(services, redis),
    invitations: countInvitations(services, redis),
    mailTests: countMailTests(services, redis),
  };
  const threads = threadAdmission(services, redis);
  app.use(apiRouter(services, contract, callerDoor, redis, { ...settings, ...counts, threads }));
  app.use(healthRouter(health, forwarded));
  if (settings.metricsPort === undefined) app.use(metricsRouter());
  app.use(contractRouter(services.siteUrl));
  app.use(securityRouter(services.siteUrl, settings.securityContact, services.clock));
  app.use(oauthRouter(services, redis));
  app.use('/mcp', mcpRouter(services, callerDoor, counts, mcpOverHttp(contract)));
  app.use('/media', mediaRouter(services));
  app.use(
    '/t',
    threadPagesRouter({ ...services, openDoor: (req, res) => operationsDoor(services, threads, req, res) }),
  );
  app.use(widgetScriptRouter(services.siteUrl, { withDemo: settings.widgetDemo }));
  app.use(dashboardRouter(services.siteUrl));
  app.use(docsRouter(services.siteUrl));
  app.use(packagesRouter(services.siteUrl));
  app.use(() => {
    throw new NotFound('The path does not exist');
  });
  app.use(sendError(services.log, services.siteUrl));
  return app;
}
