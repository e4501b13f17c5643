import { TextField } from '../../parts/Field.tsx';
import { Segments } from '../../parts/Segments.tsx';
import { useTexts } from '../../texts/texts.ts';
import { ColorField } from './ColorField.tsx';
import type { Drafting } from './draft.ts';
import { texts } from './texts.ts';

const schemes = ['auto', 'light', 'dark'] as const;
const usualRadius = 14;

export function LookFields({ draft: { styling }, change }: Drafting) {
  const words = useTexts(texts);
  const { primaryColor, colorScheme = 'auto', borderRadius = usualRadius, fontFamily = '' } = styling;
  return (
    <>
      <ColorField value={primaryColor} onChange={(next) => change({ styling: { primaryColor: next } })} />
      <Segments
        label={words.colorScheme}
        value={colorScheme}
        options={schemes.map((value) => ({ value, label: words.schemes[value] }))}
        onChoose={(next) => change({ styling: { colorScheme: next } })}
      />
      <TextField
        label={words.radius}
        hint={words.pixels(borderRadius)}
        type="range"
        min={0}
        max={32}
        value={borderRadius}
        onChange={({ target }) => change({ styling: { borderRadius: target.valueAsNumber } })}
      />
      <TextField
        label={words.font}
        hint={words.fontHint}
        value={fontFamily}
        placeholder="Inter, sans-serif"
        onChange={({ target }) => change({ styling: { fontFamily: target.value } })}
      />
    </>
  );
}
