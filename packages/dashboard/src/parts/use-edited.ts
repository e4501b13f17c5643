import { useState } from 'react';

/** A value that is as stored until somebody edits it. */
export function useEdited<Value>(stored: Value) {
  const [edited, setEdited] = useState<{ from: Value; value: Value }>();
  const value = edited?.value ?? stored;
  return {
    value,
    edit: (next: Value) => setEdited({ from: edited?.from ?? stored, value: next }),
    /** What was stored when the editing began. */
    from: edited?.from ?? stored,
    isChanged: JSON.stringify(value) !== JSON.stringify(stored),
    onReset: () => setEdited(undefined),
  };
}
