import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { BookingList, BookingListSkeleton } from '@/components/bookings/booking-list'
import { DeferredContent } from '@/components/ui/deferred-content'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { ClientMessages, formNamespaces, frameNamespaces } from '@/lib/i18n/client-messages'
import { pageLocale } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'

type Props = { params: Promise<{ locale: string }> }

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const locale = await pageLocale(params)
  const t = await getTranslations({ locale, namespace: 'bookings' })
  return pageMetadata(locale, paths.myBookings(), { title: t('title'), hidden: true })
}

const MyBookingsPage = async ({ params }: Props) => {
  const locale = await pageLocale(params)
  const t = await getTranslations({ locale, namespace: 'bookings' })
  return (
    <ClientMessages only={[...frameNamespaces, ...formNamespaces, 'accounts', 'bookings']}>
      <Page>
        <PageHeader title={t('title')} lead={t('lead')} />
        <DeferredContent waiting={<BookingListSkeleton />}>
          <BookingList />
        </DeferredContent>
      </Page>
    </ClientMessages>
  )
}
export default MyBookingsPage
