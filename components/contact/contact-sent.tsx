'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { pagePicture } from '@/lib/shared/pictures/page-pictures'
import styles from './contact-form.module.css'

/** Replaces the form after sending. */
export const ContactSent = ({ onAgain }: { onAgain: () => void }) => {
  const t = useTranslations('contact')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} className={styles.sent} role="status" tabIndex={-1}>
      <img src={pagePicture('1f4ed-96')} alt="" width={72} height={72} />
      <h2>{t('sent.title')}</h2>
      <p>{t('sent.text')}</p>
      <Button look="outlined" onClick={onAgain}>
        {t('sent.again')}
      </Button>
    </div>
  )
}
