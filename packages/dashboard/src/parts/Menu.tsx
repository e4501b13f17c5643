import { cloneElement, Suspense, useCallback, useRef, useState } from 'react';
import { useMenuParts } from './late-menu.ts';
import type { Choices, MenuItemParts, MenuParts, MenuSubParts } from './radix-menu.tsx';

/** A menu below its button. Who opens it before its library is there gets it as soon as that has come. */
export function Menu({ trigger, ...rest }: Omit<MenuParts, 'isOpen' | 'onOpen'>) {
  const [isOpen, setIsOpen] = useState(false);
  const ref = useKeptFocus();
  return (
    <Suspense fallback={cloneElement(trigger, { ref, onClick: () => setIsOpen(true) })}>
      <OpenedMenu trigger={cloneElement(trigger, { ref })} isOpen={isOpen} onOpen={setIsOpen} {...rest} />
    </Suspense>
  );
}

/** The button is made anew when the library comes. The new one takes the focus that the old one had. */
function useKeptFocus(): (button: HTMLElement) => () => void {
  const hadFocus = useRef(false);
  return useCallback((button) => {
    if (hadFocus.current) button.focus();
    return () => {
      hadFocus.current = document.activeElement === button;
    };
  }, []);
}

/** A menu that somebody else opens and closes. It waits for its library. */
export function OpenedMenu(given: MenuParts) {
  const { RadixMenu } = useMenuParts();
  return <RadixMenu {...given} />;
}

export function MenuItem(given: MenuItemParts) {
  const parts = useMenuParts();
  return <parts.MenuItem {...given} />;
}

/** A menu within a menu. */
export function MenuSub(given: MenuSubParts) {
  const parts = useMenuParts();
  return <parts.MenuSub {...given} />;
}

/** A group of which one is chosen. */
export function MenuChoices<Value extends string>(given: Choices<Value>) {
  const parts = useMenuParts();
  return <parts.MenuChoices {...given} />;
}

export function MenuLine() {
  const parts = useMenuParts();
  return <parts.MenuLine />;
}
