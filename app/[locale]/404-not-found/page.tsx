import { getTranslations } from 'next-intl/server'
import { NotFoundMessage } from '@/components/public/not-found'
import { localeParams, pageLocale } from '@/lib/i18n/page-locale'
import { hiddenFromSearch } from '@/lib/seo/metadata'

type Props = { params: Promise<{ locale: string }> }

/** Rendered at build time, so that unknown addresses cost no rendering. */
export const generateStaticParams = localeParams

export const generateMetadata = async ({ params }: Props) => {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'public' })
  return { ...hiddenFromSearch, title: t('notFound.title') }
}

/**
 * The shared not-found page, which the front sends with status 404 (server/web/front.ts). Next's own answer
 * to `notFound()` is empty until its scripts have run; this one is complete. Its own address answers 404 too.
 */
const NotFoundPage = async ({ params }: Props) => {
  await pageLocale(params)
  return <NotFoundMessage />
}
export default NotFoundPage
