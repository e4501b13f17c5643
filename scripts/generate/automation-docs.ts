import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kindOfType } from '../../src/domain/automations/conditions/fields.ts';
import { quotableOfCustomer } from '../../src/domain/automations/placeholder-names.ts';
import { quotableFields } from '../../src/domain/automations/placeholders.ts';
import type { JsonSchema, OpenApiDocument } from '../contract/openapi-document.ts';
import { type ConditionVocabulary, conditionVocabulary } from './condition-vocabulary.ts';

export const automationGuide = 'docs/guides/automation-vocabulary.md';

/** Writes docs/guides/automation-vocabulary.md. Its prose is here, and its tables come from the contract. */
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

An automation belongs to a project. When its trigger fires and its conditions hold for a feedback item, its actions run on
that item, in order.

| scope | runs |
| --- | --- |
| \`feedback.created\` | on a new item, however it came in |
| \`feedback.updated\` | on an item with a changed field |
| \`time.scheduled\` | at the times of its \`schedule\`, on each item that newly meets its conditions |
| \`manual\` | when somebody runs it; such an automation is called a macro |

An event runs each automation at most once, in the order of \`priority\`, lower first. A later automation sees what earlier ones
did. Changes that an automation makes trigger no other automation.

## Conditions

A group is \`{combinator, rules}\`. Its combinator is \`and\` (all rules hold), \`or\` (any does) or \`not\` (none does). A group
without rules always holds. A rule is \`{field, operator, value}\` or another group. Groups go three deep, with at most
${mostRules} rules in all.

| kind | fields | operators |
| --- | --- | --- |
${kindRows(rules)}

- A field that is not set matches only \`is_not_set\`, \`not_equals\`, \`not_in\`, \`not_contains\` and \`contains_none\`. An empty
  list counts as not set.
- Comparing text ignores case. Comparing choices and the elements of lists does not. There are no regular expressions.
- \`in\`, \`not_in\`, \`contains_any\`, \`contains_all\` and \`contains_none\` take a list. \`is_set\` and \`is_not_set\` take no value.
- \`before\` and \`after\` take an ISO 8601 time, a date (midnight UTC) or a time relative to the run: \`+\` or \`-\`, a
  number, and \`m\`, \`h\`, \`d\` or \`w\`, such as \`-24h\`.
- \`hoursSince.…\` and \`hoursUntil.due\` are hours with fractions. \`hoursSince.statusChanged\` counts from the item's
  creation until its status first changes.
- \`metadata.<key>\` is a top-level key of \`customMetadata\` that holds text, a number, true or false.

In scope \`feedback.updated\` every field also takes ${codes(changeOperators)}. There, \`previous.<field>\` is the field's value before
the change, or its current value if it did not change. It takes the field's own operators.

## Actions

| type | params | what it does |
| --- | --- | --- |
${actionRows(document)}

A failed action does not stop the next, and undoes nothing that others did. The run's outcome is then \`error\`, and
\`actionsExecuted\` says why. What an action refers to is checked when the automation is saved, and again at each run.

## Placeholders

The texts of actions can quote the item as \`{{feedback.<field>}}\`: ${quotableFields.map((name) => `\`${name}\``).join(', ')},
\`metadata.<key>\` and \`customFields.<id>\`, and \`{{feedback.link}}\` is its address in the dashboard. The customer of the item is quoted
as ${quotableOfCustomer.map((name) => `\`{{customer.${name}}}\``).join(', ')}. A time is shown by the clocks of a zone with
\`{{feedback.dueDate | date: Europe/Berlin}}\`, such as \`2026-03-10 13:00\`. Words after another \`|\` stand in for a field that is not set: \`{{customer.name|there}}\`. Without them it becomes empty text, and takes the
blank before it along: \`Hi {{customer.name}},\` is \`Hi,\`. Runs of macros and dry runs name such placeholders in \`warnings\`. The elements
of a list are joined by commas. An action fails if its category, tag, note or comment is blank or too long once it is filled in.
`;
