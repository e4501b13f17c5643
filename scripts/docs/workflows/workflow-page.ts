import { upperFirst } from '../../generate/upper-first.ts';
import type { Reference } from '../reference/reference.ts';
import { stepOutcome, stepShell } from './step-shell.ts';
import type { Step, Workflow } from './workflow.ts';

/** Returns a workflow as a guide in Markdown: each step with its request, then the file that runs them all. */
export function workflowPage({ name, info, steps }: Workflow, { groups }: Reference): string {
  const operations = new Map(groups.flatMap((group) => group.operations.map((one) => [one.id, one] as const)));
  const chapters = steps.map((step, place) => {
    const operation = operations.get(step.operationId);
    if (!operation) throw new Error(`The workflow ${name} calls ${step.operationId}, which the contract does not have`);
    return chapter(step, place + 1, operation);
  });
  return [
    info.description.trim(),
    'The commands need [jq](https://jqlang.org/) and the four names of [the quick start](/guides/quick-start/).',
    ...chapters,
    inOneGo(name),
  ].join('\n\n');
}

function chapter(step: Step, number: number, operation: { id: string; method: string; path: string }): string {
  return [
    `## ${number}. ${upperFirst(step.stepId.replaceAll('-', ' '))}`,
    `${step.description} See [\`${operation.id}\`](/reference/#${operation.id}).`,
    `\`\`\`sh\n${stepShell(step, operation)}\n\`\`\``,
    stepOutcome(step),
  ].join('\n\n');
}

function inOneGo(name: string): string {
  return `## All of it in one go

[${name}.yaml](/workflows/${name}.yaml) has these steps in the form of [Arazzo](https://spec.openapis.org/arazzo/latest.html), which programs
and agents read. Redocly runs it against your service, and checks every response against the contract:

\`\`\`sh no-run="installs packages"
curl -sSO "$HEED_URL/openapi.json"
curl -sSO "$HEED_URL/docs/workflows/${name}.yaml"
npx @redocly/cli respect ${name}.yaml --server heed="$HEED_URL/api/v1" \\
  --input '{"apiKey": "'"$HEED_API_KEY"'", "workspaceId": "'"$HEED_WORKSPACE_ID"'", "projectId": "'"$HEED_PROJECT_ID"'"}'
\`\`\``;
}
