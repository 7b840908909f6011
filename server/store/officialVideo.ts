/** Where the leagues keep clips of plays. */
const videoHosts = new Set(['videos.nba.com']);

/** Whether a URL is of a league's own video, by https. */
export function isOfficialVideo(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, port } = new URL(url);
  return protocol === 'https:' && videoHosts.has(hostname) && username === '' && port === '';
}
