import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kindOfType } from '../../src/domain/automations/conditions/fields.ts';
import { quotableFields } from '../../src/domain/automations/placeholders.ts';
import { type ConditionVocabulary, conditionVocabulary } from './condition-vocabulary.ts';
import type { JsonSchema, OpenApiDocument } from './openapi-document.ts';

export const automationGuide = 'docs/guides/automation-vocabulary.md';

/** Writes docs/guides/automation-vocabulary.md: its prose stands here, its tables come from the contract. */
export function generateAutomationDocs(root: string, document: OpenApiDocument): void {
  mkdirSync(join(root, 'docs/guides'), { recursive: true });
  writeFileSync(join(root, automationGuide), page(document, conditionVocabulary(document)));
}

function kindRows(rules: ConditionVocabulary['rules']): string {
  const rows = Object.entries(rules).map(([kind, { fields, operators }]) => {
    const types = Object.entries(kindOfType).flatMap(([type, one]) => (one === kind ? [type] : []));
    const named = codes([...fields, ...(kind === 'text' ? ['metadata.<key>'] : [])]);
    const label = kind === 'yesNo' ? 'yes/no' : kind;
    return `| ${label} | ${named}, \`customFields.<id>\` of type ${types.join(', ')} | ${codes(operators)} |`;
  });
  return rows.join('\n');
}

function actionRows(document: OpenApiDocument): string {
  const { Action } = document.components.schemas;
  return (Action?.oneOf ?? [])
    .map(({ description = '', properties = {} }: JsonSchema) => {
      const type = String(properties.type?.enum?.[0]);
      const { properties: params = {}, required = [] } = properties.params ?? {};
      const names = Object.keys(params).map((name) => (required.includes(name) ? name : `${name}?`));
      return `| \`${type}\` | ${codes(names)} | ${description} |`;
    })
    .join('\n');
}

function codes(names: string[]): string {
  return names.map((name) => `\`${name}\``).join(' ');
}

const page = (document: OpenApiDocument, { rules, changeOperators, mostRules }: ConditionVocabulary) => `---
# Written by npm run generate; its text is in scripts/generate/automation-docs.ts.
title: Automation vocabulary
description: Every scope, field, operator, action and placeholder that an automation may use.
section: Automate
order: 20
---

# Automation vocabulary

An automation belongs to a project. When its trigger comes and its conditions hold for a feedback item, its actions run on
that item, in their order.

| scope | runs |
| --- | --- |
| \`feedback.created\` | on a new item, whichever door it came through |
| \`feedback.updated\` | on an item of which a field has changed |
| \`time.scheduled\` | at the times of its \`schedule\`, on each item that has come to meet its conditions since it last ran on it |
| \`manual\` | when somebody runs it; it is then called a macro |

Automations of one event run in the order of \`priority\` (lower first), each at most once for each event. One that runs later
sees what those before it have done. What an automation changes triggers no other automation.

## Conditions

A group is \`{combinator, rules}\`. Its combinator is \`and\` (all rules hold), \`or\` (any does) or \`not\` (none does); without
rules it always holds. A rule is \`{field, operator, value}\` or a group again, three groups deep at most and ${mostRules} rules in all.

| kind | fields | operators |
| --- | --- | --- |
${kindRows(rules)}

- A field that is not set matches only \`is_not_set\`, \`not_equals\`, \`not_in\`, \`not_contains\` and \`contains_none\`. An empty
  list is not set.
- Text is compared without regard to case, choices and the elements of lists with it. There are no regular expressions.
- \`in\`, \`not_in\`, \`contains_any\`, \`contains_all\` and \`contains_none\` take a list, \`is_set\` and \`is_not_set\` no value.
- \`before\` and \`after\` take an ISO 8601 time, a date (its midnight in UTC) or a time relative to the run: \`+\` or \`-\`, a
  number, and \`m\`, \`h\`, \`d\` or \`w\`, such as \`-24h\`.
- \`hoursSince.…\` and \`hoursUntil.due\` are hours with their fractions. \`hoursSince.statusChanged\` counts from the item's
  creation until its status changes for the first time.
- \`metadata.<key>\` is a top-level key of \`customMetadata\` that holds a text, a number or true or false.

In scope \`feedback.updated\` every field also takes ${codes(changeOperators)}, and \`previous.<field>\` is its value before the
change, with the field's own operators; that of a field that did not change is its value.

## Actions

| type | params | what it does |
| --- | --- | --- |
${actionRows(document)}

An action that fails does not stop the next and takes nothing back that others did; the run's outcome is then \`error\`, and
\`actionsExecuted\` says why. What an action refers to is checked when the automation is saved, and again at each run.

## Placeholders

Texts of actions may quote the item as \`{{feedback.<field>}}\`: ${quotableFields.map((name) => `\`${name}\``).join(', ')},
\`metadata.<key>\` and \`customFields.<id>\`. What is not set leaves nothing; the elements of a list are joined by commas. A
category, tag, note or comment that is blank or too long once it is filled in makes its action fail.
`;
