import { defineTexts } from '../../texts/texts.ts';

/** The names of filters that a view or a link may have, and of some of their values. */
export const filterTexts = defineTexts(
  {
    names: {
      ratingMin: 'Rating from',
      ratingMax: 'Rating up to',
      userEmail: 'Address',
      externalId: 'Id elsewhere',
      updatedAfter: 'Changed after',
      updatedBefore: 'Changed before',
      answeredAfter: 'First answered after',
      answeredBefore: 'First answered before',
      resolvedAfter: 'Resolved after',
      resolvedBefore: 'Resolved before',
      waitingFor: 'Waiting for',
      overdue: 'Overdue',
      snoozed: 'Snoozed',
      breached: 'Missed a deadline',
      isPublic: 'Public',
      submitterVerified: 'Sender proven',
    },
    values: { agent: 'Us', customer: 'The customer' } as Readonly<Record<string, string>>,
  },
  {
    de: {
      names: {
        ratingMin: 'Bewertung ab',
        ratingMax: 'Bewertung bis',
        userEmail: 'Adresse',
        externalId: 'Id anderswo',
        updatedAfter: 'Geändert nach',
        updatedBefore: 'Geändert vor',
        answeredAfter: 'Zuerst beantwortet nach',
        answeredBefore: 'Zuerst beantwortet vor',
        resolvedAfter: 'Gelöst nach',
        resolvedBefore: 'Gelöst vor',
        waitingFor: 'Warten auf',
        overdue: 'Überfällig',
        snoozed: 'Zurückgestellt',
        breached: 'Frist verpasst',
        isPublic: 'Öffentlich',
        submitterVerified: 'Absender bestätigt',
      },
      values: { agent: 'Uns', customer: 'Den Kunden' },
    },
  },
);
