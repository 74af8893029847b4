import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import styles from '@/components/ui/panel.module.css'
import { StatusChip } from '@/components/ui/status-chip'
import type { Contact } from '@/hooks/accounts/contacts'
import { accountQueries } from '@/hooks/accounts/queries'
import { phoneMask } from '@/lib/format/phone'

const ChangeContact = dynamic(() => import('./change-contact').then((module) => module.ChangeContact), {
  ssr: false,
})
const WaitingCode = dynamic(() => import('./pending-code').then((module) => module.PendingCode), {
  ssr: false,
})

interface Props {
  contact: Contact
  /** Current value; null if there is none. */
  value: string | null
  isVerified: boolean
  hasPassword: boolean
  /** Page that confirms it. */
  verify: string
}

/** Returns the pending replacement to which a valid code was sent; null if there is none. */
const useWaiting = (contact: Contact, value: string | null, isAsked: boolean): string | null => {
  const { data } = useQuery({ ...accountQueries.codes(), enabled: isAsked })
  const code = data?.[contact]
  return code && code.target !== value && code.expires_in > 0 && code.tries_left > 0 ? code.target : null
}

/** An e-mail or a phone: whether it is confirmed, and a link to replace it. */
export const ContactRow = ({ contact, value, isVerified, hasPassword, verify }: Props) => {
  const t = useTranslations('accounts.security')
  const change = useTranslations('accounts.changeContact')
  const [isOpen, setOpen] = useState(false)
  const [isPutOff, setPutOff] = useState(false)
  const waiting = useWaiting(contact, value, isVerified && hasPassword)
  const isWaiting = waiting !== null && !isPutOff && !isOpen
  const shown = (target: string) => (contact === 'phone' ? phoneMask(target) : target)
  const close = () => {
    setOpen(false)
    setPutOff(true)
  }
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <div className={styles.lines}>
          <h3 className={styles.name}>{t(contact)}</h3>
          <p className={styles.secondary}>{value === null ? t('noPhone') : shown(value)}</p>
        </div>
        {isVerified ? (
          <StatusChip tone="good">{t('verified')}</StatusChip>
        ) : (
          <ButtonLink href={verify} look="quiet">
            {t('verify')}
          </ButtonLink>
        )}
      </div>
      {isVerified && isOpen ? (
        hasPassword ? (
          <ChangeContact contact={contact} target={waiting === null ? '' : shown(waiting)} onDone={close} />
        ) : (
          <p className={styles.secondary} role="status">
            {change('noPassword')}
          </p>
        )
      ) : null}
      {isVerified && isWaiting ? (
        <WaitingCode
          contact={contact}
          target={shown(waiting)}
          onAnother={() => setOpen(true)}
          onDone={close}
        />
      ) : null}
      {isVerified && !isOpen && !isWaiting ? (
        <div className={styles.actions}>
          <Button look="quiet" onClick={() => setOpen(true)}>
            {change(`${contact}.open`)}
          </Button>
        </div>
      ) : null}
    </li>
  )
}
