import { defineTexts } from '../../texts/texts.ts';

/** The words of the form of a subscription. */
export const formTexts = defineTexts(
  {
    format: 'Send as',
    formats: { json: 'Data for a program (JSON)', slack: 'Message in Slack', teams: 'Message in Microsoft Teams' },
    formatHints: {
      json: 'Each event is sent as it is, at once.',
      slack:
        'The address is the Webhook URL of your Slack app, under Incoming Webhooks. What happens to an item within 30 seconds is one message.',
      teams:
        'The address comes from the channel in Teams: Workflows, then the template that posts when a webhook request is received. What happens to an item within 30 seconds is one message.',
    },
    ofItems: 'Of the items in the view',
    ofItemsHint: 'It takes the filters of the saved view as they are now. Items are looked at when an event is sent.',
    allItems: 'All items',
    itemsAsBefore: 'As before',
    thinChat: 'Leave out what customers wrote',
    thinChatHint: 'A message then has the number of the item and what happened, and no name of a customer.',
    thin: 'Send only ids',
    thinHint: 'The receiver then asks for the rest by the API.',
    ordered: 'Keep the order',
    orderedHint: 'A delivery that fails holds back the later ones of its item.',
    imports: 'Send what imports write',
  },
  {
    de: {
      format: 'Senden als',
      formats: {
        json: 'Daten für ein Programm (JSON)',
        slack: 'Nachricht in Slack',
        teams: 'Nachricht in Microsoft Teams',
      },
      formatHints: {
        json: 'Jedes Ereignis wird sofort so gesendet, wie es ist.',
        slack:
          'Die Adresse ist die Webhook URL deiner Slack-App unter „Incoming Webhooks“. Was einem Eintrag in 30 Sekunden geschieht, ist eine Nachricht.',
        teams:
          'Die Adresse kommt aus dem Kanal in Teams: „Workflows“, dann die Vorlage, die bei einer Webhookanforderung postet. Was einem Eintrag in 30 Sekunden geschieht, ist eine Nachricht.',
      },
      ofItems: 'Von den Einträgen der Ansicht',
      ofItemsHint: 'Die Filter der gespeicherten Ansicht, wie sie jetzt sind. Es zählt der Eintrag beim Senden.',
      allItems: 'Alle Einträge',
      itemsAsBefore: 'Wie bisher',
      thinChat: 'Worte von Kunden weglassen',
      thinChatHint: 'Eine Nachricht hat dann die Nummer des Eintrags und was geschah, und keinen Namen von Kunden.',
      thin: 'Nur IDs senden',
      thinHint: 'Den Rest erfragt der Empfänger dann über die API.',
      ordered: 'Reihenfolge einhalten',
      orderedHint: 'Was fehlschlägt, hält die späteren Sendungen seines Eintrags auf.',
      imports: 'Auch senden, was Importe schreiben',
    },
  },
);
