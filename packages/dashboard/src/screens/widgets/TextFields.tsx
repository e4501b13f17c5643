import { en } from '../../../../widget/src/texts/en.ts';
import { TextField } from '../../parts/Field.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { Drafting } from './draft.ts';
import { texts } from './texts.ts';
import styles from './Widgets.module.css';

const names = ['button', 'title', 'intro', 'message', 'placeholder', 'category', 'rating', 'send', 'thanks'] as const;

/** Texts that go before those of the widget. */
export function TextFields({ draft: { config }, change }: Drafting) {
  const words = useTexts(texts);
  const own = config.texts ?? {};
  const write = (name: string, text: string) => {
    const { [name]: _before, ...others } = own;
    const next = text ? { ...others, [name]: text } : others;
    change({ config: { texts: Object.keys(next).length > 0 ? next : undefined } });
  };
  return (
    <>
      <p className={styles.soft}>{words.ownTextsHint}</p>
      {names.map((name) => (
        <TextField
          key={name}
          label={words.textNames[name]}
          value={own[name] ?? ''}
          placeholder={name === 'intro' ? '' : en[name]}
          onChange={({ target }) => write(name, target.value)}
        />
      ))}
      <TextField
        label={words.language}
        hint={words.languageHint}
        value={config.language ?? ''}
        placeholder="de"
        onChange={({ target }) => change({ config: { language: target.value } })}
      />
    </>
  );
}
