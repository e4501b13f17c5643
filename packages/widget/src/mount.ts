import type { Widget } from './heed.ts';
import { makeStage, type Stage } from './look.ts';
import { mountFloating } from './mount-floating.ts';
import { mountInline } from './mount-inline.ts';
import type { Session } from './session.ts';

/** A widget that is on the page. */
export interface Mounted extends Pick<Widget, 'open' | 'close' | 'setTheme' | 'destroy'> {
  /** Follows what the page has told. */
  identify(): void;
}

/** Puts the widget into the page. */
export function mount(session: Session, place: (host: HTMLElement) => void): Mounted {
  const stage = makeStage(session.options);
  const shown = show(stage, session, place);
  return {
    ...shown,
    setTheme: (theme) => {
      stage.frame.dataset.theme = theme;
    },
    destroy: () => {
      shown.close();
      stage.host.remove();
    },
  };
}

function show(stage: Stage, session: Session, place: (host: HTMLElement) => void) {
  const { type, target } = session.options;
  if (type !== 'inline') return mountFloating(stage, session);
  const element = target === null ? null : document.querySelector(target);
  if (element) element.append(stage.host);
  else place(stage.host);
  return mountInline(stage, session);
}
