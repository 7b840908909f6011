import { Agent, get } from 'node:http';

const connections = 16;

/** Pages a second over kept connections that each ask again when answered. */
export async function pagesPerSecond(url: string, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const started = performance.now();
  const until = started + seconds * 1000;
  let pages = 0;
  const one = async () => {
    while (performance.now() < until) {
      await page(url, agent);
      pages += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  agent.destroy();
  return pages / ((performance.now() - started) / 1000);
}

function page(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${response.statusCode} for ${url}`));
      response.resume();
      response.once('end', resolve);
    });
    request.once('error', reject);
  });
}
