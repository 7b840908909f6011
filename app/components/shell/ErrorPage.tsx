import { isRouteErrorResponse, useRouteError } from 'react-router';
import { LinkButton } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { TryAgain } from '../ui/TryAgain.tsx';
import { useReloadOnNewBuild } from './useReloadOnNewBuild.ts';

interface Explanation {
  title: string;
  text: string;
}

const byStatus: Record<number, Explanation> = {
  400: {
    title: 'That request made no sense',
    text: 'Something in the address or the form was not what it should be. Go back and try again.',
  },
  401: {
    title: 'Please log in',
    text: 'This is for signed-in visitors. Log in with the button at the top, then come back.',
  },
  403: { title: 'This is not yours to see', text: 'Your account has no access to this page.' },
  404: {
    title: 'Out of bounds',
    text: 'There is no page here. The link may be old, or a letter of the address is missing.',
  },
  405: { title: 'Not possible here', text: 'This page does not take what was sent to it.' },
  413: { title: 'That was too much', text: 'What was sent is larger than this page accepts.' },
  415: { title: 'Not a form', text: 'This page takes forms, and something else was sent.' },
};

const unexpectedError: Explanation = {
  title: 'Turnover on our side',
  text: 'Something went wrong, and it was not you. Try again in a moment.',
};

/** What browsers throw when a request of our scripts does not get through. */
const unreachable: Explanation = {
  title: 'No connection to the court',
  text: 'Courtreel did not answer. Check your connection, then try again.',
};

function explain(error: unknown): Explanation {
  if (isRouteErrorResponse(error)) return byStatus[error.status] ?? unexpectedError;
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
    ? unreachable
    : unexpectedError;
}

/** The error boundary of the document, and of any route that has no better one. */
export function ErrorPage() {
  const error = useRouteError();
  const { title, text } = explain(error);
  const unexpected = !isRouteErrorResponse(error) || error.status >= 500;
  if (useReloadOnNewBuild()) return <Spinner size="large" label="Loading page" />;
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
            {unexpected ? <TryAgain /> : <LinkButton to="/search">Search plays</LinkButton>}
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
