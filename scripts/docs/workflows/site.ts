import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { EleventyConfig } from '@11ty/eleventy';
import type { Reference } from '../reference/reference.ts';
import { publishedWorkflow, readWorkflows, workflowFiles } from './workflow.ts';
import { workflowPage } from './workflow-page.ts';

/** Adds a guide for each workflow. */
export function addWorkflowPages(site: EleventyConfig, project: string, reference: Reference): void {
  for (const [order, workflow] of readWorkflows(project).entries()) {
    const { title, summary: description } = workflow.info;
    const data = { title, description, section: 'Workflows', order };
    site.addTemplate(`guides/workflow-${workflow.name}.md`, workflowPage(workflow, reference), data);
  }
}

/** Writes the workflows into a built site, to download. */
export function writeWorkflows(project: string, output: string): void {
  mkdirSync(join(output, 'workflows'), { recursive: true });
  for (const file of workflowFiles(project))
    writeFileSync(join(output, 'workflows', basename(file)), publishedWorkflow(readFileSync(file, 'utf8')));
}
