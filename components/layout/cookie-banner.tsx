'use client'
import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { PlainButton } from '@/components/ui/plain-button'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { consentStore } from '@/lib/storage/consent-store'
import styles from './cookie-banner.module.css'

/** Asks once whether analytics may be used; either answer hides it. */
export const CookieBanner = () => {
  const t = useTranslations('layout.cookies')
  const consent = useSyncExternalStore(consentStore.subscribe, consentStore.read, consentStore.readOnServer)
  if (consent !== 'unset') return null
  return (
    <section className={styles.banner} aria-label={t('label')}>
      <p className={styles.text}>
        {t('text')} <Link href={paths.privacy()}>{t('more')}</Link>
      </p>
      <div className={styles.actions}>
        <PlainButton look="plain" onClick={() => consentStore.answer('declined')}>{t('decline')}</PlainButton>
        <PlainButton onClick={() => consentStore.answer('accepted')}>{t('accept')}</PlainButton>
      </div>
    </section>
  )
}
