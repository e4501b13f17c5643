import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';

/** What the site shows of a file in openapi/workflows, which is in the form of Arazzo 1.0. */
export interface Workflow {
  /** Of its file, without the extension. */
  name: string;
  info: { title: string; summary: string; description: string };
  steps: Step[];
}

export interface Step {
  stepId: string;
  description: string;
  operationId: string;
  parameters?: { name: string; in: 'path' | 'query'; value: string }[];
  requestBody?: { payload: object };
  successCriteria: { condition: string }[];
  /** Expressions such as `$response.body#/data/id`. */
  outputs?: Record<string, string>;
}

/** Reads all workflows, by name. */
export function readWorkflows(project: string): Workflow[] {
  return workflowFiles(project).map((file) => {
    const { info, workflows } = parse(readFileSync(file, 'utf8'));
    return { name: basename(file, '.yaml'), info, steps: workflows[0].steps };
  });
}

export function workflowFiles(project: string): string[] {
  return globSync(join(project, 'openapi/workflows/*.yaml')).sort();
}

/** Returns a workflow as readers download it: beside the contract, which every service has at `/openapi.json`. */
export function publishedWorkflow(text: string): string {
  return text.replace(/url: \S+openapi\.yaml/, 'url: openapi.json');
}
