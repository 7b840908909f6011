import { Button, IconButton } from '@radix-ui/themes';
import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';

type ButtonProps = ComponentProps<typeof Button>;

/** Radix Themes' buttons, under the product's roof so that screens import from one place. */
export { Button, IconButton };

type LinkButtonProps = LinkProps & Pick<ButtonProps, 'variant' | 'size' | 'color' | 'highContrast'>;

/** A link that looks like a button; its target is fetched on hover and focus. */
export function LinkButton({ variant, size, color, highContrast, ...link }: LinkButtonProps) {
  return (
    <Button asChild variant={variant} size={size} color={color} highContrast={highContrast}>
      <Link prefetch="intent" {...link} />
    </Button>
  );
}
