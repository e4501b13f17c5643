import { eventTypeValues } from '../../../../../generated/contract-constants.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Connections.module.css';
import { texts } from './texts.ts';

interface Choice {
  chosen: readonly string[];
  onChoose: (types: string[]) => void;
  /** Whether a name can be chosen. All can without it. */
  isOffered?: ((name: string) => boolean) | undefined;
}

const nouns = [...new Set(eventTypeValues.map((type) => `${type.split('.')[0]}.*`))];

/** Everything, all of a noun, or single types, by the names of the documentation. */
export function EventTypes({ chosen, onChoose, isOffered = () => true }: Choice) {
  const words = useTexts(texts);
  const covers = (wide: string, type: string) =>
    wide !== type && (wide === '*' || (wide.endsWith('.*') && type.startsWith(wide.slice(0, -1))));
  const toggle = (type: string) => {
    const others = chosen.filter((one) => one !== type && !covers(type, one));
    onChoose(chosen.includes(type) ? others : [...others, type]);
  };
  const all = ['*', ...nouns.flatMap((noun) => [noun, ...eventTypeValues.filter((type) => covers(noun, type))])];
  return (
    <fieldset className={styles.types}>
      <legend>{words.events}</legend>
      <div className={styles.typeList}>
        {all.filter(isOffered).map((type) => {
          const isCovered = chosen.some((wide) => covers(wide, type));
          const isSingle = !type.endsWith('*');
          return (
            <label key={type} className={`${styles.type} ${isSingle ? styles.single : ''}`}>
              <input
                type="checkbox"
                checked={isCovered || chosen.includes(type)}
                disabled={isCovered}
                onChange={() => toggle(type)}
              />
              <code>{type}</code>
              {type === '*' && <span>{words.everything}</span>}
            </label>
          );
        })}
      </div>
      {chosen.length === 0 && (
        <p className={styles.error} role="alert">
          {words.chooseEvent}
        </p>
      )}
    </fieldset>
  );
}
