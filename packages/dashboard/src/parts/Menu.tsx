import { cloneElement, useCallback, useRef, useState } from 'react';
import { useIsMenuLoaded, useMenuParts } from './late-menu.ts';
import type { Choices, MenuItemParts, MenuParts, MenuSubParts } from './radix-menu.tsx';

/**
 * A menu below its button. Who opens it before its library is there gets it as soon as that has come. The button is made anew
 * then, so not while it is pressed: the press would be lost.
 */
export function Menu({ trigger, ...rest }: Omit<MenuParts, 'isOpen' | 'onOpen'>) {
  const [isOpen, setIsOpen] = useState(false);
  const [isPressed, press] = usePressed();
  const isLoaded = useIsMenuLoaded();
  const ref = useKeptFocus();
  if (isLoaded && !isPressed)
    return <OpenedMenu trigger={cloneElement(trigger, { ref })} isOpen={isOpen} onOpen={setIsOpen} {...rest} />;
  return cloneElement(trigger, { ref, onPointerDown: press, onKeyDown: press, onClick: () => setIsOpen(true) });
}

/** Whether a button or a key is down, and what to call when one goes down. Its click comes right after it went up. */
function usePressed(): [isPressed: boolean, press: () => void] {
  const [isPressed, setIsPressed] = useState(false);
  const press = () => {
    setIsPressed(true);
    const over = new AbortController();
    const release = () => {
      over.abort();
      setTimeout(() => setIsPressed(false));
    };
    for (const end of ['pointerup', 'pointercancel', 'keyup', 'blur'])
      addEventListener(end, release, { signal: over.signal });
  };
  return [isPressed, press];
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
