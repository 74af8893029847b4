import { screen } from '@testing-library/react'
import { sentOffer } from '@/hooks/testing/offers'
import { showAt } from '@/hooks/testing/show'
import type { Offer } from '@/lib/contract/offers'
import pt from '@/locales/pt.json'
import { OfferCard } from './offer-card'

const open = (offer: Offer) =>
  showAt(
    '/my-bookings/31/offers/',
    pt,
    <OfferCard
      offer={offer}
      openUntil={null}
      badges={[]}
      isReviewed={false}
      isNamed={false}
      onApproved={() => undefined}
      onAsked={() => undefined}
    />,
  )

test.each([
  [[], 0],
  [['contact'], 0],
  [['contact', 'payment'], 1],
] as [Offer['shield'], number][])(
  'warns about paying outside for an offer with %j in its text: %d',
  (shield, times) => {
    open(sentOffer({ shield }))
    expect(screen.queryAllByText(pt.offers.outside.title)).toHaveLength(times)
  },
)
