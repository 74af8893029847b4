import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { BookingMissing } from '@/components/bookings/booking-missing'
import { ClaimPage } from '@/components/claims/claim-page'
import { pk } from '@/lib/contract/values'
import { ClientMessages, formNamespaces, frameNamespaces } from '@/lib/i18n/client-messages'
import { pageLocale } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'

type Props = { params: Promise<{ locale: string; id: string }> }

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const locale = await pageLocale(params)
  const t = await getTranslations({ locale, namespace: 'claims' })
  return pageMetadata(locale, paths.bookingClaim(Number((await params).id)), {
    title: t('one'),
    hidden: true,
  })
}

const BookingClaimPage = async ({ params }: Props) => {
  await pageLocale(params)
  const { id } = await params
  const booking = pk.safeParse(id).data
  return booking === undefined ? (
    notFound()
  ) : (
    <ClientMessages
      only={[...frameNamespaces, ...formNamespaces, 'accounts', 'bookings', 'claims', 'disputes']}
    >
      <ClaimPage booking={booking} missing={<BookingMissing />} />
    </ClientMessages>
  )
}
export default BookingClaimPage
