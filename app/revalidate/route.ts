import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { locales } from '@/lib/i18n/locales'

const body = z.object({ providers: z.array(z.int()).max(10_000) })

/** Pages that list providers. */
const lists = [
  '/[locale]/(public)',
  '/[locale]/(public)/services/[slug]',
  '/[locale]/(public)/services/[slug]/[subslug]',
  '/[locale]/(public)/discover/[[...place]]',
]

/** The front tells its renderer what changed. The key is made at each start and known to these two only. */
export const POST = async (request: Request): Promise<Response> => {
  const key = process.env.RENDERER_KEY
  if (!key || request.headers.get('x-renderer-key') !== key) return new Response(null, { status: 404 })
  const { data } = body.safeParse(await request.json().catch(() => null))
  if (!data) return new Response(null, { status: 400 })
  for (const locale of locales)
    for (const provider of data.providers) revalidatePath(`/${locale}/providers/${provider}`)
  for (const page of lists) revalidatePath(page, 'page')
  return new Response(null, { status: 204 })
}
