import { type ReactElement, Suspense } from 'react';
import { MenuChoices, OpenedMenu } from './Menu.tsx';

interface Choosing {
  trigger: ReactElement<{ onClick?: () => void }>;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** A button that opens a menu of which one is chosen. Closed, it is the button alone, so that a list may have hundreds. */
export function Choose({ trigger, isOpen, onOpen, label, value, options, onChoose }: Choosing) {
  if (!isOpen) return trigger;
  return (
    <Suspense fallback={trigger}>
      <OpenedMenu trigger={trigger} isOpen onOpen={onOpen}>
        <MenuChoices label={label} value={value} options={options} onChoose={onChoose} />
      </OpenedMenu>
    </Suspense>
  );
}
