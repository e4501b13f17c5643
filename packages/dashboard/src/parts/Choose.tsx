import { cloneElement, Suspense, useCallback, useRef } from 'react';
import { MenuChoices, OpenedMenu } from './Menu.tsx';
import type { MarkedOption, MenuParts } from './radix-menu.tsx';

interface Choosing {
  trigger: MenuParts['trigger'];
  label: string;
  value: string;
  options: readonly MarkedOption[];
  onChoose: (value: string) => void;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** A button that opens a menu of which one is chosen. Closed, it is the button alone, so that a list may have hundreds. */
export function Choose({ trigger, isOpen, onOpen, label, value, options, onChoose }: Choosing) {
  const ref = useFocusGivenBack();
  if (!isOpen) return cloneElement(trigger, { ref });
  return (
    <Suspense fallback={trigger}>
      <OpenedMenu trigger={trigger} isOpen onOpen={onOpen}>
        <MenuChoices label={label} value={value} options={options} onChoose={onChoose} />
      </OpenedMenu>
    </Suspense>
  );
}

/** The menu has another button. When the own one comes back, the focus goes to what had it before: a row, or the button. */
function useFocusGivenBack(): (button: HTMLElement) => () => void {
  const before = useRef<HTMLElement | null>(null);
  return useCallback((button) => {
    const had = before.current;
    if (had) (had.isConnected ? had : button).focus();
    return () => {
      before.current = document.activeElement as HTMLElement | null;
    };
  }, []);
}
