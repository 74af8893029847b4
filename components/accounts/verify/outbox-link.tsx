'use client'

import { useTranslations } from 'next-intl'

/** In demo mode mails are captured: links to the page that shows them. */
export const OutboxLink = () => {
  const t = useTranslations('accounts')
  if (process.env.NEXT_PUBLIC_DEMO_LINKS !== '1') return null
  return (
    <p style={{ margin: 0 }}>
      <a href="/dev/outbox" target="_blank" rel="noreferrer">
        {t('outbox')}
      </a>
    </p>
  )
}
