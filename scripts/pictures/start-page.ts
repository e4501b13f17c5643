import type { AutomationRun, FeedbackDetail } from '../../generated/sdk-schemas.ts';

export interface Shown {
  item: FeedbackDetail;
  run: AutomationRun | undefined;
  /** A PNG of the widget. */
  widget: Buffer;
}

const style = `
  :root { color-scheme: light dark; font: 15px/1.5 ui-monospace, 'DejaVu Sans Mono', monospace; }
  body { margin: 0; }
  main { display: flex; gap: 28px; align-items: center; width: 1180px; box-sizing: border-box; padding: 28px;
    background: light-dark(#eef1f6, #0d1117); }
  pre { flex: 1; margin: 0; padding: 20px 22px; border-radius: 12px; font: inherit; font-size: 13.5px; white-space: pre-wrap;
    overflow-wrap: anywhere; color: light-dark(#1f2733, #d7dde6); background: light-dark(#fff, #161b22);
    box-shadow: 0 1px 3px #0003; }
  b { font-weight: 600; color: light-dark(#1a5fb4, #79b8ff); }
  i { font-style: normal; color: light-dark(#5b6675, #8b96a5); }
  img { width: 372px; flex: none; border-radius: 12px; box-shadow: 0 8px 28px #0004; }
`;

/** A terminal beside the widget: what one types and sees in the first minute. */
export function startPage({ item, run, widget }: Shown): string {
  const { ticketNumber, message, priority, status, statusCategory } = item;
  const traced = run?.trace.map(({ field, operator, expected, actual, matched }) => ({
    ...{ field, operator, expected, actual, matched },
  }));
  const lines = [
    command('npx heed'),
    'Welcome to Heed. The database was empty, so it now has an owner,',
    'a workspace, a project and an API key with all scopes.',
    '',
    command('curl $HEED_URL/api/v1/feedback -d \'{"message": "Checkout is down", …}\''),
    json({ data: { ticketNumber, message, priority, status, statusCategory } }),
    '',
    `${command('curl $HEED_URL/api/v1/automations/$ID/runs')}   <i># why did it do that?</i>`,
    json({ outcome: run?.outcome, trace: traced, actionsExecuted: run?.actionsExecuted }),
  ];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><style>${style}</style>
    <main><pre>${lines.join('\n')}</pre><img alt="" src="data:image/png;base64,${widget.toString('base64')}"></main></html>`;
}

function command(text: string): string {
  return `<i>$</i> <b>${escaped(text)}</b>`;
}

function json(value: unknown): string {
  return escaped(JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' '));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
