import { hasLocale } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { figuresText } from '@/components/discover/place-meta'
import { socialArt, SocialPicture } from '@/components/seo/social-picture'
import { readService, readSubService } from '@/lib/api/catalogue-reads'
import { readDiscover } from '@/lib/api/seo-reads'
import { publicConfig } from '@/lib/config'
import { routing, type Locale } from '@/lib/i18n/routing'
import { missingPicture, pictureAnswer } from '@/lib/seo/social-answer'
import { renderSocialImage } from '@/lib/seo/social-image'
import { socialSize } from '@/lib/seo/social-text'

/** Drawn on the first request, then cached in the renderer's memory, which is bounded. */
export const dynamic = 'force-static'
export const revalidate = 86_400
export const generateStaticParams = () => []

type Props = { params: Promise<{ locale: string; service: string[] }> }

/** A place of an indexable page: its name, and what there is. */
const readPlace = async (locale: Locale, [slug, subslug, state, city]: readonly (string | undefined)[]) => {
  const found = await readDiscover(locale, slug, subslug, state, city)
  if (!found?.sub_service || !found.indexable) return null
  const t = await getTranslations({ locale, namespace: 'discover.meta' })
  const { sub_service: sub, provider_count: providers, lowest_price_cents: lowestCents } = found
  return {
    ...sub,
    above: sub.name,
    name: found.city ? `${found.city.name}, ${found.city.state}` : (found.state?.name ?? sub.name),
    description: figuresText(t, { providers, lowestCents }, locale) ?? sub.description,
  }
}

const read = async (locale: Locale, parts: readonly (string | undefined)[]) => {
  const [slug = '', subslug, state] = parts
  if (state) return readPlace(locale, parts)
  if (!subslug) return readService(locale, slug)
  const found = await readSubService(locale, slug, subslug)
  return found ? { ...found, above: found.service.name } : null
}

/**
 * Social picture of a service or of a place: `/og/pt/limpeza.jpg`, `/og/en/limpeza/faxina-residencial.jpg`,
 * `/og/pt/limpeza/faxina-residencial/sp/campinas.jpg`. The logo if the service has no picture.
 */
export const GET = async (_request: Request, { params }: Props): Promise<Response> => {
  const { locale, service } = await params
  const [, ...parts] =
    /^([a-z0-9-]{1,80})(?:\/([a-z0-9-]{1,80})(?:\/([a-z]{2})(?:\/([a-z0-9-]{1,80}))?)?)?\.jpg$/.exec(
      service.join('/'),
    ) ?? []
  if (!hasLocale(routing.locales, locale) || !parts[0]) return missingPicture()
  const [t, found] = await Promise.all([
    getTranslations({ locale, namespace: 'public.catalogue' }),
    read(locale, parts),
  ])
  if (!found) return missingPicture()
  const drawn = await renderSocialImage(
    <SocialPicture {...found} ask={t('picture')} site={publicConfig.siteName} />,
    socialSize,
    { ...socialArt, image: found.image },
  )
  return pictureAnswer(
    drawn,
    parts[2]
      ? 'public, max-age=86400'
      : 'public, max-age=86400, s-maxage=604800, stale-while-revalidate=2592000',
  )
}
