/** `/resources/search/clips.csv` and `clips.json` with a search's query (docs/product.md#exports). */
import {
  createExportResponse,
  mostExportedClips,
  readExportFormat,
} from '#app/clips/exportFile.ts';
import { settingsContext } from '#app/context.ts';
import type { RequestArgs } from '#app/lib/request.ts';
import { searchPath } from '#app/search/searchParams.ts';
import { readSearchList } from './listRequest.server.ts';

export async function loader(args: RequestArgs) {
  const list = await readSearchList(args, { most: mostExportedClips, withFacts: true });
  if (list instanceof Response) return list;
  const { publicOrigin } = args.context.get(settingsContext);
  const exported = { ...list, path: searchPath(list.search) };
  return createExportResponse(exported, readExportFormat(args.url), publicOrigin);
}
