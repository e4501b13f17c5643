import { defineTexts } from '../../texts/texts.ts';

/** Why a mail waits, and what the reader can do about it. */
export const reasons = defineTexts(
  {
    unknown_address: {
      why: 'No project has the address that it was sent to.',
      todo: 'Release it as a new item of the project it belongs to, and add the address to the mail settings of that project.',
    },
    bad_token: {
      why: 'It answers a conversation at an address that does not exist.',
      todo: 'Find out which conversation it continues, and release it there as a comment.',
    },
    link_ended: {
      why: 'It answers a conversation whose link was ended.',
      todo: 'Release it as a comment if its sender may still take part.',
    },
    comments_off: {
      why: 'Replies are switched off for the item that it answers.',
      todo: 'Release it as a comment all the same, or as an internal note.',
    },
    item_gone: {
      why: 'The item that it answers is gone.',
      todo: 'Release it as a new item, or as a comment of another one.',
    },
    dmarc_failed: {
      why: 'The domain of the sender says that this mail is forged.',
      todo: 'Release it only if you know from elsewhere that it is genuine. Otherwise delete it.',
    },
    unproven_reference: {
      why: 'The sender could not be proven, and the mail names a conversation.',
      todo: 'Compare it with the conversation. If it fits, release it as a comment. It is marked as not verified.',
    },
    plan_limit: {
      why: 'The items that your plan has for this month are used up.',
      todo: 'Release it once the plan allows more, or now as a comment of an item that exists.',
    },
    storage_limit: {
      why: 'Its files do not fit into the storage of the workspace.',
      todo: 'Release it without its files, and ask for them again once there is room.',
    },
    rate_limit: {
      why: 'Too many mails of this sender, or about this item, came within an hour.',
      todo: 'Release it if it says something new. If a machine wrote it, delete it.',
    },
    own_address: {
      why: 'It comes from an address of this service itself.',
      todo: 'Release it if a person wrote it. Otherwise delete it.',
    },
    member: {
      why: 'A member of your workspace wrote it.',
      todo: 'Release it as an internal note. Answers to customers are written in the dashboard.',
    },
    unreadable: {
      why: 'It could not be read.',
      todo: 'Ask its sender to write again, then delete it.',
    },
    identity_required: {
      why: 'The project takes only feedback with a signed identity.',
      todo: 'Release it as a new item if you know who wrote it.',
    },
    spam: {
      why: 'An earlier mail of this sender was marked as spam.',
      todo: 'Delete it. If it is no spam, release it, and take the mark off the earlier item.',
    },
  },
  {
    de: {
      unknown_address: {
        why: 'Kein Projekt hat die Adresse, an die sie ging.',
        todo: 'Übernimm sie als neuen Eintrag des richtigen Projekts, und trage die Adresse in dessen Mail-Einstellungen ein.',
      },
      bad_token: {
        why: 'Sie antwortet auf ein Gespräch an einer Adresse, die es nicht gibt.',
        todo: 'Finde heraus, welches Gespräch sie fortsetzt, und übernimm sie dort als Kommentar.',
      },
      link_ended: {
        why: 'Sie antwortet auf ein Gespräch, dessen Link beendet wurde.',
        todo: 'Übernimm sie als Kommentar, wenn der Absender noch mitreden soll.',
      },
      comments_off: {
        why: 'Für den Eintrag, auf den sie antwortet, sind Antworten ausgeschaltet.',
        todo: 'Übernimm sie trotzdem als Kommentar, oder als interne Notiz.',
      },
      item_gone: {
        why: 'Den Eintrag, auf den sie antwortet, gibt es nicht mehr.',
        todo: 'Übernimm sie als neuen Eintrag, oder als Kommentar eines anderen.',
      },
      dmarc_failed: {
        why: 'Die Domain des Absenders sagt, dass diese Mail gefälscht ist.',
        todo: 'Übernimm sie nur, wenn du anderswoher weißt, dass sie echt ist. Sonst lösche sie.',
      },
      unproven_reference: {
        why: 'Der Absender ließ sich nicht belegen, und die Mail nennt ein Gespräch.',
        todo: 'Vergleiche sie mit dem Gespräch. Passt sie, übernimm sie als Kommentar. Er ist als nicht geprüft markiert.',
      },
      plan_limit: {
        why: 'Die Einträge deines Tarifs für diesen Monat sind aufgebraucht.',
        todo: 'Übernimm sie, sobald der Tarif mehr erlaubt, oder jetzt als Kommentar eines bestehenden Eintrags.',
      },
      storage_limit: {
        why: 'Ihre Dateien passen nicht in den Speicher des Arbeitsbereichs.',
        todo: 'Übernimm sie ohne Dateien, und bitte erneut darum, sobald Platz ist.',
      },
      rate_limit: {
        why: 'Binnen einer Stunde kamen zu viele Mails dieses Absenders oder zu diesem Eintrag.',
        todo: 'Übernimm sie, wenn sie etwas Neues sagt. Hat eine Maschine sie geschrieben, lösche sie.',
      },
      own_address: {
        why: 'Sie kommt von einer Adresse dieses Dienstes selbst.',
        todo: 'Übernimm sie, wenn ein Mensch sie geschrieben hat. Sonst lösche sie.',
      },
      member: {
        why: 'Ein Mitglied deines Arbeitsbereichs hat sie geschrieben.',
        todo: 'Übernimm sie als interne Notiz. Antworten an Kunden schreibt ihr im Dashboard.',
      },
      unreadable: {
        why: 'Sie ließ sich nicht lesen.',
        todo: 'Bitte den Absender, noch einmal zu schreiben, und lösche sie dann.',
      },
      identity_required: {
        why: 'Das Projekt nimmt nur Feedback mit signierter Identität an.',
        todo: 'Übernimm sie als neuen Eintrag, wenn du weißt, wer sie geschrieben hat.',
      },
      spam: {
        why: 'Eine frühere Mail dieses Absenders wurde als Spam markiert.',
        todo: 'Lösche sie. Ist sie kein Spam, übernimm sie, und nimm die Markierung vom früheren Eintrag.',
      },
    },
  },
);
