import { DropdownMenu } from 'radix-ui';
import {
  type ComponentProps,
  createContext,
  type ReactElement,
  type ReactNode,
  type Ref,
  useContext,
  useState,
} from 'react';
import { direction } from '../texts/language.ts';
import { Icon } from './Icon.tsx';
import styles from './Menu.module.css';
import type { Option } from './Select.tsx';

/** The part of the page that a menu is in. */
const Place = createContext<HTMLElement | undefined>(undefined);

/**
 * A menu below its button. It does not lock the page, which would need a style within it. It is within the
 * same dialog, because the page behind cannot be pressed and would be covered, or within the same landmark, in which screen
 * readers look for it.
 */
export function RadixMenu({ trigger, children, isOpen, onOpen, side = 'bottom' }: MenuParts) {
  const [button, setButton] = useState<HTMLElement | null>(null);
  const place = button?.closest<HTMLElement>('dialog, main, aside, header') ?? undefined;
  return (
    <DropdownMenu.Root modal={false} dir={direction()} open={isOpen} onOpenChange={onOpen}>
      <DropdownMenu.Trigger asChild ref={setButton}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={place}>
        <DropdownMenu.Content
          className={styles.menu}
          align="start"
          side={side}
          sideOffset={4}
          collisionPadding={8}
          loop
        >
          <Place value={place}>{children}</Place>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export interface MenuParts {
  /** The button that opens it. */
  trigger: ReactElement<
    Pick<ComponentProps<'button'>, 'onClick' | 'onPointerDown' | 'onKeyDown'> & { ref?: Ref<HTMLElement> }
  >;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  children: ReactNode;
  side?: 'bottom' | 'top';
}

export interface MenuItemParts {
  children: ReactNode;
  onSelect: () => void;
  /** For one that is on or off. The menu then stays open, so that several can be chosen. */
  isChecked?: boolean;
}

export function MenuItem({ children, onSelect, isChecked }: MenuItemParts) {
  if (isChecked === undefined)
    return (
      <DropdownMenu.Item className={styles.item} onSelect={onSelect}>
        {children}
      </DropdownMenu.Item>
    );
  return (
    <DropdownMenu.CheckboxItem
      className={styles.item}
      checked={isChecked}
      onCheckedChange={onSelect}
      onSelect={(event) => event.preventDefault()}
    >
      <span className={styles.text}>{children}</span>
      <DropdownMenu.ItemIndicator>
        <Icon name="check" />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.CheckboxItem>
  );
}

export interface MenuSubParts {
  label: string;
  children: ReactNode;
}

/** A menu within a menu. */
export function MenuSub({ label, children }: MenuSubParts) {
  const place = useContext(Place);
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger className={styles.item}>
        <span className={styles.text}>{label}</span>
        <Icon name="forward" />
      </DropdownMenu.SubTrigger>
      <DropdownMenu.Portal container={place}>
        <DropdownMenu.SubContent className={styles.menu} collisionPadding={8} loop>
          {children}
        </DropdownMenu.SubContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Sub>
  );
}

export interface MarkedOption<Value extends string = string> extends Option<Value> {
  /** Stands before the label, and says no more than it. */
  mark?: ReactNode;
}

export interface Choices<Value extends string> {
  label: string;
  value: Value;
  options: readonly MarkedOption<Value>[];
  onChoose: (value: Value) => void;
}

/** A group of which one is chosen. */
export function MenuChoices<Value extends string>({ label, value, options, onChoose }: Choices<Value>) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={(next) => onChoose(next as Value)}>
      <DropdownMenu.Label className={styles.label}>{label}</DropdownMenu.Label>
      {options.map((option) => (
        <DropdownMenu.RadioItem key={option.value} value={option.value} className={styles.item}>
          {option.mark && <span className={styles.mark}>{option.mark}</span>}
          <span className={styles.text}>{option.label}</span>
          <DropdownMenu.ItemIndicator>
            <Icon name="check" />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

export function MenuLine() {
  return <DropdownMenu.Separator className={styles.line} />;
}
