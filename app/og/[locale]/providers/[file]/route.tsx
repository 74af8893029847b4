import { hasLocale } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { socialArt, SocialPicture } from '@/components/seo/social-picture'
import { nullIfNotFound } from '@/lib/api/catalogue-reads'
import { internalApi, serverCall } from '@/lib/api/server'
import { publicConfig } from '@/lib/config'
import { getProvider } from '@/lib/contract/catalogue'
import type { ResponseOf } from '@/lib/contract/endpoint'
import { routing } from '@/lib/i18n/routing'
import { paths } from '@/lib/paths'
import { ratingText } from '@/lib/seo/provider-text'
import { missingPicture, pictureAnswer } from '@/lib/seo/social-answer'
import { renderSocialImage } from '@/lib/seo/social-image'
import { socialSize } from '@/lib/seo/social-text'
import { tagPage } from '@/lib/seo/tag-page'

/** Drawn on the first request and when the profile changes. */
export const dynamic = 'force-static'
export const revalidate = 86_400
export const generateStaticParams = () => []

type Props = { params: Promise<{ locale: string; file: string }> }

const photoMs = 5_000

/** The portrait, from this machine's API; null where it cannot be read. */
const readPhoto = async (photo: string): Promise<Buffer | null> => {
  const { baseURL, headers } = internalApi()
  const answer = await fetch(`${baseURL}${photo}`, {
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(photoMs),
  }).catch(() => null)
  return answer?.ok ? Buffer.from(await answer.arrayBuffer()) : null
}

const placeOf = ({ cities: [city] }: ResponseOf<typeof getProvider>) =>
  city ? `${city.name}, ${city.state}` : undefined

/** Social picture of a profile, `/og/pt/providers/7.jpg`: portrait, work, rating. The logo if there is nothing to draw. */
export const GET = async (_request: Request, { params }: Props): Promise<Response> => {
  const { locale, file } = await params
  const [, pk] = /^([1-9]\d{0,14})\.jpg$/.exec(file) ?? []
  if (!hasLocale(routing.locales, locale) || pk === undefined) return missingPicture()
  await tagPage(paths.provider(Number(pk)))
  const [t, meta, provider] = await Promise.all([
    getTranslations({ locale, namespace: 'public.catalogue' }),
    getTranslations({ locale, namespace: 'provider.meta' }),
    nullIfNotFound(serverCall(locale)(getProvider, { params: { pk: Number(pk) } })),
  ])
  if (!provider || provider.is_closed) return missingPicture()
  const [first] = provider.services
  const photo = provider.photo ? await readPhoto(provider.photo) : null
  const drawn = await renderSocialImage(
    <SocialPicture
      {...(first ? { above: first.name } : {})}
      name={provider.full_name}
      description={ratingText(meta, provider, locale) ?? placeOf(provider) ?? t('picture')}
      ask={t('picture')}
      site={publicConfig.siteName}
      pk={provider.pk}
    />,
    socialSize,
    { ...socialArt, image: photo ?? first?.icon ?? '' },
  )
  return pictureAnswer(drawn, 'public, max-age=3600')
}
