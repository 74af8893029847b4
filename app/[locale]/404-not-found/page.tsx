import { getTranslations } from 'next-intl/server'
import { NothingHere } from '@/components/public/nothing-here'
import { localeParams, pageLocale } from '@/lib/i18n/page-locale'
import { hiddenFromSearch } from '@/lib/seo/metadata'

type Props = { params: Promise<{ locale: string }> }

/** Made with the build: where nothing is, nothing is left to render. */
export const generateStaticParams = localeParams

export const generateMetadata = async ({ params }: Props) => {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'public' })
  return { ...hiddenFromSearch, title: t('notFound.title') }
}

/**
 * The page of every address where nothing is, sent by the front with status 404 (server/web/front.ts). Next
 * answers
 * `notFound()` with a page that is empty until its scripts have run; this one is whole. Its own address is not found either.
 */
const NotFoundPage = async ({ params }: Props) => {
  await pageLocale(params)
  return <NothingHere />
}
export default NotFoundPage
