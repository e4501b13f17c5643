import { useEffect } from 'react';

/** What each key does. A key that the reader types into a field, or in a menu, is a letter. */
export function useKeys(actions: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as HTMLElement;
      if (target.closest('input:not([type=checkbox]), textarea, select, [role=menu], [contenteditable]')) return;
      // What is behind an open dialog does nothing, wherever the focus is.
      if (document.querySelector('dialog:modal')) return;
      const action = actions[event.key];
      if (!action) return;
      event.preventDefault();
      action(event);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [actions]);
}
