import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type RequestHandler, Router } from 'express';
import { MethodNotAllowed, NotFound } from '../../../base/errors.ts';
import { sitePath } from '../../../base/site-path.ts';
import { demoPage, demoPolicy } from './widget-demo.ts';
import { WidgetFile } from './widget-file.ts';

/** Long enough that pages do not ask each time, and short enough that a new version is everywhere within minutes. */
const briefly = 'max-age=300';
/** For what has its version in its address. */
const forever = 'max-age=31536000, immutable';

/**
 * Serves the widget's script and its texts in each language to pages of every origin, and, if switched on, a page to
 * try widgets on.
 */
export function widgetScriptRouter(siteUrl: string, { withDemo }: { withDemo: boolean }): Router {
  const router = Router({ caseSensitive: true });
  router.get('/widget.js', serveScript());
  router.all('/widget.js', onlyGet);
  router.get('/widget/conversations.:version.js', serveConversations());
  router.all('/widget/conversations.:version.js', onlyGet);
  router.get('/widget/texts/:language.:version.json', serveTexts());
  router.all('/widget/texts/:language.:version.json', onlyGet);
  if (!withDemo) return router;
  router.get('/widget/demo', (req, res) => {
    res
      .set('Content-Security-Policy', demoPolicy)
      .type('html')
      .send(demoPage(sitePath(siteUrl), req.query));
  });
  router.all('/widget/demo', onlyGet);
  return router;
}

function serveScript(): RequestHandler {
  const file = new WidgetFile(
    'text/javascript',
    readFileSync(new URL('../../../../generated/widget.js', import.meta.url)),
  );
  return (req, res) => file.send(req, res, briefly);
}

/** The part that shows conversations, which the script loads when somebody looks at them. */
function serveConversations(): RequestHandler<{ version: string }> {
  const content = readFileSync(new URL('../../../../generated/widget-conversations.js', import.meta.url));
  const file = new WidgetFile('text/javascript', content);
  const version = createHash('sha256').update(content).digest('hex').slice(0, 10);
  return (req, res) => file.send(req, res, req.params.version === version ? forever : briefly);
}

/** While a new release starts, a page may have the script of another one. It gets these texts, but not for long. */
function serveTexts(): RequestHandler<{ language: string; version: string }> {
  const { version, texts } = JSON.parse(
    readFileSync(new URL('../../../../generated/widget-texts.json', import.meta.url), 'utf8'),
  ) as { version: string; texts: Record<string, object> };
  const files = new Map(
    Object.entries(texts).map(([language, content]) => [
      language,
      new WidgetFile('application/json', Buffer.from(JSON.stringify(content))),
    ]),
  );
  return (req, res) => {
    const file = files.get(req.params.language);
    if (!file) throw new NotFound('The widget has no texts in this language');
    file.send(req, res, req.params.version === version ? forever : briefly);
  };
}

const onlyGet: RequestHandler = () => {
  throw new MethodNotAllowed(['GET', 'HEAD']);
};
