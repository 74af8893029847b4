import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { ProviderProfile } from '@/components/reviews/provider-profile'
import { JsonLd } from '@/components/seo/json-ld'
import { isNotFound } from '@/lib/api/error'
import { serverCall } from '@/lib/api/server'
import { getProvider } from '@/lib/contract/catalogue'
import { listProviderReviews } from '@/lib/contract/reviews'
import { pk as pkSchema } from '@/lib/contract/values'
import { ClientMessages, frameNamespaces } from '@/lib/i18n/client-messages'
import { pageLocale } from '@/lib/i18n/page-locale'
import type { Locale } from '@/lib/i18n/routing'
import { paths } from '@/lib/paths'
import { profileData } from '@/lib/seo/json-ld'
import { pageMetadata } from '@/lib/seo/metadata'
import { providerText } from '@/lib/seo/provider-text'
import { tagPage } from '@/lib/seo/tag-page'

type Props = { params: Promise<{ locale: string; pk: string }> }

/** Rendered on the first visit, and at most every five minutes for each provider. */
export const revalidate = 300
export const generateStaticParams = () => []

const reviewsShown = 10

/**
 * Calls `notFound()` only if the API answers 404. Other failures throw, so that an outage is not cached as a
 * missing page.
 */
const read = cache(async (locale: Locale, value: string) => {
  const id = pkSchema.safeParse(value)
  if (!id.success) notFound()
  await tagPage(paths.provider(id.data))
  try {
    const call = serverCall(locale)
    const params = { pk: id.data }
    const [provider, reviews] = await Promise.all([
      call(getProvider, { params }),
      call(listProviderReviews, { params, query: { limit: reviewsShown } }),
    ])
    return { provider, reviews }
  } catch (error) {
    if (isNotFound(error)) notFound()
    throw error
  }
})

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const locale = await pageLocale(params)
  const [{ provider }, t] = [
    await read(locale, (await params).pk),
    await getTranslations({ locale, namespace: 'provider.meta' }),
  ]
  return pageMetadata(locale, paths.provider(provider.pk), {
    ...providerText(t, provider, locale),
    ...(provider.is_closed
      ? {}
      : { card: { path: paths.providerPicture(locale, provider.pk), alt: provider.full_name } }),
  })
}

const ProviderPage = async ({ params }: Props) => {
  const locale = await pageLocale(params)
  const { provider, reviews } = await read(locale, (await params).pk)
  return (
    <ClientMessages only={[...frameNamespaces, 'reviews']}>
      <JsonLd
        data={profileData(locale, provider, {
          city: provider.cities[0]?.name,
          state: provider.cities[0]?.state,
        })}
      />
      <ProviderProfile provider={provider} reviews={reviews} />
    </ClientMessages>
  )
}
export default ProviderPage
