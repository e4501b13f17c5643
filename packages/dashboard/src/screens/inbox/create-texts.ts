import { defineTexts } from '../../texts/texts.ts';

export const createTexts = defineTexts(
  {
    create: 'Create an item',
    message: 'Message',
    project: 'Project',
    name: "The customer's name",
    email: "The customer's email address",
    priority: 'Priority',
    created: (number: string) => `${number} is created.`,
  },
  {
    de: {
      create: 'Eintrag anlegen',
      message: 'Nachricht',
      project: 'Projekt',
      name: 'Name des Kunden',
      email: 'E-Mail-Adresse des Kunden',
      priority: 'Priorität',
      created: (number: string) => `${number} ist angelegt.`,
    },
  },
);
