'use client'

import { useTranslations } from 'next-intl'
import { PlainButton } from './plain-button'

interface LoadMoreProps {
  more: boolean
  busy: boolean
  onMore: () => void
}

/** Fetches the next page of a list; nothing on the last one. */
export const LoadMore = ({ more, busy, onMore }: LoadMoreProps) => {
  const t = useTranslations('ui')
  if (!more) return null
  return (
    <div style={{ display: 'flex', justifyContent: 'center', paddingBlock: '1.5rem' }}>
      <PlainButton look="outlined" onClick={onMore} disabled={busy} aria-busy={busy}>
        {t('loadMore')}
      </PlainButton>
    </div>
  )
}
