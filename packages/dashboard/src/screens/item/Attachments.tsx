import { useRef } from 'react';
import { mediaTypeValues } from '../../../../../generated/contract-constants.ts';
import { Button, IconButton } from '../../parts/Button.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './Attachments.module.css';
import { texts } from './texts.ts';
import { type Attaching, mostAttachments } from './use-attachments.ts';

/** What goes with the text, to look at and to leave out again. */
export function Attachments({ attachments, error, remove }: Attaching) {
  const words = useTexts(texts);
  return (
    <>
      {attachments.length > 0 && (
        <ul className={styles.files} aria-label={words.files}>
          {attachments.map(({ id, type, url, fileName }) => (
            <li key={id} className={styles.file}>
              {type === 'image' && <img className={styles.small} src={url} alt="" />}
              <span className={styles.name}>{fileName}</span>
              <IconButton icon="close" label={words.leaveOut(fileName)} onClick={() => remove(id)} />
            </li>
          ))}
        </ul>
      )}
      <Failure error={error} />
    </>
  );
}

export function Attach({ attachments, isUploading, add }: Attaching) {
  const words = useTexts(texts);
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        look="ghost"
        icon="clip"
        className={styles.attach ?? ''}
        busy={isUploading}
        disabled={attachments.length >= mostAttachments}
        onClick={() => field.current?.click()}
      >
        {words.attach}
      </Button>
      <input
        ref={field}
        type="file"
        aria-label={words.files}
        accept={`${mediaTypeValues.join()},audio/*`}
        multiple
        hidden
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
