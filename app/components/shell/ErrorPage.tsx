import { isRouteErrorResponse, useRouteError } from 'react-router';
import { LinkButton } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { TryAgain } from '../ui/TryAgain.tsx';
import { useReloadAfterError } from './staleTab.ts';

interface Explanation {
  title: string;
  text: string;
}

const byStatus: Record<number, Explanation> = {
  400: {
    title: 'Bad request',
    text: 'The address or the form contains something that this page does not accept. Go back and try again.',
  },
  401: {
    title: 'Please log in',
    text: 'You need to be logged in to see this page. Use the Login button at the top.',
  },
  403: { title: 'No access', text: 'Your account has no access to this page.' },
  404: {
    title: 'Out of bounds',
    text: 'This page does not exist. The link may be outdated or incomplete.',
  },
  405: { title: 'Method not allowed', text: 'This page does not accept this kind of request.' },
  413: { title: 'Request too large', text: 'The request is larger than this page accepts.' },
  415: { title: 'Unsupported format', text: 'This page accepts form data only.' },
  503: {
    title: 'Full house',
    text: 'Courtreel is very busy at the moment. Try again in a few seconds.',
  },
};

const unexpectedError: Explanation = {
  title: 'Turnover on our side',
  text: 'Something went wrong on our side. Try again in a moment.',
};

/** What browsers throw when a request fails. */
const unreachable: Explanation = {
  title: 'No connection to the court',
  text: 'Courtreel did not respond. Check your connection, then try again.',
};

function explain(error: unknown): Explanation {
  if (isRouteErrorResponse(error)) return byStatus[error.status] ?? unexpectedError;
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
    ? unreachable
    : unexpectedError;
}

/** The error boundary of the document, and of routes without their own. */
export function ErrorPage() {
  const error = useRouteError();
  const explanation = explain(error);
  const { title, text } = explanation;
  const isResponse = isRouteErrorResponse(error);
  const unexpected = !isResponse || error.status >= 500;
  if (useReloadAfterError(!isResponse && explanation !== unreachable))
    return <Spinner size="large" label="Loading page" />;
  return (
    <div className="page">
      <title>{`${title} · Courtreel`}</title>
      <meta name="robots" content="noindex" />
      <Notice
        title={title}
        headingLevel={1}
        tone={unexpected ? 'problem' : 'info'}
        actions={
          <>
            {unexpected ? (
              <TryAgain inTab={explanation === unreachable} />
            ) : (
              <LinkButton to="/search">Search plays</LinkButton>
            )}
            <LinkButton to="/" variant="soft" color="gray">
              Home
            </LinkButton>
          </>
        }
      >
        <p>{text}</p>
        {import.meta.env.DEV && error instanceof Error && <pre>{error.stack}</pre>}
      </Notice>
    </div>
  );
}
