'use client'

import Button from '@mui/material/Button'
import { useLocale, useTranslations } from 'next-intl'
import toast from 'react-hot-toast'
import type { Payment } from '@/lib/contract/payments'
import { formatDateTime } from '@/lib/format/date'
import styles from './top-up.module.css'

/** The Pix code of a deposit that waits to be paid. */
export const DepositPix = ({ pix }: { pix: NonNullable<Payment['pix']> }) => {
  const t = useTranslations('wallet.deposit.pix')
  const locale = useLocale()
  return (
    <div className={styles.pix}>
      <Button
        variant="contained"
        size="large"
        onClick={() => void navigator.clipboard.writeText(pix.code).then(() => toast.success(t('copied')))}
      >
        {t('copy')}
      </Button>
      <code>{pix.code}</code>
      <p>{t('until', { at: formatDateTime(pix.expires_at, locale) })}</p>
    </div>
  )
}
