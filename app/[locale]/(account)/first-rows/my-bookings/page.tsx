import { MyBookings } from '@/components/bookings/my-bookings'
import { SeededQueries } from '@/components/first-rows/seeded-queries'
import { bookingQueries, bookingTabOf, tabToOpen } from '@/hooks/bookings/queries'
import { bookingCounts, bookingTabs } from '@/lib/contract/booking-tabs'
import { listBookings } from '@/lib/contract/bookings'
import { readFirstRows } from '@/lib/first-rows/read'
import { firstPage } from '@/lib/first-rows/rows'
import { bookingNamespaces, ClientMessages } from '@/lib/i18n/client-messages'
import { pageLocale, pageSearch, type AddressedPageProps } from '@/lib/i18n/page-locale'

export { generateMetadata } from '../../my-bookings/page'

const FirstBookings = async ({ params, searchParams }: AddressedPageProps) => {
  const locale = await pageLocale(params)
  const named = (await pageSearch(searchParams)).get('statusId')
  const rows = await readFirstRows({
    locale,
    side: 'customer',
    read: async (call) => {
      const asked = call(bookingCounts)
      const tab = named === null ? tabToOpen(await asked) : bookingTabOf(named)
      const [counts, page] = await Promise.all([
        asked,
        call(listBookings, { query: { statusId: bookingTabs[tab].join(',') } }),
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
