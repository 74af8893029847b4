import { MyBookings } from '@/components/bookings/my-bookings'
import { SeededQueries } from '@/components/first-rows/seeded-queries'
import { bookingQueries, bookingTabOf } from '@/hooks/bookings/queries'
import { bookingCounts, bookingTabs } from '@/lib/contract/booking-tabs'
import { listBookings } from '@/lib/contract/bookings'
import { readFirstRows } from '@/lib/first-rows/read'
import { firstPage } from '@/lib/first-rows/rows'
import { bookingNamespaces, ClientMessages } from '@/lib/i18n/client-messages'
import { pageLocale, pageSearch, type AddressedPageProps } from '@/lib/i18n/page-locale'

export { generateMetadata } from '../../my-bookings/page'

const FirstBookings = async ({ params, searchParams }: AddressedPageProps) => {
  const locale = await pageLocale(params)
  const tab = bookingTabOf((await pageSearch(searchParams)).get('statusId'))
  const rows = await readFirstRows({
    locale,
    side: 'customer',
    read: async (call) => {
      const [page, counts] = await Promise.all([
        call(listBookings, { query: { statusId: bookingTabs[tab].join(',') } }),
        call(bookingCounts),
      ])
      return [
        [bookingQueries.list(tab).queryKey, firstPage(page)],
        [bookingQueries.counts().queryKey, counts],
      ]
    },
  })
  return (
    <ClientMessages only={bookingNamespaces}>
      <SeededQueries rows={rows}>
        <MyBookings locale={locale} />
      </SeededQueries>
    </ClientMessages>
  )
}
export default FirstBookings
