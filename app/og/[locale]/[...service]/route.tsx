import { hasLocale } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { socialArt, SocialPicture } from '@/components/seo/social-picture'
import { readService, readSubService } from '@/lib/api/catalogue-reads'
import { publicConfig } from '@/lib/config'
import { routing, type Locale } from '@/lib/i18n/routing'
import { renderSocialImage } from '@/lib/seo/social-image'
import { socialSize } from '@/lib/seo/social-text'

/** Drawn on the first request, then cached in the renderer's memory, which is bounded. */
export const dynamic = 'force-static'
export const revalidate = 86_400
export const generateStaticParams = () => []

type Props = { params: Promise<{ locale: string; service: string[] }> }

const read = async (locale: Locale, slug: string, subslug: string | undefined) => {
  if (!subslug) return readService(locale, slug)
  const found = await readSubService(locale, slug, subslug)
  return found ? { ...found, above: found.service.name } : null
}

const missing = () => new Response(null, { status: 404, headers: { 'cache-control': 'public, max-age=300' } })

/**
 * Social picture of a service: `/og/pt/limpeza.jpg`, `/og/en/limpeza/faxina-residencial.jpg`. The logo if the service
 * has no picture.
 */
export const GET = async (_request: Request, { params }: Props): Promise<Response> => {
  const { locale, service } = await params
  const [, slug, subslug] = /^([a-z0-9-]{1,80})(?:\/([a-z0-9-]{1,80}))?\.jpg$/.exec(service.join('/')) ?? []
  if (!hasLocale(routing.locales, locale) || !slug) return missing()
  const [t, found] = await Promise.all([
    getTranslations({ locale, namespace: 'public.catalogue' }),
    read(locale, slug, subslug),
  ])
  if (!found) return missing()
  const drawn = await renderSocialImage(
    <SocialPicture {...found} ask={t('picture')} site={publicConfig.siteName} />,
    socialSize,
    { ...socialArt, image: found.image },
  )
  if (!drawn) return new Response(null, { status: 302, headers: { location: '/logo.png' } })
  return new Response(drawn, {
    headers: {
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=86400, s-maxage=604800, stale-while-revalidate=2592000',
    },
  })
}
