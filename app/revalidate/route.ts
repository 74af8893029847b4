import { revalidateTag } from 'next/cache'
import { z } from 'zod'

const body = z.object({ tags: z.array(z.string().max(256)).max(10_000) })

/** Invalidates pages for the front. The key is generated at each start and known to front and renderer only. */
export const POST = async (request: Request): Promise<Response> => {
  const key = process.env.RENDERER_KEY
  if (!key || request.headers.get('x-renderer-key') !== key) return new Response(null, { status: 404 })
  const { data } = body.safeParse(await request.json().catch(() => null))
  if (!data) return new Response(null, { status: 400 })
  // Expired at once: the next visitor waits for the new page.
  for (const tag of data.tags) revalidateTag(tag, { expire: 0 })
  return new Response(null, { status: 204 })
}
