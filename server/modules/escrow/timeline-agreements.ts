import type { Executor } from '@/server/db/client'
import type { Locale } from '@/server/http/locale'
import { displayName } from '@/server/modules/accounts/person'
import { listAgreements } from '@/server/modules/bookings/service'
import { earlierAgreementPrefix, type Side } from './timeline-texts'

interface OfAgreement {
  approval?: string | null
}

/**
 * What somebody reads of a booking that was agreed more than once: a provider what is of an offer of theirs, the
 * others all of it, with a name on what is not of the latest agreement.
 */
export const readAgreementView = async (
  tx: Executor,
  booking: number,
  reader: { side: Side; id: number },
) => {
  const agreements = await listAgreements(tx, booking)
  const latest = agreements.at(-1)
  const agreementOf = ({ approval }: OfAgreement) =>
    approval ? agreements.find(({ approvals }) => approvals.includes(Number(approval))) : undefined
  const earlierOf = (line: OfAgreement) => {
    const found = agreementOf(line)
    return found === latest ? undefined : found
  }
  return {
    reads: (line: OfAgreement): boolean => {
      const found = agreementOf(line)
      return reader.side === 'customer' || !found || found.provider.id === reader.id
    },
    isEarlier: (line: OfAgreement): boolean => earlierOf(line) !== undefined,
    /** Says with whom it was agreed, where that is not who it is agreed with now. */
    name: (line: OfAgreement, text: string, locale: Locale): string => {
      const found = earlierOf(line)
      if (!found) return text
      return (
        earlierAgreementPrefix(displayName(found.provider.name, 'first', locale), reader.side, locale) + text
      )
    },
  }
}
