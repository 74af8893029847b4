'use client'
import Button from '@mui/material/Button'
import { useTranslations } from 'next-intl'

/** Fetches the next page of a list; nothing on the last one. */
export const LoadMore = ({ more, busy, onMore }: { more: boolean; busy: boolean; onMore: () => void }) => {
  const t = useTranslations('ui')
  if (!more) return null
  return (
    <div style={{ display: 'flex', justifyContent: 'center', paddingBlock: '1.5rem' }}>
      <Button variant="outlined" onClick={onMore} loading={busy}>{t('loadMore')}</Button>
    </div>
  )
}
