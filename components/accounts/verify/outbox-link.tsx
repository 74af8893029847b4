'use client'

import { useTranslations } from 'next-intl'

/** In a demonstration nobody has a real mailbox: the captured messages have a page of their own. */
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
