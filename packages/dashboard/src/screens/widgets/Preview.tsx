import { useEffect, useRef, useState } from 'react';
import type { Project } from '../../../../../generated/sdk/types.gen.ts';
import { site } from '../../base/site.ts';
import { Segments } from '../../parts/Segments.tsx';
import { useLanguage } from '../../texts/language.ts';
import { useTexts } from '../../texts/texts.ts';
import { previewReady, type Preview as Sent } from '../../widget-preview/preview.ts';
import type { Draft } from './draft.ts';
import { texts } from './texts.ts';
import styles from './Widgets.module.css';

const schemes = ['light', 'dark'] as const;
const afterMs = 150;

/** The real widget, on a page of its own, where nothing is sent. */
export function Preview({ draft, project }: { draft: Draft; project: Project }) {
  const words = useTexts(texts);
  const language = useLanguage();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setIsReady] = useState(false);
  const [scheme, setScheme] = useState<Sent['scheme']>('light');
  const { id: projectId, name: projectName, customFieldDefinitions, disabledDefaultFields } = project;
  const widgets = [{ id: 'preview', name: draft.name, config: draft.config, styling: draft.styling }];
  const settings = { projectId, projectName, widgets, customFieldDefinitions, disabledDefaultFields };
  const sent = JSON.stringify({ settings, language, scheme } satisfies Sent);
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data === previewReady) setIsReady(true);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, []);
  useEffect(() => {
    if (!isReady) return;
    const send = () => frame.current?.contentWindow?.postMessage(JSON.parse(sent), location.origin);
    const timer = setTimeout(send, afterMs);
    return () => clearTimeout(timer);
  }, [isReady, sent]);
  return (
    <section className={styles.preview} aria-label={words.preview}>
      <div className={styles.previewBar}>
        <h2>{words.preview}</h2>
        <Segments
          label={words.previewOn}
          value={scheme}
          options={schemes.map((value) => ({ value, label: words.schemes[value] }))}
          onChoose={setScheme}
        />
      </div>
      <iframe ref={frame} className={styles.frame} title={words.previewTitle} src={`${site}/app/widget-preview.html`} />
      <p className={styles.soft}>{words.previewHint}</p>
    </section>
  );
}
