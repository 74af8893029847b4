'use client'

import BackIcon from '@mui/icons-material/ArrowBackRounded'
import CallIcon from '@mui/icons-material/CallRounded'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Art } from '@/components/ui/art'
import { Avatar } from '@/components/ui/avatar'
import { EmptyState } from '@/components/ui/empty-state'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import type { Chat } from '@/hooks/chat/live'
import { chatQueries, fetchEarlier, rereadThread, type ChatSide } from '@/hooks/chat/queries'
import { isNotFound } from '@/lib/api/error'
import type { Room } from '@/lib/contract/chat'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { Composer } from './composer'
import styles from './conversation.module.css'
import { MessageList } from './message-list'
import { RoomStatus } from './room-status'

const BookingLink = ({ room }: { room: Room }) => {
  const t = useTranslations('chat')
  const toOffers = room.side === 'customer' && room.booking_status === 'booking_offers'
  return (
    <Link
      className={styles.open}
      href={toOffers ? paths.bookingOffers(room.booking) : paths.booking(room.booking)}
    >
      {t('openBooking')}
    </Link>
  )
}

interface HeaderProps {
  room: Room | undefined
  isMissing: boolean
  isTyping: boolean
  /** Where the list of rooms is, on a phone. */
  list: string
}

/** Who the conversation is with: to call them too, once that may be known. */
const ConversationHeader = ({ room, isMissing, isTyping, list }: HeaderProps) => {
  const t = useTranslations('chat')
  return (
    <header className={styles.header}>
      <Link href={list} className={styles.back} aria-label={t('back')}>
        <BackIcon />
      </Link>
      {isMissing ? null : <Avatar name={room?.peer.full_name} photo={room?.peer.photo} size={40} />}
      <div className={styles.peer}>
        <h2>{room?.peer.full_name ?? ''}</h2>
        <p>
          {isTyping ? (
            t('typing')
          ) : room ? (
            <>
              {room.title} · <RoomStatus room={room} />
            </>
          ) : null}
        </p>
      </div>
      {room?.peer.phone ? (
        <a
          className={styles.call}
          href={`tel:${room.peer.phone}`}
          aria-label={t('call', { name: room.peer.full_name })}
        >
          <CallIcon />
        </a>
      ) : null}
      {room ? <BookingLink room={room} /> : null}
    </header>
  )
}

const refreshEveryMs = 60_000

interface ConversationProps {
  room: number
  side: ChatSide
  me: number
  chat: Chat
}

/**
 * One room's conversation. Stays at the newest message unless the reader has scrolled up. Mounted anew for
 * each room.
 */
export const Conversation = ({ room: pk, side, me, chat }: ConversationProps) => {
  const t = useTranslations('chat')
  const client = useQueryClient()
  const room = useQuery(chatQueries.room(pk)).data
  const query = useQuery(chatQueries.thread(pk))
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const fromEnd = useRef(0)
  const [isLoadingEarlier, setLoadingEarlier] = useState(false)
  const thread = query.data
  const lastSeq = thread?.messages.at(-1)?.seq ?? 0
  const firstSeq = thread?.messages[0]?.seq
  const outgoing = thread?.outgoing.length ?? 0
  const myReadSeq = room?.my_read_seq
  const isTyping = chat.typing.has(pk)
  const { read, resume } = chat
  const isLoaded = thread !== undefined
  // As the link of a mail to another account leads to: nothing to try again, and nobody to write to.
  const isMissing = !isLoaded && isNotFound(query.error)

  useEffect(() => {
    if (isLoaded) resume(pk)
  }, [isLoaded, resume, pk])

  useLayoutEffect(() => {
    if (isAtEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [lastSeq, outgoing, isTyping])
  // Older messages came in above: the reader's place stays where it was.
  useLayoutEffect(() => {
    if (!isAtEnd.current && box.current && fromEnd.current)
      box.current.scrollTop = box.current.scrollHeight - fromEnd.current
  }, [firstSeq])

  useEffect(() => {
    const readNow = () => {
      if (
        document.visibilityState !== 'visible' ||
        !isAtEnd.current ||
        myReadSeq === undefined ||
        lastSeq <= myReadSeq
      )
        return
      read(pk, lastSeq)
    }
    readNow()
    document.addEventListener('visibilitychange', readNow)
    return () => document.removeEventListener('visibilitychange', readNow)
  }, [pk, lastSeq, myReadSeq, read])

  const earlier = async () => {
    if (box.current) fromEnd.current = box.current.scrollHeight - box.current.scrollTop
    setLoadingEarlier(true)
    await fetchEarlier(client, pk).catch(() => undefined)
    setLoadingEarlier(false)
  }
  const onScroll = () => {
    const element = box.current
    if (!element) return
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 60
    if (isAtEnd.current && myReadSeq !== undefined && lastSeq > myReadSeq) read(pk, lastSeq)
    if (element.scrollTop < 80 && thread?.hasEarlier && !isLoadingEarlier && !isAtEnd.current) void earlier()
  }

  const refreshed = useRef(0)
  // Addresses of photos live for some hours; read again, messages carry new ones. Not for every photo of the page.
  const refresh = () => {
    if (Date.now() - refreshed.current < refreshEveryMs) return
    refreshed.current = Date.now()
    void rereadThread(client, pk).catch(() => undefined)
  }

  const list = side === 'customer' ? paths.customerMessages() : paths.providerMessages()
  return (
    <section
      className={styles.conversation}
      aria-label={room ? t('with', { name: room.peer.full_name }) : t('title')}
    >
      <ConversationHeader room={room} isMissing={isMissing} isTyping={isTyping} list={list} />
      {chat.isOnline ? null : (
        <p className={styles.offline} role="status">
          {t('reconnecting')}
        </p>
      )}
      <div
        ref={box}
        className={styles.messages}
        onScroll={onScroll}
        role="log"
        aria-live="polite"
        aria-label={t('messages')}
        tabIndex={0}
      >
        {thread?.hasEarlier ? (
          <Button size="small" loading={isLoadingEarlier} onClick={() => void earlier()}>
            {t('earlier')}
          </Button>
        ) : null}
        {thread ? (
          thread.messages.length + outgoing === 0 ? (
            <EmptyState title={t('emptyThread.title')} art={<Art icon="1f44b" />}>
              {t('emptyThread.text')}
            </EmptyState>
          ) : (
            <MessageList
              thread={thread}
              me={me}
              peerReadSeq={room?.peer_read_seq ?? 0}
              progress={chat.progress}
              onRetry={(id) => chat.retry(pk, id)}
              onDiscard={(id) => chat.discard(pk, id)}
              onBroken={refresh}
            />
          )
        ) : isMissing ? (
          <EmptyState title={t('missing.title')} art={<Art icon="1f50d" />}>
            {t('missing.text')}
          </EmptyState>
        ) : (
          <ListSkeleton rows={3} label={t('loading')} />
        )}
        {isTyping ? <p className={styles.note}>{t('typing')}</p> : null}
      </div>
      {isMissing ? null : room && !room.can.includes('send') ? (
        <p className={styles.note}>{t('closed')}</p>
      ) : (
        <Composer
          room={pk}
          side={side}
          isShielded={room?.is_disclosed === false}
          mayPdf={room?.can.includes('document') === true}
          onTyping={() => chat.sayTyping(pk)}
          onSend={(text, files) => {
            isAtEnd.current = true
            chat.send(pk, text, files)
          }}
        />
      )}
    </section>
  )
}
