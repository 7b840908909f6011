/** The user that the provider's tokens identify. */
import * as oauth from 'oauth4webapi';
import * as z from 'zod';
import { takeCharacters } from '#app/api/playlistLimits.ts';
import { ProviderRefused, UnidentifiedUser } from './errors.server.ts';
import {
  type AuthSettings,
  getProvider,
  requestOptions,
  type TokenGrant,
  toClient,
} from './provider.server.ts';
import type { User } from './session.server.ts';

type Claims = Record<string, unknown>;

const userInfoTimeoutMs = 5000;
/** In graphemes. */
const maxNameLength = 80;

const text = z.string().trim().min(1).max(2000);
const subject = z.string().min(1).max(512);

/**
 * The user of the ID token, completed from the userinfo endpoint.
 * @throws {ProviderRefused} if ID token and userinfo have different subjects
 * @throws {UnidentifiedUser} if there is no ID token and userinfo does not help
 */
export async function getGrantedUser(auth: AuthSettings, grant: TokenGrant): Promise<User> {
  const { claims } = grant;
  if (claims?.picture && getName([claims])) return toUser([claims], auth);
  const info = await getUserInfo(auth, grant);
  const sources = [claims, info].filter((each) => each !== null);
  if (sources.length === 0) throw new UnidentifiedUser('it has no profile endpoint');
  return toUser(sources, auth);
}

/** Returns null if userinfo is not available but an ID token is. */
async function getUserInfo(
  auth: AuthSettings,
  { response: { access_token: accessToken }, claims }: TokenGrant,
): Promise<oauth.UserInfoResponse | null> {
  const provider = await getProvider(auth);
  if (!provider.userinfo_endpoint) return null;
  const client = toClient(auth);
  let response: Response;
  try {
    const options = requestOptions(auth, userInfoTimeoutMs);
    response = await oauth.userInfoRequest(provider, client, accessToken, options);
    const expected = claims?.sub ?? oauth.skipSubjectCheck;
    return await oauth.processUserInfoResponse(provider, client, expected, response);
  } catch (cause) {
    if (hasCode(cause, oauth.JSON_ATTRIBUTE_COMPARISON))
      throw new ProviderRefused('another_subject');
    if (claims) return null;
    throw new UnidentifiedUser(
      isRefusal(cause) ? 'its profile endpoint refused' : 'its profile endpoint did not answer',
    );
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof oauth.OperationProcessingError && error.code === code;
}

/** Whether the userinfo status is a rejection, not a failure. */
function isRefusal(error: unknown): boolean {
  const answer =
    error instanceof oauth.WWWAuthenticateChallengeError
      ? error.response
      : error instanceof Error && error.cause;
  if (!(answer instanceof Response)) return false;
  return answer.status >= 300 && answer.status < 500 && answer.status !== 429;
}

/** @param sources claims by precedence */
function toUser(sources: readonly Claims[], auth: AuthSettings): User {
  const id = subject.safeParse(sources[0]?.sub).data;
  if (id === undefined) throw new ProviderRefused('no_subject');
  const picture = findText(sources, 'picture');
  return {
    id,
    name: takeCharacters(getName(sources) ?? 'Logged in', maxNameLength),
    picture: picture === null ? null : toPictureUrl(picture, auth),
  };
}

function getName(sources: readonly Claims[]): string | null {
  return (
    findText(sources, 'name') ??
    findText(sources, 'nickname') ??
    findText(sources, 'preferred_username')
  );
}

/** The first string claim of that name. */
function findText(sources: readonly Claims[], name: string): string | null {
  for (const claims of sources) {
    const { data } = text.safeParse(claims[name]);
    if (data !== undefined) return data;
  }
  return null;
}

/** A picture's http(s) URL; a path if it is on this site. */
function toPictureUrl(picture: string, { bundled, issuer }: AuthSettings): string | null {
  if (!URL.canParse(picture)) return null;
  const { protocol, href, pathname } = new URL(picture);
  if (bundled && picture.startsWith(`${issuer}/`)) return pathname;
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
