import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './Button.module.css';

/** Named as in Radix Themes, whose own Button would add 9 KB of scripts to every screen. */
export interface ButtonVariantProps {
  variant?: 'solid' | 'soft' | 'outline' | 'ghost';
  size?: '1' | '2' | '3';
  color?: 'accent' | 'gray' | 'red';
}

type ButtonProps = Omit<ComponentProps<'button'>, 'color'> &
  ButtonVariantProps & { loading?: boolean };

/** Gives any element the look of a button: spread over `<summary>`, `<label>` or `<a>`. */
export function getButtonProps({
  variant = 'solid',
  size = '2',
  color = 'accent',
}: ButtonVariantProps) {
  return {
    className: styles.button,
    'data-variant': variant,
    'data-size': size,
    'data-color': color,
  };
}

/** While `loading` it shows progress and ignores clicks, but keeps the focus. */
export function Button({ variant, size, color, loading = false, ...button }: ButtonProps) {
  const { className, ...look } = getButtonProps({ variant, size, color });
  return (
    <button
      type="button"
      {...button}
      {...look}
      className={`${className} ${button.className ?? ''}`}
      aria-busy={loading || undefined}
      aria-disabled={loading || button['aria-disabled']}
      onClick={loading ? (event) => event.preventDefault() : button.onClick}
    />
  );
}

type LinkButtonProps = LinkProps & ButtonVariantProps;

/** A link that looks like a button; its target is fetched ahead unless `prefetch` is 'none'. */
export function LinkButton({ variant, size, color, prefetch, ...link }: LinkButtonProps) {
  const { className, ...look } = getButtonProps({ variant, size, color });
  return (
    <Link
      data-prefetch={prefetch === 'none' ? undefined : ''}
      {...link}
      {...look}
      className={`${className} ${link.className ?? ''}`}
    />
  );
}
