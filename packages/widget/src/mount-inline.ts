import { h } from './dom.ts';
import type { Stage } from './look.ts';
import { Panel } from './panel.ts';
import type { Place, Placed } from './placed.ts';
import type { Session } from './session.ts';

/** A form that is a part of the page, and so always open. */
export function mountInline({ host, frame }: Stage, session: Session, place: Place): Placed {
  const { target } = session.options;
  const panel = new Panel(session, null);
  frame.append(h('section', { class: 'inline', 'aria-labelledby': panel.titleId }, panel.element));
  let isFirst = true;
  return {
    isInPlace: () => host.isConnected,
    put: () => {
      const element = target === null ? null : document.querySelector(target);
      if (element) element.append(host);
      // Another page of the same site may have no such element.
      else if (isFirst || target === null) place(host, isFirst);
      isFirst = false;
    },
    open: () => {
      panel.element.scrollIntoView({ block: 'nearest' });
      panel.focus();
    },
    close: () => undefined,
    ...panel.parts,
  };
}
