import type { NotificationKind } from '../../../../generated/sdk/types.gen.ts';
import type { PushMessage } from './message.ts';

type Sentences = Record<NotificationKind, (item: string, count: number) => string>;

const english: Sentences & { items: (count: number) => string } = {
  items: (count) => `${count} items`,
  assigned: (item) => `${item} is assigned to you`,
  customer_answered: (item) => `A customer answered on ${item}`,
  note: (item) => `There is a new note on ${item}`,
  mention: (item) => `You are mentioned on ${item}`,
  status_changed: (item) => `The status of ${item} has changed`,
  new_item: (item) => `New: ${item}`,
  due_soon: (item) => `Due within the hour: ${item}`,
  sla_breached: (item) => `The deadline of ${item} has passed`,
  mail_failed: (item) => `A mail to the customer of ${item} did not arrive`,
  automation_failed: () => 'An automation failed or was switched off',
  connection_disabled: () => 'A subscription was switched off',
  import_finished: () => 'An import has ended',
  review_waiting: (_item, count) => (count > 1 ? `${count} mails wait for review` : 'A mail waits for review'),
  automation: (item) => `An automation about ${item}`,
};

/** `6 Einträge` in the dative. */
const dative = (item: string) => item.replace(/Einträge$/, 'Einträgen');

const german: typeof english = {
  items: (count) => `${count} Einträge`,
  assigned: (item) => `Dir zugewiesen: ${item}`,
  customer_answered: (item) => `Ein Kunde hat auf ${item} geantwortet`,
  note: (item) => `Neue Notiz zu ${dative(item)}`,
  mention: (item) => `Du wirst bei ${dative(item)} erwähnt`,
  status_changed: (item) => `Der Status von ${dative(item)} hat sich geändert`,
  new_item: (item) => `Neu: ${item}`,
  due_soon: (item) => `Binnen einer Stunde fällig: ${item}`,
  sla_breached: (item) => `Die Frist von ${dative(item)} ist abgelaufen`,
  mail_failed: (item) => `Eine Mail an den Kunden von ${dative(item)} kam nicht an`,
  automation_failed: () => 'Eine Automation ist gescheitert oder wurde abgeschaltet',
  connection_disabled: () => 'Ein Abonnement wurde abgeschaltet',
  import_finished: () => 'Ein Import ist zu Ende',
  review_waiting: (_item, count) => (count > 1 ? `${count} Mails warten auf Prüfung` : 'Eine Mail wartet auf Prüfung'),
  automation: (item) => `Eine Automation zu ${dative(item)}`,
};

/** Says in a sentence what a message tells. A newer service may know kinds that this worker does not. */
export function sentenceOf({ kind, count, ticketNumber }: PushMessage, language: string | null): string {
  const words = language === 'de' ? german : english;
  const item = count > 1 || ticketNumber === null ? words.items(count) : `#${ticketNumber}`;
  return words[kind]?.(item, count) ?? 'Heed';
}
