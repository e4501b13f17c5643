import { useState } from 'react';
import { TextField } from '../../parts/Field.tsx';
import { useTexts } from '../../texts/texts.ts';
import { texts } from './texts.ts';

interface Choosing {
  chosen: readonly string[];
  onChoose: (categories: string[] | undefined) => void;
}

/** Keeps what is typed as it is, so that the comma before the next one stays. */
export function Categories({ chosen, onChoose }: Choosing) {
  const words = useTexts(texts);
  const [text, setText] = useState(chosen.join(', '));
  const isSame = read(text).join() === chosen.join();
  return (
    <TextField
      label={words.categories}
      hint={words.categoriesHint}
      value={isSame ? text : chosen.join(', ')}
      onChange={({ target }) => {
        setText(target.value);
        const categories = read(target.value);
        onChoose(categories.length > 0 ? categories : undefined);
      }}
    />
  );
}

function read(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  return [...new Set(names.filter(Boolean))];
}
