import type { ComparedNumber, ReportSummary, WeeklyMail } from '../../../generated/sdk/types.gen.ts';
import { withholdLinks } from '../../base/text/withhold-links.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { asPlainName } from '../../platform/mail/plain-name.ts';

interface Given {
  reader: { email: string; name: string };
  workspace: { id: string; name: string };
  siteUrl: string;
  summary: ReportSummary;
}

/** Writes the mail about a week to one reader. */
export function composeWeeklyMail({ reader, workspace, siteUrl, summary }: Given): Mail {
  const workspaceName = asPlainName(workspace.name);
  const app = `${siteUrl}/app/${workspace.id}`;
  const { created, resolved, from } = summary;
  return composeMail({
    to: reader.email,
    subject: `${workspaceName}: ${created.value ?? 0} received, ${resolved.value ?? 0} resolved`,
    name: reader.name,
    paragraphs: [
      `This is how the week from ${from} went in ${workspaceName}, with the week before in brackets.`,
      numbersOf(summary).join('\n'),
      ...looksOf(summary, app),
      `All reports: ${app}/reports`,
    ],
    footer: `You get this mail on Mondays, because your settings in ${workspaceName} ask for it: ${app}/account`,
  });
}

/** Whether nothing happened in two weeks. */
export function isQuiet({ created, resolved, firstAnswer, satisfaction }: ReportSummary): boolean {
  const numbers = [created, resolved, firstAnswer.p50, satisfaction];
  return numbers.every(({ value, before }) => !value && !before);
}

export function presentWeeklyMail(mail: Mail, summary: ReportSummary): WeeklyMail {
  return { subject: mail.subject, text: mail.text, html: mail.html ?? '', quiet: isQuiet(summary) };
}

function numbersOf(summary: ReportSummary): string[] {
  const { created, resolved, backlog, firstAnswer, slaMet, satisfaction } = summary;
  return [
    line('Received', created, String),
    line('Resolved', resolved, String),
    line('Open at the end', backlog, String),
    `${line('Half of the first answers within', firstAnswer.p50, duration)}, n ${firstAnswer.p50.n}`,
    `${line('Due dates kept', slaMet, percent)}, n ${slaMet.n}`,
    `${line('Satisfied', satisfaction, percent)}, n ${satisfaction.n}`,
  ];
}

function line(name: string, { value, before }: ComparedNumber, write: (value: number) => string): string {
  const written = (number: number | null) => (number === null ? '–' : write(number));
  return `${name}: ${written(value)} (${written(before)})`;
}

/** Strangers have written the messages, so nothing in them becomes a link. */
function looksOf({ look }: ReportSummary, app: string): string[] {
  const { longestWaiting, lowestSatisfaction, risingCategory } = look;
  const item = ({ ticketNumber, message }: { ticketNumber: number | null; message: string }) =>
    `#${ticketNumber} "${withholdLinks(message)}"\n${app}/inbox/${ticketNumber}`;
  return [
    ...(longestWaiting
      ? [`Waits longest for a first answer, since ${longestWaiting.createdAt.slice(0, 10)}: ${item(longestWaiting)}`]
      : []),
    ...(lowestSatisfaction
      ? [
          `Rated ${lowestSatisfaction.satisfaction.score} of 5, "${withholdLinks(lowestSatisfaction.satisfaction.text ?? '')}": ${item(lowestSatisfaction)}`,
        ]
      : []),
    ...(risingCategory
      ? [
          `Has risen most: ${withholdLinks(risingCategory.category)}, from ${risingCategory.before} to ${risingCategory.created}.`,
        ]
      : []),
  ];
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function duration(seconds: number): string {
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`;
  if (seconds < 129_600) return `${Math.round(seconds / 3_600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}
