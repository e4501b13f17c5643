import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type RequestHandler, Router } from 'express';
import { MethodNotAllowed } from '../../../base/errors.ts';
import { demoPage, demoPolicy } from './widget-demo.ts';

/** Long enough that pages do not ask each time, and short enough that a new version is everywhere within minutes. */
const keptSeconds = 300;

/** Serves the widget's script to pages of every origin, and, if switched on, a page to try widgets on. */
export function widgetScriptRouter({ withDemo }: { withDemo: boolean }): Router {
  const router = Router({ caseSensitive: true });
  router.get('/widget.js', serveScript());
  router.all('/widget.js', onlyGet);
  if (!withDemo) return router;
  router.get('/widget/demo', (req, res) => {
    res.set('Content-Security-Policy', demoPolicy).type('html').send(demoPage(req.query));
  });
  router.all('/widget/demo', onlyGet);
  return router;
}

function serveScript(): RequestHandler {
  const script = readFileSync(new URL('../../../../generated/widget.js', import.meta.url));
  const gzipped = gzipSync(script);
  const tag = createHash('sha256').update(script).digest('base64url').slice(0, 22);
  return (req, res) => {
    res.locals.operation = 'readWidgetScript';
    const isGzipped = req.acceptsEncodings('gzip') === 'gzip';
    res.vary('Accept-Encoding').set({
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': `public, max-age=${keptSeconds}`,
      // Weak, because it is the same for the script and its compressed form.
      ETag: `W/"${tag}"`,
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ...(isGzipped && { 'Content-Encoding': 'gzip' }),
    });
    // Answers 304 if the client has it.
    res.send(isGzipped ? gzipped : script);
  };
}

const onlyGet: RequestHandler = () => {
  throw new MethodNotAllowed(['GET', 'HEAD']);
};
