/** Fields of the wire format that answers have in common. */
import * as z from 'zod';
import { parseCalendarDay } from '../calendarDay.ts';

/** The OpenAPI description names the form that the bundled API sends, not all accepted ones. */
export function describedAs(type: 'string' | 'number' | 'integer' | 'boolean') {
  return { type, anyOf: undefined };
}

/** Text that is a number, as databases write decimals. */
const numeric = (pattern: RegExp) => z.string().regex(pattern).transform(Number);

export const number = z
  .number()
  .or(numeric(/^[+-]?(?:\d+\.?\d*|\.\d+)$/))
  .meta(describedAs('number'));

/** A box score figure: an invalid one counts as missing and does not invalidate the others. */
export const nullableNumber = number.nullish().catch(undefined);

/** A boolean, the 0 or 1 of databases, or one of these as text. */
export const flag = z
  .boolean()
  .or(
    z
      .literal([0, 1, '0', '1', 'true', 'false'])
      .transform((value) => [1, '1', 'true'].includes(value)),
  )
  .meta(describedAs('boolean'));

/** Text that a screen can do without: another type counts as missing. */
export const text = z
  .string()
  .or(z.number().transform(String))
  .nullish()
  .catch(undefined)
  .meta(describedAs('string'));

/** Text that a screen has a place for: an en dash if it is missing (docs/product.md#unknown-figures). */
export const missing = '–';
export const shownText = text.transform((value) => value ?? missing);

/** Of wins above 0, of losses below; also as 'W3' and 'L2'. */
export const streak = number
  .or(
    z
      .string()
      .regex(/^[WL]\s*\d{1,3}$/i)
      .transform((value) => Number(value.slice(1)) * (/^W/i.test(value) ? 1 : -1)),
  )
  .nullish()
  .catch(undefined)
  .meta(describedAs('number'));

export const idNumber = z
  .number()
  .int()
  .or(numeric(/^\d{1,15}$/))
  .meta(describedAs('integer'));

/** Text of which another type counts as missing, such as a timestamp, which no screen shows. */
export const optionalText = z.string().nullish().catch(undefined);

/** An id of a record that other fields identify too. */
export const optionalId = z.union([z.string(), z.number()]).nullish().catch(undefined);

/** A day in any valid form, see {@link parseCalendarDay}. */
export const dayText = z
  .string()
  .or(z.number())
  .nullish()
  .catch(undefined)
  .meta(describedAs('string'))
  .transform((given) => (given == null ? '' : parseCalendarDay(given)));

export const gameIdText = z
  .string()
  .or(z.number().int().transform(String))
  .meta(describedAs('string'));

/** A number of things. */
export const amount = z.int().min(0);
