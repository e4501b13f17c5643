import type { PublicWidget } from '../../../generated/sdk/types.gen.ts';
import type { Spoken } from './choose-language.ts';
import type { Theme } from './heed.ts';
import { en, type Texts } from './texts/en.ts';

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
  direction: Spoken['direction'];
  texts: Texts & typeof ownTexts;
  primaryColor: string;
  theme: Theme;
  fontFamily: string | null;
  borderRadius: number;
}

/** What only the project can say. */
const ownTexts = { intro: '' };

interface Given extends Omit<Spoken, 'texts'> {
  theme: Theme | undefined;
  /** In the language of the widget. What is missing is English. */
  loaded: Partial<Texts>;
}

/** Reads the configuration, and uses a default for whatever is missing or of another type. */
export function readOptions({ config, styling }: PublicWidget, given: Given): Options {
  return {
    type: config.type,
    position: config.position === 'bottom-left' ? 'bottom-left' : 'bottom-right',
    target: text(config.target),
    button: config.button !== false,
    categories: texts(config.categories) ?? [],
    rating: config.rating === 'stars' || config.rating === 'scale' ? config.rating : 'none',
    attachment: config.attachment !== false,
    fields: texts(config.fields) ?? ['df_name', 'df_email'],
    language: given.tag,
    direction: given.direction,
    texts: { ...ownTexts, ...en, ...given.loaded, ...onlyTexts(config.texts) },
    primaryColor: color(styling.primaryColor) ?? '#4f46e5',
    theme: theme(given.theme) ?? theme(styling.colorScheme) ?? 'auto',
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

function onlyTexts(value: unknown): Partial<Texts> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(entries.filter(([, one]) => typeof one === 'string'));
}

function theme(value: unknown): Theme | null {
  return value === 'light' || value === 'dark' || value === 'auto' ? value : null;
}

function color(value: unknown): string | null {
  return typeof value === 'string' && CSS.supports('color', value) ? value : null;
}
