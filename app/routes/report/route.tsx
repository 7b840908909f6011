/** `/playlists/:id/report`: tells the operator of a public playlist (docs/product.md#reports). */
import { data, Form, redirect, useLoaderData } from 'react-router';
import * as z from 'zod';
import { createApiClient } from '#app/api/client.server.ts';
import { Button, LinkButton } from '#app/components/ui/Button.tsx';
import { type ReportReason, reportPlaylistContext, reportReasons } from '#app/context.ts';
import { getToasts } from '#app/lib/toast.server.ts';
import { buildUnlistedMeta } from '#app/meta.ts';
import { findPlaylist } from '#app/playlists/load.server.ts';
import { playlistNotFound } from '#app/playlists/notices.ts';
import { getPlaylistPath } from '#app/playlists/summary.ts';
import type { Route } from './+types/route.ts';
import styles from './report.module.css';

const reasons = Object.keys(reportReasons) as ReportReason[];
const formSchema = z.object({ reason: z.enum(reasons as [ReportReason, ...ReportReason[]]) });

export async function loader(args: Route.LoaderArgs) {
  const { context, params } = args;
  if (!context.get(reportPlaylistContext)) throw data(null, { status: 404 });
  // As a visitor: what others cannot see needs no report.
  const found = await findPlaylist(createApiClient(args), null, params.id, { limit: 0 });
  if (found.state === 'failed') throw data(null, { status: 503 });
  if (found.state === 'missing') {
    throw await getToasts(context).redirectWithError('/playlists', playlistNotFound);
  }
  const { id, name } = found.playlist;
  return { name, path: getPlaylistPath({ id }) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const report = context.get(reportPlaylistContext);
  if (!report) throw data(null, { status: 404 });
  const form = formSchema.safeParse(Object.fromEntries(await request.formData()));
  const path = getPlaylistPath({ id: params.id });
  const { redirectWithError, redirectWithSuccess } = getToasts(context);
  if (!form.success) return redirect(`${path}/report`);
  const outcome = await report(params.id, form.data.reason);
  if (outcome === 'missing') return redirectWithError('/playlists', playlistNotFound);
  if (outcome === 'limited') return redirectWithError(path, tooManyReports);
  return redirectWithSuccess(path, reported);
}

const reported = 'Thank you. The operator of this site has your report.';
const tooManyReports = 'There were many reports from your network. Please try again in an hour.';

export const meta: Route.MetaFunction = () => buildUnlistedMeta('Report this playlist');

export default function ReportPage() {
  const { name, path } = useLoaderData<typeof loader>();
  return (
    <div className={`page ${styles.page}`}>
      <h1>Report this playlist</h1>
      <p>
        <bdi>{name}</bdi>
      </p>
      <Form method="post" action={`${path}/report`} className={styles.form}>
        <fieldset className={styles.reasons}>
          <legend>What is wrong with it?</legend>
          {reasons.map((reason) => (
            <label key={reason} className={styles.reason}>
              <input type="radio" name="reason" value={reason} required />
              {reportReasons[reason]}
            </label>
          ))}
        </fieldset>
        <p className={styles.hint}>The operator of this site gets the report, without your name.</p>
        <div className={styles.actions}>
          <Button type="submit">Report</Button>
          <LinkButton to={path} variant="soft" color="gray">
            Cancel
          </LinkButton>
        </div>
      </Form>
    </div>
  );
}
