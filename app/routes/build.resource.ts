/** `/resources/build`: nothing but the headers, which name the server's build (`server/app.ts`). */
export function loader() {
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
}
