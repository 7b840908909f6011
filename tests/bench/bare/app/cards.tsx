import { readFileSync } from 'node:fs';
import { useLoaderData } from 'react-router';

interface Card {
  href: string;
  image: string;
  lines: string[];
}

/** The cards of the page that it is compared with. */
export function loader(): { cards: Card[] } {
  return { cards: JSON.parse(readFileSync(process.env.BARE_CARDS ?? '', 'utf8')) };
}

export default function Cards() {
  const { cards } = useLoaderData<typeof loader>();
  return (
    <main>
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
