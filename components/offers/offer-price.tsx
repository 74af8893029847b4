import { Money } from '@/components/ui/money'
import type { Offer } from '@/lib/contract/offers'
import { ChangedValue } from './changed-value'
import { termsNow } from './offer-facts'

/** Price of an offer: the one its update proposes, after the one in force. */
export const OfferPrice = ({ offer }: { offer: Offer }) => {
  const { total_cents: proposed } = termsNow(offer)
  const { total_cents: inForce } = offer
  return (
    <ChangedValue was={proposed === inForce ? undefined : <Money cents={inForce} />}>
      <Money cents={proposed} />
    </ChangedValue>
  )
}
