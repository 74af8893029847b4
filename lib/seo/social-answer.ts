export const missingPicture = (): Response =>
  new Response(null, { status: 404, headers: { 'cache-control': 'public, max-age=300' } })

/** A social picture, or the logo where there was nothing to draw. */
export const pictureAnswer = (drawn: Uint8Array<ArrayBuffer> | null, cacheControl: string): Response =>
  drawn
    ? new Response(drawn, { headers: { 'content-type': 'image/jpeg', 'cache-control': cacheControl } })
    : new Response(null, { status: 302, headers: { location: '/logo.png' } })
