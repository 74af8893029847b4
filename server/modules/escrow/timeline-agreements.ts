import type { Executor } from '@/server/db/client'
import type { Locale } from '@/server/http/locale'
import { displayName } from '@/server/modules/accounts/person'
import { listAgreements } from '@/server/modules/bookings/service'
import { earlierAgreementPrefix, type Side } from './timeline-texts'

interface OfAgreement {
  approval?: string | null
}

/**
 * Returns the view of a booking with several agreements: providers see those of their own offers, others all of them,
 * with a name on entries of earlier ones.
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
    /** Adds the provider of an earlier agreement to an entry. */
    name: (line: OfAgreement, text: string, locale: Locale): string => {
      const found = earlierOf(line)
      if (!found) return text
      return (
        earlierAgreementPrefix(displayName(found.provider.name, 'first', locale), reader.side, locale) + text
      )
    },
  }
}
