import { useCallback, useState } from 'react';

export type EditedField = 'status' | 'priority' | 'assignee' | 'tags';

/** Which field of which item is being changed. Only one is at a time. */
export function useEditing() {
  const [editing, setEditing] = useState<{ id: string; field: EditedField }>();
  const edit = useCallback((id: string, field: EditedField | undefined) => {
    setEditing((current) => {
      if (field) return { id, field };
      return current?.id === id ? undefined : current;
    });
  }, []);
  return { editing, edit };
}
