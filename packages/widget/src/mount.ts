import { makeStage } from './look.ts';
import { mountFloating } from './mount-floating.ts';
import { mountInline } from './mount-inline.ts';
import type { Mounted, Place } from './placed.ts';
import type { Session } from './session.ts';
import { stayInPage } from './stay.ts';

/** Puts the widget into the page, and keeps it there. */
export function mount(session: Session, place: Place): Mounted {
  const stage = makeStage(session.options);
  const { host } = stage;
  const isInline = session.options.type === 'inline';
  const placed = isInline ? mountInline(stage, session, place) : mountFloating(stage, session);
  const stay = stayInPage(host, { ...placed, isDeep: isInline });
  stay.check();
  return {
    close: placed.close,
    identify: placed.identify,
    reset: placed.reset,
    open: () => {
      stay.check();
      if (host.isConnected) placed.open();
    },
    setTheme: (theme) => {
      stage.frame.dataset.theme = theme;
    },
    destroy: () => {
      stay.end();
      placed.end();
      placed.close();
      // Prototype.js has another `remove`, which fails for a host that the page has removed already.
      host.parentNode?.removeChild(host);
    },
  };
}
