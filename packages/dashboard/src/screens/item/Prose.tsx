import { lazy, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { latePart } from '../../base/late.ts';
import { Button } from '../../parts/Button.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './Prose.module.css';
import { texts } from './texts.ts';

const Markdown = lazy(async () => ({ default: (await latePart(() => import('./Markdown.tsx'))).Markdown }));

/** Signs of a form or a link. Most messages have none, and need no library to be read. */
const mayHaveForms = /[*_`@[]|https?:\/\/|mailto:|^\s{0,3}(?:>|[-+]\s|\d{1,9}[.)]\s|~~~)/im;

/** A text that somebody wrote, with its links and the few forms of Markdown. A long one is folded until the reader asks for it. */
export function Prose({ text, isLarge }: { text: string; isLarge?: boolean }) {
  return (
    <Folded>
      <div className={`${styles.prose} ${isLarge ? styles.large : ''}`} dir="auto">
        {mayHaveForms.test(text) ? (
          <Suspense fallback={<p>{text}</p>}>
            <Markdown text={text} />
          </Suspense>
        ) : (
          <p>{text}</p>
        )}
      </div>
    </Folded>
  );
}

/** About as many lines as are shown of a long text. */
const mostLines = 20;
/** Nobody wants to press a button for the last few lines. */
const spared = 4;

function Folded({ children }: { children: ReactNode }) {
  const words = useTexts(texts);
  const place = useRef<HTMLDivElement>(null);
  const [isLong, setIsLong] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useLayoutEffect(() => {
    const shown = place.current?.firstElementChild;
    if (!shown) return;
    const measure = () => {
      const line = Number.parseFloat(getComputedStyle(shown).lineHeight);
      setIsLong(shown.scrollHeight > line * (mostLines + spared));
    };
    measure();
    // Its width changes with the window, and its height when the forms are drawn.
    const watcher = new ResizeObserver(measure);
    watcher.observe(shown);
    // A link that the keys lead to would be out of sight.
    const unfold = ({ target }: Event) => (target as Element).matches(':focus-visible') && setIsOpen(true);
    shown.addEventListener('focusin', unfold);
    return () => {
      watcher.disconnect();
      shown.removeEventListener('focusin', unfold);
    };
  }, []);
  return (
    <div>
      <div ref={place} className={isLong && !isOpen ? styles.folded : undefined}>
        {children}
      </div>
      {isLong && (
        <Button look="ghost" icon={isOpen ? 'up' : 'down'} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? words.showLess : words.showAll}
        </Button>
      )}
    </div>
  );
}
