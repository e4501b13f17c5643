import { type DragEvent, type ReactNode, useState } from 'react';
import styles from './DropArea.module.css';

/** Takes the files that are dropped on what it contains. */
export function DropArea({ onFiles, children }: { onFiles: (files: Iterable<File>) => void; children: ReactNode }) {
  const [isOver, setIsOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    // Otherwise the browser leaves the page to show the file.
    event.preventDefault();
    setIsOver(true);
  };
  const onDragLeave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false);
  };
  const onDrop = (event: DragEvent) => {
    setIsOver(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    onFiles(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are also chosen by a button, which the keyboard reaches.
    <div
      className={styles.area}
      data-over={isOver || undefined}
      onDragOver={onDragOver}
      onDragLeave={onDragLeave}
      onDrop={onDrop}
    >
      {children}
    </div>
  );
}
