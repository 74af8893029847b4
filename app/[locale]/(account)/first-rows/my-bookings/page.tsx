import { BookingList } from '@/components/bookings/booking-list'
import { MyBookings } from '@/components/bookings/my-bookings'
import { SeededQueries } from '@/components/first-rows/seeded-queries'
import { bookingQueries, bookingTabOf } from '@/hooks/bookings/queries'
import { bookingCounts, bookingTabs } from '@/lib/contract/booking-tabs'
import { listBookings } from '@/lib/contract/bookings'
import { readFirstRows } from '@/lib/first-rows/read'
import { bookingNamespaces, ClientMessages } from '@/lib/i18n/client-messages'
import { pageLocale, type LocalePageProps } from '@/lib/i18n/page-locale'

export { generateMetadata } from '../../my-bookings/page'

interface Props extends LocalePageProps {
  searchParams: Promise<{ statusId?: string | string[] }>
}

const FirstBookingsPage = async ({ params, searchParams }: Props) => {
  const locale = await pageLocale(params)
  const tab = bookingTabOf([(await searchParams).statusId].flat()[0])
  const rows = await readFirstRows({
    locale,
    side: 'customer',
    read: async (call) => {
      const [page, counts] = await Promise.all([
        call(listBookings, { query: { statusId: bookingTabs[tab].join(',') } }),
        call(bookingCounts),
      ])
      return [
        [bookingQueries.list(tab).queryKey, { pages: [page], pageParams: [undefined] }],
        [bookingQueries.counts().queryKey, counts],
      ]
    },
  })
  return (
    <ClientMessages only={bookingNamespaces}>
      <MyBookings locale={locale}>
        <SeededQueries rows={rows}>
          <BookingList />
        </SeededQueries>
      </MyBookings>
    </ClientMessages>
  )
}
export default FirstBookingsPage
