import { defineTexts } from '../../texts/texts.ts';

export const linkTexts = defineTexts(
  {
    links: 'Links',
    add: 'Add a link',
    save: 'Add',
    remove: (title: string) => `Remove ${title}`,
    address: 'Address',
    addressHint: 'An issue, a document or another page, with https://',
    title: 'Name',
    titleHint: 'Left empty, it is the end of the address.',
  },
  {
    de: {
      links: 'Links',
      add: 'Link hinzufügen',
      save: 'Hinzufügen',
      remove: (title: string) => `${title} entfernen`,
      address: 'Adresse',
      addressHint: 'Ein Ticket, ein Dokument oder eine andere Seite, mit https://',
      title: 'Name',
      titleHint: 'Leer heißt: das Ende der Adresse.',
    },
  },
);
