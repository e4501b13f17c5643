import { subscriptionFormatValues } from '../../../../../generated/contract-constants.ts';
import type { SubscriptionFormat } from '../../../../../generated/sdk/types.gen.ts';
import { SelectField } from '../../parts/SelectField.tsx';
import { useTexts } from '../../texts/texts.ts';
import { isForChat } from './chat-types.ts';
import { formTexts } from './form-texts.ts';
import type { Editing } from './subscription-fields.ts';

/** The form in which events are sent, and where a chat shows the address for it. */
export function FormatField({ fields, change }: Pick<Editing, 'fields' | 'change'>) {
  const words = useTexts(formTexts);
  const choose = (format: SubscriptionFormat) =>
    change({ format, ...(format !== 'json' && { types: fields.types.filter(isForChat) }) });
  return (
    <SelectField
      label={words.format}
      hint={words.formatHints[fields.format]}
      value={fields.format}
      options={subscriptionFormatValues.map((value) => ({ value, label: words.formats[value] }))}
      onChoose={choose}
    />
  );
}
