import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { BookingPage } from '@/components/bookings/booking-page'
import { pk } from '@/lib/contract/values'
import { ClientMessages, conversationNamespaces } from '@/lib/i18n/client-messages'
import { pageLocale } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'

type Props = { params: Promise<{ locale: string; id: string }> }

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const locale = await pageLocale(params)
  const t = await getTranslations({ locale, namespace: 'bookings' })
  return pageMetadata(locale, paths.booking(Number((await params).id)), { title: t('one'), hidden: true })
}

const OneBookingPage = async ({ params }: Props) => {
  await pageLocale(params)
  const id = pk.safeParse((await params).id)
  if (!id.success) notFound()
  return (
    <ClientMessages only={[...conversationNamespaces, 'claims', 'payments', 'reach', 'reviews', 'schedule']}>
      <BookingPage pk={id.data} />
    </ClientMessages>
  )
}
export default OneBookingPage
