import { counted, defineTexts } from '../../texts/texts.ts';

/** The words about mails that an item or a comment was made from. */
export const mailInTexts = defineTexts(
  {
    byMail: 'by mail',
    unprovenWhy: 'Nothing proves that the mail came from this address. Share nothing that only its owner may know.',
    subject: 'Subject',
    context: { subject: 'Subject', messageId: 'Message-ID', to: 'To', cc: 'Copy to', date: 'Written' },
    showWhole: 'Show the whole mail',
    hideWhole: 'Hide the whole mail',
    whole: 'The whole mail',
    from: 'From',
    noText: '(no text)',
    asItCame: 'Download as it came',
    noPictures: 'Pictures from the web are never loaded.',
    automatic: (count: number) => counted(count, { one: '# automatic answer', other: '# automatic answers' }),
    automaticHint: 'Machines of the customer wrote them, such as notices of absence. They change nothing here.',
    files: 'Files',
    download: (name: string) => `Download ${name}`,
    relatedTo: 'Related to',
    spam: 'Mark as spam',
    noSpam: 'Not spam',
    isSpam: (number: string) => `${number} is archived as spam. Mails of its sender wait for review for 90 days.`,
    isNoSpam: (number: string) => `${number} is no spam. It is open again.`,
  },
  {
    de: {
      byMail: 'per Mail',
      unprovenWhy:
        'Nichts belegt, dass die Mail von dieser Adresse kam. Teile nichts mit, was nur ihr Inhaber wissen darf.',
      subject: 'Betreff',
      context: { subject: 'Betreff', messageId: 'Message-ID', to: 'An', cc: 'Kopie an', date: 'Geschrieben' },
      showWhole: 'Ganze Mail zeigen',
      hideWhole: 'Ganze Mail verbergen',
      whole: 'Die ganze Mail',
      from: 'Von',
      noText: '(kein Text)',
      asItCame: 'Herunterladen, wie sie kam',
      noPictures: 'Bilder aus dem Netz werden nie geladen.',
      automatic: (count: number) =>
        counted(count, { one: '# automatische Antwort', other: '# automatische Antworten' }),
      automaticHint: 'Sie kamen von Maschinen des Kunden, etwa als Abwesenheitsnotiz. Sie ändern hier nichts.',
      files: 'Dateien',
      download: (name: string) => `${name} herunterladen`,
      relatedTo: 'Gehört zu',
      spam: 'Als Spam markieren',
      noSpam: 'Kein Spam',
      isSpam: (number: string) =>
        `${number} ist als Spam archiviert. Mails des Absenders warten 90 Tage lang auf Prüfung.`,
      isNoSpam: (number: string) => `${number} ist kein Spam. Der Eintrag ist wieder offen.`,
    },
  },
);
