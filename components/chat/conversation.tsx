'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useCallback, useDeferredValue, useEffect, useRef, useState, type Ref } from 'react'
import { ServiceArt } from '@/components/catalogue/service-art'
import { PlaceTime } from '@/components/places/place-time'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { QueryFallback } from '@/components/ui/query-fallback'
import type { Conversations } from '@/hooks/chat/live'
import { chatKeys, chatQueries, fetchEarlier, refetchThread, type ChatSide } from '@/hooks/chat/queries'
import { useReadReceipts } from '@/hooks/chat/read-receipts'
import { useRoomSearch, useScrollToMessage } from '@/hooks/chat/room-search'
import { unreadAfter } from '@/hooks/chat/unread'
import { isNotFound } from '@/lib/api/error'
import type { Room } from '@/lib/contract/chat'
import { paths } from '@/lib/paths'
import { ConversationFoot } from './conversation-foot'
import { ConversationHeader } from './conversation-header'
import styles from './conversation.module.css'
import { JobCard } from './job-card'
import { LiveNotice } from './live-notice'
import { MessageList } from './message-list'
import { SearchBar } from './search-bar'
import { SearchResults } from './search-results'

/** Lazily loaded: few rooms have an update to answer. */
const OfferChange = dynamic(
  () => import('@/components/offers/offer-change').then((module) => module.OfferChange),
  { ssr: false },
)

/** Lazily loaded: rarely is a room somebody else's. */
const NotFoundForAccount = dynamic(
  () =>
    import('@/components/accounts/sign-in/not-found-for-account').then((module) => module.NotFoundForAccount),
  { ssr: false },
)

const refreshEveryMs = 60_000

interface ConversationProps {
  room: number
  side: ChatSide
  me: number
  chat: Conversations
  /** Searches on another page; beside a page, whose address and headings this conversation leaves alone. */
  onSearch?: () => void
}

const ToEnd = ({ below, onClick }: { below: number; onClick: () => void }) => {
  const t = useTranslations('chat')
  return (
    <button
      type="button"
      className={styles.toEnd}
      onClick={onClick}
      aria-label={t('toEnd', { count: below })}
    >
      {below > 0 ? <span className={styles.below}>{below}</span> : null}
      <Icon name="down" />
    </button>
  )
}

/** A message found by the search could not be loaded. */
const JumpFailed = ({ retry }: { retry: () => void }) => {
  const t = useTranslations('chat')
  return (
    <p className={styles.offline} role="alert">
      {t('search.unreachable')}{' '}
      <button type="button" className={styles.retry} onClick={retry}>
        {t('failed')}
      </button>
    </p>
  )
}

interface TailProps {
  ref: Ref<HTMLDivElement>
  /** Undefined while loading. */
  room: Room | undefined
  isTyping: boolean
}

/**
 * Below the messages: an update of the offer that its customer has not answered, or has answered here, and that the
 * other side types.
 */
const Tail = ({ ref, room, isTyping }: TailProps) => {
  const t = useTranslations('chat')
  const isUpdated = room?.side === 'customer' && room.offer_status === 'update_pending'
  const [wasUpdated, setWasUpdated] = useState(false)
  if (isUpdated && !wasUpdated) setWasUpdated(true)
  return (
    <div ref={ref} className={styles.tail}>
      {room && wasUpdated ? (
        <PlaceTime city={room.job.city}>
          <OfferChange offer={room.offer} />
        </PlaceTime>
      ) : null}
      {isTyping ? (
        <p role="status" className={styles.note}>
          {t('typing')}
        </p>
      ) : null}
    </div>
  )
}

/** Refetches messages when photo URLs have expired, at most once for all photos of the page. */
const useRereading = (room: number) => {
  const client = useQueryClient()
  const reread = useRef(0)
  return useCallback(() => {
    if (Date.now() - reread.current < refreshEveryMs) return
    reread.current = Date.now()
    void refetchThread(client, room).catch(() => undefined)
  }, [client, room])
}

