'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { ServiceArt } from '@/components/catalogue/service-art'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { chatQueries } from '@/hooks/chat/queries'
import { useDebounced } from '@/hooks/use-debounced'
import { roomSearch, type Message, type Room } from '@/lib/contract/chat'
import { formatMoment } from '@/lib/format/date'
import { searchTerms } from '@/lib/shared/search-terms'
import { MarkedExcerpt } from './marked-excerpt'
import styles from './room-search.module.css'

interface HitProps {
  message: Message
  /** Null for a system message. */
  writer: string | null
  sought: readonly string[]
  onPick: () => void
}

const Hit = ({ message, writer, sought, onPick }: HitProps) => {
  const locale = useLocale()
  const { text, files, createdAt } = message
  const shown = [text, ...files.map(({ name }) => name ?? '')].filter((part) => part !== '').join(' · ')
  return (
    <li>
      <button type="button" className={styles.hit} onClick={onPick}>
        <span className={styles.line}>
          <strong>{writer}</strong>
          <small>{formatMoment(createdAt, 'dateTime', locale)}</small>
        </span>
        <span className={styles.words}>
          <MarkedExcerpt text={shown} sought={sought} />
        </span>
      </button>
    </li>
  )
}

const NoneFound = ({ words, hasOlder }: { words: string; hasOlder: boolean }) => {
  const t = useTranslations('chat.search')
  return hasOlder ? (
    <EmptyState title={t('noneYet.title')} art={<ServiceArt icon="1f50d" />}>
      {t('noneYet.text')}
    </EmptyState>
  ) : (
    <EmptyState title={t('none.title')} art={<ServiceArt icon="1f50d" />}>
      {t('none.text', { words })}
    </EmptyState>
  )
}

interface FoundProps {
  room: Room
  me: number
  words: string
  onPick: (seq: number) => void
}

/** Search results, page by page. */
const Found = ({ room, me, words, onPick }: FoundProps) => {
  const t = useTranslations('chat')
  const query = useInfiniteQuery(chatQueries.search(room.pk, words))
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (!query.data && query.fetchStatus === 'paused')
    return (
      <EmptyState title={t('search.offline.title')} art={<ServiceArt icon="1f310" />}>
        {t('search.offline.text')}
      </EmptyState>
    )
  if (query.isPending) return <ListSkeleton rows={3} height={68} label={t('search.looking')} />
  if (query.isError && !query.data) return <ErrorState retry={() => void query.refetch()} />
  const hits = query.data.pages.flatMap(({ results }) => results)
  const sought = searchTerms(words)
  const writerOf = ({ sender }: Message) =>
    sender === null ? null : sender === me ? t('you') : room.peer.full_name
  return (
    <>
      <p className={styles.count} role="status">
        {t('search.found', { count: hits.length })}
      </p>
      {hits.length === 0 ? (
        <NoneFound words={words} hasOlder={hasNextPage} />
      ) : (
        <ul className={styles.hits}>
          {hits.map((message) => (
            <Hit
              key={message.pk}
              message={message}
              writer={writerOf(message)}
              sought={sought}
              onPick={() => onPick(message.seq)}
            />
          ))}
        </ul>
      )}
      {hasNextPage ? (
        <p className={styles.older}>
          <Button look="outlined" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('search.older')}
          </Button>
        </p>
      ) : null}
    </>
  )
}

/** Covers the conversation, which keeps its scroll position. */
export const SearchResults = ({ words, ...rest }: FoundProps) => {
  const t = useTranslations('chat.search')
  const rested = useDebounced(words)
  return (
    <div className={styles.results} role="region" aria-label={t('label')}>
      {rested.length < roomSearch.shortest ? (
        <p className={styles.hint}>{t('hint', { least: roomSearch.shortest })}</p>
      ) : (
        <Found key={rested} words={rested} {...rest} />
      )}
    </div>
  )
}
