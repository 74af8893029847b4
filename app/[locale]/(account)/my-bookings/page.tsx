import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { BookingList, BookingListSkeleton } from '@/components/bookings/booking-list'
import { MyBookings } from '@/components/bookings/my-bookings'
import { DeferredContent } from '@/components/ui/deferred-content'
import { bookingNamespaces, ClientMessages } from '@/lib/i18n/client-messages'
import { pageLocale, type LocalePageProps } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'

export const generateMetadata = async ({ params }: LocalePageProps): Promise<Metadata> => {
  const locale = await pageLocale(params)
  const t = await getTranslations({ locale, namespace: 'bookings' })
  return pageMetadata(locale, paths.myBookings(), { title: t('title'), hidden: true })
}

const MyBookingsPage = async ({ params }: LocalePageProps) => (
  <ClientMessages only={bookingNamespaces}>
    <MyBookings locale={await pageLocale(params)}>
      <DeferredContent waiting={<BookingListSkeleton />}>
        <BookingList />
      </DeferredContent>
    </MyBookings>
  </ClientMessages>
)
export default MyBookingsPage
