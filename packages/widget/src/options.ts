import type { PublicWidget } from '../../../generated/sdk/types.gen.ts';

type Rating = 'stars' | 'scale' | 'none';

/** What the widget understands of its `config` and `styling`. Anything else in them is for other clients. */
export interface Options {
  type: PublicWidget['config']['type'];
  position: 'bottom-right' | 'bottom-left';
  /** Selector of the element that an inline form is put into. */
  target: string | null;
  /** False if the page opens the form by itself. */
  button: boolean;
  categories: string[];
  rating: Rating;
  attachment: boolean;
  /** The default fields to ask for, in this order. */
  fields: string[];
  language: string;
  texts: typeof defaultTexts;
  primaryColor: string;
  colorScheme: 'auto' | 'light' | 'dark';
  fontFamily: string | null;
  borderRadius: number;
}

const defaultTexts = {
  button: 'Feedback',
  title: 'Send us your feedback',
  intro: '',
  message: 'What is on your mind?',
  placeholder: 'Tell us what you like or what we can do better',
  category: 'What is it about?',
  rating: 'How do you like it?',
  lowest: 'Not at all',
  highest: 'Very much',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  optional: 'optional',
  choose: 'Choose…',
  attach: 'Attach a screenshot',
  remove: 'Remove the screenshot',
  send: 'Send feedback',
  sending: 'Sending…',
  close: 'Close',
  thanks: 'Thank you!',
  received: 'We have received it as ',
  another: 'Send more feedback',
  required: 'Please fill in this field.',
  wrong: 'This field ',
  tooMany: 'Too many requests. Please try again in a minute.',
  offline: 'It could not be sent. Please check your connection and try again.',
  failed: 'It could not be sent. Please try again later.',
};

/** Reads the configuration, and uses a default for whatever is missing or of another type. */
export function readOptions({ config, styling }: PublicWidget): Options {
  return {
    type: config.type,
    position: config.position === 'bottom-left' ? 'bottom-left' : 'bottom-right',
    target: text(config.target),
    button: config.button !== false,
    categories: texts(config.categories) ?? [],
    rating: config.rating === 'stars' || config.rating === 'scale' ? config.rating : 'none',
    attachment: config.attachment !== false,
    fields: texts(config.fields) ?? ['df_name', 'df_email'],
    language: text(config.language) ?? 'en',
    texts: { ...defaultTexts, ...onlyTexts(config.texts) },
    primaryColor: color(styling.primaryColor) ?? '#4f46e5',
    colorScheme: styling.colorScheme === 'light' || styling.colorScheme === 'dark' ? styling.colorScheme : 'auto',
    fontFamily: text(styling.fontFamily),
    borderRadius: typeof styling.borderRadius === 'number' ? Math.min(32, Math.max(0, styling.borderRadius)) : 14,
  };
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() ? value : null;
}

function texts(value: unknown): string[] | null {
  return Array.isArray(value) ? value.filter((one) => text(one) !== null) : null;
}

function onlyTexts(value: unknown): Partial<typeof defaultTexts> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(entries.filter(([, one]) => typeof one === 'string'));
}

function color(value: unknown): string | null {
  return typeof value === 'string' && CSS.supports('color', value) ? value : null;
}
