import type { Widget } from '../../../widget/src/heed.ts';
import { startWidget } from '../../../widget/src/start-widget.ts';
import { importTexts } from '../../../widget/src/texts/import-texts.ts';
import { type Preview, previewReady } from './preview.ts';
import { PreviewIntake } from './preview-intake.ts';
import './preview.css';

const root = document.documentElement;
let shown: Widget | undefined;

addEventListener('message', ({ origin, source, data }: MessageEvent<Preview>) => {
  if (origin === location.origin && source === parent) show(data);
});
parent.postMessage(previewReady, location.origin);

/** While the page is inert, the form that opens takes no focus from the field in which somebody types. */
function show({ settings, language, scheme }: Preview): void {
  root.inert = true;
  root.lang = language;
  root.dataset.scheme = scheme;
  shown?.destroy();
  const [widget] = settings.widgets;
  const { colorScheme = 'auto' } = widget?.styling ?? {};
  shown = startWidget({
    theme: colorScheme === 'auto' ? scheme : colorScheme,
    intake: new PreviewIntake(settings),
    loadTexts: importTexts,
    loadConversations: () => import('../../../widget/src/conversations/conversations.ts'),
    place: (host) => document.querySelector('.title')?.after(host),
  });
  shown.on('open', () => {
    root.inert = false;
  });
  if (widget?.config.type === 'inline') root.inert = false;
  else shown.open();
}
