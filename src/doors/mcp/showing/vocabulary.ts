import type { Operations } from '../../../../generated/operations.ts';
import type { Shown } from '../tool-result.ts';
import type { Showing } from './shown.ts';

/** Shows what automations may use: the guide, and after it what the project adds. */
export function showVocabulary({ response }: Showing): Shown {
  const { text, statuses, customFields } = (response as Operations['getAutomationVocabulary']['response']).data;
  const fields = customFields.map(({ id, type, label, options }) => ({
    ...{ field: `customFields.${id}`, type, label },
    ...(options && { options }),
  }));
  const fieldLines = fields.map(
    ({ field, type, label, options }) => `- ${field}: ${label} (${type}${options ? `: ${options.join('/')}` : ''})`,
  );
  const own = ['## This project', '', `Statuses: ${statuses.join(' ')}`, ...fieldLines];
  return {
    text: `${text}\n${own.join('\n')}`,
    structured: { data: { statuses, custom_fields: fields, text } },
  };
}
