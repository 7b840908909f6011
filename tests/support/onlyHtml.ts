/**
 * Marks tests of what the server alone decides: they run without scripts, which takes half of the time.
 * That scripts take over each screen as it came is shown once for all (tests/e2e/hydration.js.spec.ts).
 */
export const onlyHtml = { tag: '@html' };
