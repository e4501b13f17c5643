import type { Automation, AutomationRun } from '../../generated/sdk-schemas.ts';

const style = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, 'DejaVu Sans', sans-serif; }
  body { margin: 0; }
  main { width: 680px; box-sizing: border-box; padding: 22px 24px; color: light-dark(#1c2130, #e4e7ee);
    background: light-dark(#f6f7f9, #181b22); }
  h1 { margin: 0 0 14px; font-size: 17px; }
  h1 small, th { color: light-dark(#555d70, #a3abbb); font-size: 13px; font-weight: 400; }
  table { width: 100%; border-collapse: collapse; background: light-dark(#fff, #111318); border-radius: 8px; }
  th, td { padding: 8px 12px; text-align: left; border-bottom: 1px solid light-dark(#e3e6ec, #2a2f3a); }
  code { font: 13px ui-monospace, 'DejaVu Sans Mono', monospace; }
  p { margin: 14px 0 0; }
  .yes { color: light-dark(#15803d, #6ee7a0); } .no { color: light-dark(#b42318, #ff9d94); }
`;

/** A run as the product returns it: each condition with what it expected and met, and what was done. */
export function tracePage(
  { name }: Pick<Automation, 'name'>,
  { outcome, trace, actionsExecuted }: AutomationRun,
): string {
  const rows = trace.map(
    ({ field, operator, expected, actual, matched }) =>
      `<tr><td><code>${shown(field)} ${shown(operator)}</code><td>${code(expected)}<td>${code(actual)}<td>${mark(matched)}`,
  );
  const actions = actionsExecuted.map(({ type, success }) => `${mark(success)} <code>${shown(type)}</code>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><style>${style}</style><main>
    <h1>${shown(name)} <small>· ${shown(outcome)}</small></h1>
    <table><tr><th>Condition<th>Expected<th>Actual<th>${rows.join('')}</table>
    <p>${actions.join(' &emsp; ')}</p></main></html>`;
}

function mark(isGood: boolean): string {
  return isGood ? '<b class="yes">✓</b>' : '<b class="no">✗</b>';
}

function code(value: unknown): string {
  return `<code>${shown(JSON.stringify(value) ?? '')}</code>`;
}

function shown(text: string | undefined): string {
  return (text ?? '').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
