import type { Action, AutomationWarning } from '../../../generated/sdk/types.gen.ts';

/** What actions do that may be meant otherwise. */
export function findWarnings(actions: Action[]): AutomationWarning[] {
  return actions.flatMap((action, index) => {
    if (action.type !== 'send_email' || action.params.to !== 'submitter') return [];
    const path = `actions/${index}/params`;
    const toAnybody = "mails whatever address the sender of an item names, which through a widget is anybody's";
    const withTheirWords = 'sends on what anybody writes into a widget, to whatever address they name';
    return [
      { path: `${path}/to`, message: toAnybody },
      ...(action.params.quoteSubmitter ? [{ path: `${path}/quoteSubmitter`, message: withTheirWords }] : []),
    ];
  });
}