/** Conversation of a room. Remounted for each room. */
export const Conversation = ({ room: pk, side, me, chat, onSearch }: ConversationProps) => {
  const t = useTranslations('chat')
  const client = useQueryClient()
  const room = useQuery(chatQueries.room(pk)).data
  const query = useQuery(chatQueries.thread(pk))
  const [isLoadingEarlier, setLoadingEarlier] = useState(false)
  // Deferred: clearing the input does not wait for the list to render.
  const thread = useDeferredValue(query.data)
  const isTyping = chat.typing.has(pk)
  const { resume } = chat
  const isLoaded = thread !== undefined
  // Messages loaded when the room opens are not announced to screen readers.
  const [openedAt, setOpenedAt] = useState<number | null>(null)
  if (openedAt === null && thread && thread === query.data && query.isFetchedAfterMount)
    setOpenedAt(thread.messages.at(-1)?.seq ?? 0)
  // The room does not exist for this account, for example after a mail's link to another account: hides retry
  // and composer.
  const isMissing = !isLoaded && isNotFound(query.error)
  const reading = useReadReceipts({
    room: pk,
    me,
    thread,
    myReadSeq: room?.my_read_seq,
    isTyping,
    read: chat.read,
  })

  const finding = useRoomSearch()
  const [words, setWords] = useState('')
  const jump = useScrollToMessage({ room: pk, at: finding.at, thread, show: reading.show })

  useEffect(() => {
    if (isLoaded) resume(pk)
  }, [isLoaded, resume, pk])

  const earlier = async () => {
    reading.holdPlace()
    setLoadingEarlier(true)
    await fetchEarlier(client, pk).catch(() => undefined)
    setLoadingEarlier(false)
  }
  const onScroll = () => {
    if (reading.onScroll() && thread?.hasEarlier && !isLoadingEarlier) void earlier()
  }
  const refresh = useRereading(pk)
  const below = reading.isAway && thread && room ? unreadAfter(thread.messages, room.my_read_seq, me) : 0

  const search = () => {
    setWords('')
    finding.open()
  }
  const list = side === 'customer' ? paths.customerMessages() : paths.providerMessages()
  return (
    <section
      className={styles.conversation}
      aria-label={room ? t('with', { name: room.peer.full_name }) : t('title')}
    >
      {finding.isSearching && room ? (
        <SearchBar name={room.peer.full_name} words={words} onChange={setWords} onClose={finding.close} />
      ) : (
        <>
          <ConversationHeader
            room={room}
            isMissing={isMissing}
            isTyping={isTyping}
            list={list}
            isBeside={onSearch !== undefined}
            onSearch={onSearch ?? search}
          />
          {room ? <JobCard room={room} /> : null}
        </>
      )}
      {jump.hasFailed ? <JumpFailed retry={jump.retry} /> : null}
      <LiveNotice isLive={chat.isOnline} />
      <div className={styles.stage}>
        <div
          ref={reading.box}
          className={styles.messages}
          onScroll={onScroll}
          role="log"
          aria-live="off"
          aria-busy={openedAt === null && !query.isError}
          aria-label={t('messages')}
          tabIndex={0}
          inert={finding.isSearching}
        >
          {thread?.hasEarlier ? (
            <Button look="plain" size="small" busy={isLoadingEarlier} onClick={() => void earlier()}>
              {t('earlier')}
            </Button>
          ) : null}
          {thread && thread.messages.length + thread.outgoing.length === 0 ? (
            <EmptyState title={t('emptyThread.title')} art={<ServiceArt icon="1f44b" />}>
              {t('emptyThread.text')}
            </EmptyState>
          ) : null}
          {thread ? (
            <PlaceTime city={room?.job.city}>
              <MessageList
                thread={thread}
                me={me}
                side={side}
                peer={room?.peer.full_name}
                booking={room?.booking ?? null}
                peerReadSeq={room?.peer_read_seq ?? 0}
                lineAt={reading.lineAt}
                foundAt={finding.isSearching ? null : finding.at}
                hasLinks={room?.is_disclosed === true}
                progress={chat.progress}
                onRetry={(id) => chat.retry(pk, id)}
                onDiscard={(id) => chat.discard(pk, id)}
                onBroken={refresh}
                openedAt={openedAt ?? Infinity}
              />
            </PlaceTime>
          ) : isMissing ? (
            <NotFoundForAccount title={t('missing.title')} text={t('missing.text')} />
          ) : (
            <QueryFallback query={query} queryKey={chatKeys.thread(pk)} label={t('loading')} isPolite />
          )}
          <Tail ref={reading.tail} room={isLoaded ? room : undefined} isTyping={isTyping} />
        </div>
        {finding.isSearching && room ? (
          <SearchResults room={room} me={me} words={words.trim()} onPick={finding.goTo} />
        ) : null}
        {reading.isAway && !finding.isSearching ? <ToEnd below={below} onClick={reading.toEnd} /> : null}
      </div>
      {/* Hidden rather than unmounted during a search, which keeps the picked files. */}
      <div className={styles.foot} hidden={finding.isSearching}>
        {isMissing ? null : (
          <ConversationFoot
            pk={pk}
            room={room}
            side={side}
            me={me}
            thread={thread}
            onTyping={() => chat.sayTyping(pk)}
            onSend={(text, files) => {
              reading.wrote()
              chat.send(pk, text, files)
            }}
          />
        )}
      </div>
    </section>
  )
}
