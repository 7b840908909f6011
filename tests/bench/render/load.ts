import { Agent, get } from 'node:http';

const connections = 16;

interface Load {
  url: string;
  cookieOf?: (request: number) => string;
}

/**
 * Pages a second over kept connections that each ask again when answered.
 * @param cookieOf the cookies of the n-th request
 */
export async function pagesPerSecond({ url, cookieOf }: Load, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const started = performance.now();
  const until = started + seconds * 1000;
  let pages = 0;
  let asked = 0;
  const one = async () => {
    while (performance.now() < until) {
      await page(url, { agent, cookie: cookieOf?.(asked++) ?? '' });
      pages += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  agent.destroy();
  return pages / ((performance.now() - started) / 1000);
}

function page(url: string, { agent, cookie }: { agent: Agent; cookie: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: cookie ? { cookie } : {} }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${response.statusCode} for ${url}`));
      response.resume();
      response.once('end', resolve);
    });
    request.once('error', reject);
  });
}
