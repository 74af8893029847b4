'use client'

import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { useRequestDraft } from '@/hooks/bookings/request-draft'
import { paths } from '@/lib/paths'
import styles from './booking-card.module.css'

/** A request saved for later on this device, with the link that continues it; nothing without one. */
export const UnfinishedRequest = () => {
  const t = useTranslations('bookings.unfinished')
  const { draft } = useRequestDraft()
  if (!draft?.service) return null
  return (
    <div className={styles.unfinished}>
      <Notice title={t('title', { service: draft.service.name })}>
        <p>{t('text')}</p>
        <ButtonLink href={paths.demand()} look="outlined" size="small">
          {t('continue')}
        </ButtonLink>
      </Notice>
    </div>
  )
}
