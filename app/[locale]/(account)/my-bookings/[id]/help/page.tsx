import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { HelpPage } from '@/components/bookings/help/help-page'
import { pk } from '@/lib/contract/values'
import { pageLocale } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'

type Props = { params: Promise<{ locale: string; id: string }> }

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const locale = await pageLocale(params)
  const t = await getTranslations({ locale, namespace: 'bookings.help' })
  return pageMetadata(locale, paths.bookingHelp(Number((await params).id)), {
    title: t('title'),
    hidden: true,
  })
}

const BookingHelpPage = async ({ params }: Props) => {
  await pageLocale(params)
  const id = pk.safeParse((await params).id)
  if (!id.success) notFound()
  return <HelpPage booking={id.data} />
}
export default BookingHelpPage
