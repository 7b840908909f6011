/** What the browser saves a downloaded playlist as (spec 9). */
export const archiveName = 'videos.zip';
