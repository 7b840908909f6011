import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import { useFetcher } from 'react-router';
import { keepPlaces, placeAmong } from '#app/playlists/arrangement.ts';
import { type ArrangedRow, type ArrangeFormData, parseOthers } from './arrangeForm.ts';
import type { AllRows } from './rows.resource.ts';

/** Rows that are added at a time, so that none of these steps holds up the page. */
const step = 100;

/**
 * The rows of a form, by the clips' ids: those that it came with, then, loaded by a script, the others.
 * `others` have no row yet, or none any more.
 */
export function useRows(form: ArrangeFormData, path: string) {
  const given = useMemo(() => listOthers(form), [form]);
  const { data, state, load } = useFetcher<AllRows>();
  const loadAll = useCallback(() => load(`/resources${path}/arrange`), [load, path]);
  const isPart = given.length > 0;
  useEffect(() => {
    if (isPart) loadAll();
  }, [isPart, loadAll]);
  const late = useLate(given, data?.rows ?? null);
  const byId = useMemo(
    () => new Map([...form.rows, ...late].map((row) => [row.id, row])),
    [form, late],
  );
  const others = useMemo(() => given.filter(({ id }) => !byId.has(id)), [given, byId]);
  const isFailed = state === 'idle' && data?.rows === null;
  return { byId, others, isFailed, loadAll };
}

/** The clips without a row, with their places when the form was shown. */
function listOthers(form: ArrangeFormData) {
  const others = parseOthers(form.others) ?? [];
  const placed = form.rows.map(({ id, from }) => ({ id, place: from }));
  return keepPlaces(
    others,
    placeAmong(
      others.map(({ id }) => id),
      placed,
    ),
  );
}

/** The rows of these clips, of which more and more are given out. */
function useLate(given: ReturnType<typeof listOthers>, rows: ArrangedRow[] | null) {
  const [shown, setShown] = useState(0);
  const late = useMemo(() => {
    const found = new Map(rows?.map((row) => [row.id, row]));
    return given.flatMap(({ id, from, was }) => {
      const row = found.get(id);
      // Its place and note when the form was shown: what has changed since then is found when it is saved.
      return row ? [{ ...row, from, was }] : [];
    });
  }, [given, rows]);
  useEffect(() => {
    if (shown >= late.length) return;
    const timer = setTimeout(() => startTransition(() => setShown((now) => now + step)));
    return () => clearTimeout(timer);
  }, [shown, late]);
  return useMemo(() => late.slice(0, shown), [late, shown]);
}
