/** A login with a recovery code, which sets a new password. */
import type { Context } from 'hono';
import { isRecoveryCode, useRecoveryCode } from './accountCodes.ts';
import { leadToOutcome } from './formOutcome.ts';
import { getFieldErrors, readFormFields, recoveryForm } from './forms.ts';
import { checkRateLimits, type PageContext } from './pageContext.ts';
import { findPasswordFault } from './passwordRules.ts';
import { loginLimits } from './rateLimits.ts';

/**
 * Uses up the code of the form, sets its password and ends the account's sessions.
 * @returns the account's id, or a redirect to the form
 */
export async function recoverAccount(
  c: Context,
  parts: PageContext,
  path: string,
): Promise<string | Response> {
  const values = await readFormFields(c);
  const form = recoveryForm.safeParse(values);
  const again = { path, values };
  if (!form.success) {
    return leadToOutcome(c, parts, { ...again, status: 422, errors: getFieldErrors(form.error) });
  }
  const { email, code, newPassword } = form.data;
  const limits = loginLimits(email, parts.getAddress(c.env));
  const limited = await checkRateLimits(c, parts, 'recovery', limits);
  if (limited) return leadToOutcome(c, parts, { ...again, ...limited });
  const account = await parts.accounts.findByEmail(email);
  // The same queries whether the address has an account or not.
  const isRight = await isRecoveryCode(parts.store.db, account?.id ?? '', code);
  if (!account || !isRight) return refuse();
  const fault = await findPasswordFault(newPassword, account);
  if (fault) {
    return leadToOutcome(c, parts, { ...again, status: 422, errors: { newPassword: fault } });
  }
  const id = await parts.accounts.recover(newPassword, async (tx) =>
    (await useRecoveryCode(tx, account.id, code)) ? account.id : null,
  );
  if (!id) return refuse();
  await parts.rateLimiter.refund(limits);
  await parts.endSessions(id, null);
  parts.audit(c, 'password_reset');
  return id;

  function refuse() {
    parts.audit(c, 'recovery_failed');
    const error = 'Email or recovery code is wrong.';
    return leadToOutcome(c, parts, { ...again, status: 401, error });
  }
}
