import type { Attachment } from '../../../../../generated/sdk/types.gen.ts';
import { Icon } from '../../parts/Icon.tsx';
import { fileSize } from '../../texts/sizes.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Files.module.css';
import { mailInTexts } from './mail-in-texts.ts';

/** The files of a text. Pictures and recordings are shown, and everything else is only downloaded. */
export function Files({ files }: { files: Attachment[] }) {
  const words = useTexts(mailInTexts);
  const shown = files.filter(isShown);
  const others = files.filter((file) => !isShown(file));
  return (
    <>
      {shown.map((file) => (
        <Shown key={file.id} file={file} />
      ))}
      {others.length > 0 && (
        <ul className={styles.files} aria-label={words.files}>
          {others.map(({ id, url, fileName, fileSize: bytes }) => (
            <li key={id}>
              <a href={url} download={fileName} className={styles.file} title={words.download(fileName)}>
                <Icon name="clip" />
                <bdi className={styles.name}>{fileName}</bdi>
                <span className={styles.size}>{fileSize(bytes)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Shown({ file: { type, url, fileName } }: { file: Attachment }) {
  if (type === 'audio')
    // biome-ignore lint/a11y/useMediaCaption: customers send it without.
    return <audio src={url} controls preload="metadata" aria-label={fileName} />;
  if (type === 'video')
    // biome-ignore lint/a11y/useMediaCaption: customers send it without.
    return <video className={styles.picture} src={url} controls preload="metadata" aria-label={fileName} />;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img className={styles.picture} src={url} alt={fileName} />
    </a>
  );
}

function isShown({ type }: Attachment): boolean {
  return type === 'image' || type === 'audio' || type === 'video';
}
