import { CheckField } from '../../parts/CheckField.tsx';
import { useTexts } from '../../texts/texts.ts';
import { formTexts } from './form-texts.ts';
import type { Editing } from './subscription-fields.ts';

/** How much of an event is sent, in which order, and whether imports count. */
export function HowToSend({ fields, change }: Pick<Editing, 'fields' | 'change'>) {
  const words = useTexts(formTexts);
  const isChat = fields.format !== 'json';
  return (
    <div>
      <CheckField
        label={isChat ? words.thinChat : words.thin}
        hint={isChat ? words.thinChatHint : words.thinHint}
        checked={fields.payload === 'thin'}
        onChange={(isThin) => change({ payload: isThin ? 'thin' : 'full' })}
      />
      <CheckField
        label={words.ordered}
        hint={words.orderedHint}
        checked={fields.ordered}
        onChange={(ordered) => change({ ordered })}
      />
      <CheckField
        label={words.imports}
        checked={fields.includeImports}
        onChange={(includeImports) => change({ includeImports })}
      />
    </div>
  );
}
