import { h } from './dom.ts';
import type { Stage } from './look.ts';
import { Panel } from './panel.ts';
import type { Session } from './session.ts';

/** A form that is a part of the page, and so always open. */
export function mountInline({ frame }: Stage, session: Session) {
  const panel = new Panel(session, null);
  frame.append(h('section', { class: 'inline', 'aria-labelledby': panel.titleId }, panel.element));
  return {
    open: () => {
      panel.element.scrollIntoView({ block: 'nearest' });
      panel.focus();
    },
    close: () => undefined,
    identify: () => panel.identify(),
  };
}
