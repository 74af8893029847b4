'use client'

import { useTranslations } from 'next-intl'
import { Button } from './button'

interface LoadMoreProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** Fetches the next page of a list; nothing on the last one. */
export const LoadMore = ({ query }: LoadMoreProps) => {
  const t = useTranslations('ui')
  if (!query.hasNextPage) return null
  return (
    <div style={{ display: 'flex', justifyContent: 'center', paddingBlock: '1.5rem' }}>
      <Button look="outlined" onClick={() => void query.fetchNextPage()} busy={query.isFetchingNextPage}>
        {t('loadMore')}
      </Button>
    </div>
  )
}
