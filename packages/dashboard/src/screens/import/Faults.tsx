import type { Import } from '../../../../../generated/sdk/types.gen.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Import.module.css';
import { texts } from './texts.ts';

const mostShown = 20;

/** The lines that were refused, and all of them as a file. */
export function Faults({ state: { errors, counts, reportUrl } }: { state: Import }) {
  const words = useTexts(texts);
  if (errors.length === 0) return null;
  const shown = errors.slice(0, mostShown);
  return (
    <>
      <ul className={styles.faults}>
        {shown.map(({ line, path, message }) => (
          <li key={`${line} ${path} ${message}`}>
            <span>{words.line(line)}</span>
            <p>
              {path && <code>{path}</code>} {message}
            </p>
          </li>
        ))}
      </ul>
      {counts.failed > shown.length && <p className={styles.soft}>{words.more(counts.failed - shown.length)}</p>}
      {reportUrl && (
        <a href={new URL(reportUrl).pathname} download className={styles.link}>
          {words.report}
        </a>
      )}
    </>
  );
}
