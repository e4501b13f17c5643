import {
  messageTextLimits,
  submitterEmailLimits,
  submitterNameLimits,
  submitterPhoneLimits,
} from '../../../generated/contract-constants.ts';
import type { WidgetSettings } from '../../../generated/sdk/types.gen.ts';
import { categoryField, ratingField } from './choices.ts';
import { type CustomField, customFields } from './custom-fields.ts';
import { h } from './dom.ts';
import { controlField, enteredText, type Field } from './field.ts';
import type { Options } from './options.ts';

export interface Fields {
  message: Field;
  category: Field | null;
  rating: Field | null;
  /** Name, email, phone and company, by their ids. */
  about: Map<string, Field>;
  custom: CustomField[];
}

/** Every field that the form asks for. */
export function makeFields(settings: WidgetSettings, options: Options): Fields {
  return {
    message: messageField(options),
    category: categoryField(options),
    rating: ratingField(options),
    about: aboutFields(settings, options),
    custom: customFields(settings.customFieldDefinitions, options),
  };
}

function messageField({ texts }: Options): Field {
  const placeholder = texts.placeholder;
  const area = h('textarea', { required: true, rows: 4, maxlength: messageTextLimits.maxLength, placeholder });
  return controlField({ path: 'message', label: texts.message, isOptional: false, texts }, area, () =>
    enteredText(area),
  );
}

function aboutFields({ disabledDefaultFields }: WidgetSettings, { fields, texts }: Options): Map<string, Field> {
  const all: Record<string, () => Field> = {
    df_name: () =>
      contact('userName', texts.name, { type: 'text', autocomplete: 'name', maxlength: submitterNameLimits.maxLength }),
    df_email: () =>
      contact('userEmail', texts.email, {
        type: 'email',
        autocomplete: 'email',
        maxlength: submitterEmailLimits.maxLength,
      }),
    df_phone: () =>
      contact('userPhone', texts.phone, {
        type: 'tel',
        autocomplete: 'tel',
        maxlength: submitterPhoneLimits.maxLength,
      }),
    df_company: () =>
      contact('customMetadata/customFields/df_company', texts.company, { type: 'text', autocomplete: 'organization' }),
  };
  const contact = (path: string, label: string, attributes: Record<string, string | number>) => {
    const input = h('input', attributes);
    return controlField({ path, label, isOptional: true, texts }, input, () => enteredText(input));
  };
  const disabled: string[] = disabledDefaultFields;
  return new Map(
    fields.flatMap((id) => (all[id] && !disabled.includes(id) ? ([[id, all[id]()]] as [string, Field][]) : [])),
  );
}
