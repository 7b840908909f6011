import { readFileSync } from 'node:fs';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';

interface Card {
  href: string;
  image: string;
  lines: string[];
}

/** The cards of the page that it is compared with, and the clip that the query names, if any. */
export function loader({ request }: LoaderFunctionArgs) {
  const cards: Card[] = JSON.parse(readFileSync(process.env.BARE_CARDS ?? '', 'utf8'));
  return { cards, clip: new URL(request.url).searchParams.get('clip') };
}

export default function Cards() {
  const { cards, clip } = useLoaderData<typeof loader>();
  return (
    <main>
      {clip && <video src={clip} width="768" height="432" controls autoPlay muted playsInline />}
      <ol>
        {cards.map(({ href, image, lines }, i) => (
          <li key={href}>
            <article>
              <img
                src={image}
                alt=""
                width="640"
                height="360"
                loading={i < 3 ? undefined : 'lazy'}
              />
              <h3>
                <a href={href}>{lines[0]}</a>
              </h3>
              {lines.slice(1).map((line) => (
                <p key={line}>{line}</p>
              ))}
            </article>
          </li>
        ))}
      </ol>
    </main>
  );
}
