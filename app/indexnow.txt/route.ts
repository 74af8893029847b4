export const dynamic = 'force-dynamic'

/** The key by which search engines know that submissions come from this site; the front passes it where it is in use. */
export const GET = () => {
  const key = process.env.INDEXNOW_KEY
  return key
    ? new Response(key, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
    : new Response(null, { status: 404 })
}
