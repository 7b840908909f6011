import type { ReactNode, ToggleEvent } from 'react';
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
  const { details, summary, close } = useMenu(delays);
  const { className, ...rest } = getButtonProps({ variant: 'ghost', color: 'gray', ...look });
  const onToggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    details.onToggle();
    turnToRoom(currentTarget);
  };
  return (
    <details {...details} onToggle={onToggle} className={styles.menu}>
      <summary
        {...rest}
        {...getTooltipProps(label)}
        {...summary}
        className={`${className} ${styles.button}`}
        aria-label={label}
      >
        <DotsIcon />
      </summary>
      {/* biome-ignore lint/a11y: the entries in it take the keys; what they do bubbles up here */}
      <div className={styles.panel} onClick={close}>
        {children}
      </div>
    </details>
  );
}

/** A menu that would end below the window stands above its button, where there is more room. */
function turnToRoom(menu: HTMLDetailsElement): void {
  const panel = menu.querySelector<HTMLElement>(`.${styles.panel}`);
  if (!panel || !menu.open) return;
  const { top, bottom } = menu.getBoundingClientRect();
  const below = window.innerHeight - bottom;
  menu.toggleAttribute('data-up', panel.offsetHeight + gap > below && top > below);
}
