import { type Machine, type Results, wasQuiet } from './results.ts';
import {
  comparedTable,
  directusTable,
  goalsTable,
  growthTable,
  loadTable,
  type Table,
  tenantsTable,
  toMarkdown,
} from './tables.ts';
import { count, measuredOn } from './words.ts';

/** The page of all results in Markdown, with the figures behind the goals. A part is on it once it was measured. */
export function writePage(results: Results): string {
  const { goals, speed, growth, directus, tenants } = results;
  const parts = [
    `# Speed and sizes\n\n${intro}`,
    goals && part('All goals', goals.machine, allGoals, goalsTable(goals.lines)),
    speed &&
      part('Beside a bare server', speed.machine, besideBare(speed.connections, speed.rounds), comparedTable(results)),
    speed && part('More connections', speed.machine, moreConnections, loadTable(results), 'load'),
    growth && part('More items', growth.machine, moreItems(growth.fewest), growthTable(results), 'growth'),
    directus && part('Beside Directus', directus.machine, besideDirectus(directus), directusTable(results)),
    tenants && part('A thousand workspaces', tenants.machine, manyTenants(tenants), tenantsTable(results)),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

const intro = `Client, servers and PostgreSQL share one machine. Servers that are compared got the same load in turns, round after
round, so that whatever else the machine did affected both. A figure such as 0.71 (0.68 to 0.74) is the median of all rounds, and half of
the rounds lie within the brackets. Ratios carry over to other machines, milliseconds do not.`;

const allGoals = `Each row of \`npm run bench\`, with its goal.`;

const besideBare = (
  connections: number,
  rounds: number,
) => `Requests a second of Heed to those of a bare server: Express and \`pg\`, which
runs the statements that Heed sends for the same request, prepared, and does nothing else: no key, no limits, no validation, no log.
${connections} connections, ${rounds} rounds.`;

const moreConnections = `Milliseconds from sending a request to the last byte of its answer.`;

const moreItems = (
  fewest: number,
) => `How many times as long the median request takes as among ${count(fewest)} items. What the bare server
takes more is what the statement alone costs.`;

const besideDirectus = ({ version, items, connections, rounds }: NonNullable<Results['directus']>) =>
  `Requests a second of Heed to those of Directus ${version}, on the same PostgreSQL, with ${count(items)} items of the same content:
lists of 50, one item, and a new one. Directus answers an administrator's token, without its dashboard. ${connections} connections, ${rounds} rounds.`;

const manyTenants = ({ workspaces, items, connections }: NonNullable<Results['tenants']>) =>
  `${count(workspaces)} workspaces with ${count(items)} items, over ${connections} connections. The busiest workspace gets twice as many requests
as the second, three times as many as the third, and so on. All nodes are on this one machine, so that more of them are not faster here:
what counts is how evenly they share the load.`;

function part(title: string, machine: Machine, text: string, table: Table, picture?: string): string {
  return [
    `## ${title}`,
    text.replaceAll('\n', ' ').trim(),
    ...(picture ? [pictureOf(picture, title)] : []),
    toMarkdown(table),
    `Measured on ${measuredOn(machine)}.${wasQuiet(machine) ? '' : ' The machine was busy, so these figures say little.'}`,
  ].join('\n\n');
}

function pictureOf(name: string, title: string): string {
  return `<picture><source media="(prefers-color-scheme: dark)" srcset="${name}-dark.svg"><img src="${name}-light.svg" alt="${title}: the figures of the table below as lines"></picture>`;
}
