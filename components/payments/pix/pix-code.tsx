'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import fold from '@/components/ui/fold-arrow.module.css'
import { useClipboard } from '@/hooks/use-clipboard'
import { useMedia } from '@/hooks/use-media'
import type { Payment } from '@/lib/contract/payments'
import styles from './pix.module.css'

type Pix = NonNullable<Payment['pix']>

const Qr = ({ pix }: { pix: Pix }) => {
  const t = useTranslations('payments.pix')
  return (
    <img
      className={styles.qr}
      src={`data:image/svg+xml;utf8,${encodeURIComponent(pix.qr_svg)}`}
      alt={t('qr')}
      width={240}
      height={240}
    />
  )
}

/**
 * The copyable code comes first on a phone, which cannot scan its own screen; the QR code first on a desktop.
 */
export const PixCode = ({ pix }: { pix: Pix }) => {
  const t = useTranslations('payments.pix')
  const isDesk = useMedia('(min-width: 700px)')
  const field = useRef<HTMLInputElement>(null)
  const { state, copy } = useClipboard(pix.code, () => {
    field.current?.focus()
    field.current?.select()
  })
  const copying = (
    <div className={styles.copy}>
      <Button size="large" wide onClick={copy}>
        {t(state === 'copied' ? 'copied' : 'copy')}
      </Button>
      <p role="status" className={styles.soft}>
        {t(`copyState.${state === 'refused' ? 'marked' : state}`)}
      </p>
      <label className={styles.code}>
        <span>{t('code')}</span>
        <input ref={field} readOnly value={pix.code} onFocus={(event) => event.target.select()} />
      </label>
    </div>
  )
  return isDesk ? (
    <div className={styles.desk}>
      <div className={styles.scan}>
        <Qr pix={pix} />
        <p className={styles.soft}>{t('scan')}</p>
      </div>
      {copying}
    </div>
  ) : (
    <>
      {copying}
      <details className={styles.fold}>
        <summary className={fold.arrow}>{t('showQr')}</summary>
        <Qr pix={pix} />
      </details>
    </>
  )
}
