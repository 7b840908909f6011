/** How far colours are apart on a screen as it is drawn. */
import type { Locator } from '@playwright/test';

/**
 * Of each of the elements the contrast ratio, 1 to 21, of a line of it to the ground that it stands
 * on (WCAG 2.2, 1.4.11): its border, its ring of focus, or the shadow that is drawn as a line. 1
 * where there is no such line.
 */
export function lineContrasts(
  elements: Locator,
  line: 'border' | 'outline' | 'shadow',
): Promise<number[]> {
  return elements.evaluateAll((elements, line) => {
    type Colour = [red: number, green: number, blue: number, alpha: number];
    const parse = (css: string): Colour => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (css.match(/[\d.]+/g) ?? []).map(Number);
      return [red, green, blue, alpha];
    };
    const over = ([r, g, b, alpha]: Colour, [red, green, blue]: Colour): Colour => {
      const mix = (top: number, under: number) => top * alpha + under * (1 - alpha);
      return [mix(r, red), mix(g, green), mix(b, blue), 1];
    };
    const groundUnder = (element: Element | null): Colour => {
      if (!element) return [255, 255, 255, 1];
      const own = parse(getComputedStyle(element).backgroundColor);
      return own[3] === 1 ? own : over(own, groundUnder(element.parentElement));
    };
    const linear = (channel: number) => {
      const part = channel / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    };
    const luminance = ([red, green, blue]: Colour) =>
      0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    return elements.map((element) => {
      const style = getComputedStyle(element);
      const [colour, width] = {
        border: [style.borderTopColor, style.borderTopWidth] as const,
        outline: [style.outlineColor, style.outlineWidth] as const,
        // The computed value begins with the colour.
        shadow: [
          style.boxShadow.replace(/\).*/, ')'),
          style.boxShadow === 'none' ? '0px' : '',
        ] as const,
      }[line];
      if (width === '0px') return 1;
      const ground = groundUnder(element.parentElement);
      const both = [luminance(over(parse(colour), ground)), luminance(ground)];
      return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
    });
  }, line);
}
