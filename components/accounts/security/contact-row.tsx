import Button from '@mui/material/Button'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import styles from '@/components/ui/panel.module.css'
import { StatusChip } from '@/components/ui/status-chip'
import { Link } from '@/lib/i18n/link'
import type { Contact } from './change-contact'

const ChangeContact = dynamic(() => import('./change-contact').then((module) => module.ChangeContact), {
  ssr: false,
})

interface Props {
  contact: Contact
  value: string
  isVerified: boolean
  hasPassword: boolean
  /** Where it is confirmed. */
  verify: string
}

/** An e-mail or a phone: whether it is confirmed, and the way to another one. */
export const ContactRow = ({ contact, value, isVerified, hasPassword, verify }: Props) => {
  const t = useTranslations('accounts.security')
  const change = useTranslations('accounts.changeContact')
  const [isOpen, setOpen] = useState(false)
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <div className={styles.lines}>
          <h3 className={styles.name}>{t(contact)}</h3>
          <p className={styles.secondary}>{value}</p>
        </div>
        {isVerified ? (
          <StatusChip tone="good">{t('verified')}</StatusChip>
        ) : (
          <Button component={Link} href={verify} variant="outlined">
            {t('verify')}
          </Button>
        )}
      </div>
      {isVerified && isOpen ? (
        hasPassword ? (
          <ChangeContact contact={contact} onDone={() => setOpen(false)} />
        ) : (
          <p className={styles.secondary} role="status">
            {change('noPassword')}
          </p>
        )
      ) : null}
      {isVerified && !isOpen ? (
        <div className={styles.actions}>
          <Button variant="outlined" onClick={() => setOpen(true)}>
            {change(`${contact}.open`)}
          </Button>
        </div>
      ) : null}
    </li>
  )
}
