import { useTranslations } from 'next-intl'
import { actionsFor } from '@/components/bookings/actions'
import { CustomerRecord } from '@/components/bookings/customer-record'
import { Avatar } from '@/components/ui/avatar'
import { CallIcon } from '@/components/ui/icons'
import { PhoneLink } from '@/components/ui/phone-link'
import { Rating } from '@/components/ui/rating'
import type { Booking } from '@/lib/contract/bookings'
import { phoneMask } from '@/lib/format/phone'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { ChatIcon } from './icons'
import styles from './summary.module.css'

interface SummaryPersonProps {
  booking: Booking
  side: 'customer' | 'provider'
}

/** A person's name, and contacts once they are visible. */
const Side = ({ booking, side }: SummaryPersonProps) => {
  const t = useTranslations('bookings.facts')
  const { provider, customer } = booking
  if (side === 'provider' && !provider) return null
  const isProviderShown = side === 'provider' && provider !== null
  const person = isProviderShown ? provider : customer
  // Omits the chat link when chat is already the primary action.
  const chat = actionsFor(booking).rest.find(({ key }) => key === 'chat')?.href
  return (
    <div className={styles.person}>
      <Avatar name={person.full_name} photo={person.photo} size={52} />
      <div className={styles.who}>
        <span className={styles.soft}>{t(isProviderShown ? 'provider' : 'customer')}</span>
        <strong>
          {isProviderShown && !provider.is_closed ? (
            <Link href={paths.provider(provider.pk)}>{person.full_name}</Link>
          ) : (
            person.full_name
          )}
        </strong>
        {isProviderShown && !provider.is_closed ? (
          <Rating value={provider.rating} count={provider.review_count} />
        ) : null}
        {side === 'customer' && booking.customer_record ? (
          <CustomerRecord record={booking.customer_record} className={styles.soft} />
        ) : null}
        {person.phone ? (
          <span className={styles.phone}>
            <PhoneLink phone={person.phone} label={t('phone')} />
          </span>
        ) : null}
      </div>
      {chat ? (
        <Link href={chat} className={styles.reach} aria-label={t('chatWith', { name: person.full_name })}>
          <ChatIcon />
        </Link>
      ) : null}
      {person.phone ? (
        <a
          href={`tel:${person.phone}`}
          className={styles.reach}
          aria-label={`${t('call', { name: person.full_name })}: ${phoneMask(person.phone)}`}
        >
          <CallIcon />
        </a>
      ) : null}
    </div>
  )
}

/** The other side; both sides for an operator. */
export const SummaryPerson = ({ booking }: Pick<SummaryPersonProps, 'booking'>) => (
  <>
    {booking.role === 'customer' ? null : <Side booking={booking} side="customer" />}
    {booking.role === 'customer' || booking.role === 'operator' ? (
      <Side booking={booking} side="provider" />
    ) : null}
  </>
)
