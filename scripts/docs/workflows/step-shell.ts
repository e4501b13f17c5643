import type { Step } from './workflow.ts';

/** Where an operation is. */
export interface Address {
  method: string;
  path: string;
}

/** The variables that the quick start exports. */
const inputs: Record<string, string> = {
  workspaceId: 'HEED_WORKSPACE_ID',
  projectId: 'HEED_PROJECT_ID',
};

/** Returns the commands of a step. What it answers goes into `answer.json`, and its outputs into variables. */
export function stepShell({ parameters = [], requestBody, outputs = {} }: Step, { method, path }: Address): string {
  const values = (place: string) => parameters.filter((one) => one.in === place);
  const filled = values('path').reduce((text, { name, value }) => text.replace(`{${name}}`, inShell(value)), path);
  const query = values('query').map(({ name, value }) => `${name}=${inShell(`${value}`)}`);
  const url = `"$HEED_URL${filled}${query.length > 0 ? `?${query.join('&')}` : ''}"`;
  const send = method === 'GET' || (method === 'POST' && requestBody) ? '' : `-X ${method} `;
  const body = requestBody
    ? [
        "  -H 'Content-Type: application/json' \\",
        '  -d @- -o answer.json <<EOF',
        JSON.stringify(requestBody.payload, (_key, value) => (typeof value === 'string' ? inShell(value) : value), 2),
        'EOF',
      ]
    : ['  -o answer.json'];
  const kept = Object.entries(outputs).map(
    ([name, value]) => `${variable(name)}=$(jq -r '${jsonPath(value)}' answer.json)`,
  );
  return [`curl -sS ${send}${url} \\`, '  -H "Authorization: Bearer $HEED_API_KEY" \\', ...body, ...kept].join('\n');
}

/** Returns what must hold of the response, as a sentence. */
export function stepOutcome({ successCriteria }: Step): string {
  const parts = successCriteria.map(({ condition }) => {
    const [, status] = /^\$statusCode == (\d+)$/.exec(condition) ?? [];
    if (status) return `has the status ${status}`;
    const [, path, value = ''] = /^(\$response\.body\S+) == (.+)$/.exec(condition) ?? [];
    if (!path) throw new Error(`A workflow has a condition that the site cannot put into words: ${condition}`);
    return `\`${jsonPath(path)}\` is \`${inShell(value)}\``;
  });
  return `The response ${parts.join(', ').replace(/, (?=[^,]*$)/, ', and ')}.`;
}

/** `$inputs.workspaceId` and `$steps.store.outputs.feedbackId` as variables of the shell. */
function inShell(text: string): string {
  return text
    .replaceAll(/\$inputs\.(\w+)/g, (_all, name: string) => `$${inputs[name] ?? variable(name)}`)
    .replaceAll(/\$steps\.[\w-]+\.outputs\.(\w+)/g, (_all, name: string) => `$${variable(name)}`);
}

/** `feedbackId` becomes `FEEDBACK_ID`. */
function variable(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

/** `$response.body#/data/0/id` as jq writes it: `.data[0].id`. */
function jsonPath(expression: string): string {
  return expression
    .replace(/^\$response\.body#/, '')
    .replaceAll(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.');
}
