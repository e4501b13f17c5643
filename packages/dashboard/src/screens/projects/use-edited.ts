import { useState } from 'react';

/** A value that is as stored until somebody edits it. */
export function useEdited<Value>(stored: Value) {
  const [edited, setEdited] = useState<Value>();
  const value = edited ?? stored;
  return {
    value,
    edit: setEdited,
    isChanged: JSON.stringify(value) !== JSON.stringify(stored),
    onReset: () => setEdited(undefined),
  };
}
