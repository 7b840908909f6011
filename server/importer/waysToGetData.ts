/** Where a season's data come from, shortest way first, as commands (docs/importing.md#getting-data). */

const archives = {
  tables: 'https://github.com/shufinskiy/nba_data/raw/main/datasets',
  parquet: 'https://huggingface.co/datasets/cdechoch/nba-data-archive/resolve/main/per_season',
  packages: 'https://github.com/sportsdataverse/sportsdataverse-data/releases/download',
};

/** For people without data: said with the usage of the import, and of a store without plays. */
export const waysToGetData = `Ways to get a season, shortest first:

  a public archive of all seasons since 1996-97
    npm run import -- --fetch nba 2024-25 --from ${archives.tables}
    npm run import -- --fetch wnba 2025 --from ${archives.tables}
  its mirror in Parquet, NBA only
    npm run import -- --fetch nba 2024-25 --from ${archives.parquet}
  the yearly files of the R packages hoopR and wehoop
    npm run import -- --fetch nba 2025-26 --from ${archives.packages}
  the leagues' endpoints, the season under way, with official videos
    npm run import -- --fetch nba --calls 500
  a HAR file that a browser's network panel saved on the leagues' site
    npm run import -- www.nba.com.har

docs/importing.md#getting-data says what each one has.`;
