/** The leagues' video host. */
const videoHosts = new Set(['videos.nba.com']);

/**
 * The film 'Video Not Available' on their host. The leagues' pages show it in place of a missing
 * video, and lists made from those pages contain it.
 */
export const placeholderUrl = 'https://videos.nba.com/nba/static/missing.mp4';
const placeholderPath = /^\/w?nba\/static\/missing\.mp4$/i;

/** Whether a URL is on the host of the leagues' own videos, by https. */
export function isOfficialVideo(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, port } = new URL(url);
  return protocol === 'https:' && videoHosts.has(hostname) && username === '' && port === '';
}

/** Whether a URL is that of the placeholder 'Video Not Available'. */
export function isPlaceholder(url: string): boolean {
  return isOfficialVideo(url) && placeholderPath.test(new URL(url).pathname);
}
