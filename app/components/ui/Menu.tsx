import type { ComponentProps, ReactNode } from 'react';
import { type ButtonVariantProps, getButtonProps } from './Button.tsx';
import { DotsIcon } from './icons.tsx';
import styles from './Menu.module.css';
import { getTooltipProps } from './Tooltips.tsx';
import { useMenu } from './useMenu.ts';

/** Milliseconds that the mouse rests before a menu opens or closes (docs/product.md#menus). */
const delays = { open: 100, close: 100 };

/** Pixels between a menu and its button, as in its style sheet. */
const gap = 4;

interface MenuProps extends ButtonVariantProps {
  /** The name of its three-dot button. */
  label: string;
  /** Links, and forms with buttons, each with {@link getMenuItemProps}'s look. */
  children: ReactNode;
}

/** Gives a link or a button the look of a menu's entry. */
export const getMenuItemProps = (tone: 'plain' | 'danger' = 'plain') => ({
  className: styles.item,
  'data-tone': tone,
});

/** A menu behind three dots: a disclosure, so that it works without scripts; hover opens it too. */
export function Menu({ label, children, ...look }: MenuProps) {
  const { className, ...rest } = getButtonProps({ variant: 'ghost', color: 'gray', ...look });
  const summary = {
    ...rest,
    ...getTooltipProps(label),
    className: `${className} ${styles.button} ${styles.dots}`,
    'aria-label': label,
  };
  return (
    <Disclosure className={styles.menu} summary={summary} face={<DotsIcon />}>
      {children}
    </Disclosure>
  );
}

interface TextMenuProps {
  text: ReactNode;
  /** Of its button. */
  look: Pick<ComponentProps<'summary'>, 'className'>;
  children: ReactNode;
}

/** As {@link Menu}, behind a word; it opens below the positioned element that it stands in. */
export function TextMenu({ text, look, children }: TextMenuProps) {
  const summary = { ...look, className: `${look.className} ${styles.button}` };
  return (
    <Disclosure className={styles.wide} summary={summary} face={text}>
      {children}
    </Disclosure>
  );
}

interface DisclosureProps {
  className: string | undefined;
  summary: ComponentProps<'summary'>;
  face: ReactNode;
  children: ReactNode;
}

function Disclosure({ className, summary: given, face, children }: DisclosureProps) {
  const { details, summary, close } = useMenu(delays);
  return (
    <details
      {...details}
      onToggle={({ currentTarget }) => turnToRoom(currentTarget)}
      className={className}
    >
      <summary {...given} {...summary}>
        {face}
      </summary>
      {/* biome-ignore lint/a11y: the entries handle keys; their clicks bubble up to here */}
      <div className={styles.panel} onClick={close}>
        {children}
      </div>
    </details>
  );
}

/** Opens the menu above its button if it does not fit below and there is more room above. */
function turnToRoom(menu: HTMLDetailsElement): void {
  const panel = menu.querySelector<HTMLElement>(`.${styles.panel}`);
  if (!panel || !menu.open) return;
  const { top, bottom } = menu.getBoundingClientRect();
  const below = window.innerHeight - bottom;
  menu.toggleAttribute('data-up', panel.offsetHeight + gap > below && top > below);
}
