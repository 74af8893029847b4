import { getTranslations } from 'next-intl/server'
import { DeferredContent } from '@/components/ui/deferred-content'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import type { Locale } from '@/lib/i18n/locales'
import { BookingList, BookingListSkeleton } from './booking-list'

/** The customer's bookings: the page around its list. */
export const MyBookings = async ({ locale }: { locale: Locale }) => {
  const t = await getTranslations({ locale, namespace: 'bookings' })
  return (
    <Page>
      <PageHeader title={t('title')} lead={t('lead')} />
      <DeferredContent waiting={<BookingListSkeleton />}>
        <BookingList />
      </DeferredContent>
    </Page>
  )
}
