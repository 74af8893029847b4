'use client'

import DownIcon from '@mui/icons-material/KeyboardArrowDownRounded'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Art } from '@/components/ui/art'
import { EmptyState } from '@/components/ui/empty-state'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import type { Chat } from '@/hooks/chat/live'
import { chatQueries, fetchEarlier, rereadThread, type ChatSide } from '@/hooks/chat/queries'
import { useReading } from '@/hooks/chat/reading'
import { unreadAfter } from '@/hooks/chat/unread'
import { isNotFound } from '@/lib/api/error'
import { paths } from '@/lib/paths'
import { Composer } from './composer'
import { ConversationHeader } from './conversation-header'
import styles from './conversation.module.css'
import { JobCard } from './job-card'
import { MessageList } from './message-list'

const refreshEveryMs = 60_000

interface ConversationProps {
  room: number
  side: ChatSide
  me: number
  chat: Chat
}

/** One room's conversation. Mounted anew for each room. */
export const Conversation = ({ room: pk, side, me, chat }: ConversationProps) => {
  const t = useTranslations('chat')
  const client = useQueryClient()
  const room = useQuery(chatQueries.room(pk)).data
  const query = useQuery(chatQueries.thread(pk))
  const [isLoadingEarlier, setLoadingEarlier] = useState(false)
  const thread = query.data
  const isTyping = chat.typing.has(pk)
  const { resume } = chat
  const isLoaded = thread !== undefined
  // As the link of a mail to another account leads to: nothing to try again, and nobody to write to.
  const isMissing = !isLoaded && isNotFound(query.error)
  const reading = useReading({
    room: pk,
    me,
    thread,
    myReadSeq: room?.my_read_seq,
    isTyping,
    read: chat.read,
  })

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
  const refreshed = useRef(0)
  // Addresses of photos live for some hours; read again, messages carry new ones. Not for every photo of the page.
  const refresh = () => {
    if (Date.now() - refreshed.current < refreshEveryMs) return
    refreshed.current = Date.now()
    void rereadThread(client, pk).catch(() => undefined)
  }
  const below = reading.isAway && thread && room ? unreadAfter(thread.messages, room.my_read_seq, me) : 0

  const list = side === 'customer' ? paths.customerMessages() : paths.providerMessages()
  return (
    <section
      className={styles.conversation}
      aria-label={room ? t('with', { name: room.peer.full_name }) : t('title')}
    >
      <ConversationHeader room={room} isMissing={isMissing} isTyping={isTyping} list={list} />
      {room ? <JobCard room={room} /> : null}
      {chat.isOnline ? null : (
        <p className={styles.offline} role="status">
          {t('reconnecting')}
        </p>
      )}
      <div className={styles.stage}>
        <div
          ref={reading.box}
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
            thread.messages.length + thread.outgoing.length === 0 ? (
              <EmptyState title={t('emptyThread.title')} art={<Art icon="1f44b" />}>
                {t('emptyThread.text')}
              </EmptyState>
            ) : (
              <MessageList
                thread={thread}
                me={me}
                peerReadSeq={room?.peer_read_seq ?? 0}
                lineAt={reading.lineAt}
                hasLinks={room?.is_disclosed === true}
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
        {reading.isAway ? (
          <button
            type="button"
            className={styles.toEnd}
            onClick={reading.toEnd}
            aria-label={t('toEnd', { count: below })}
          >
            {below > 0 ? <span className={styles.below}>{below}</span> : null}
            <DownIcon aria-hidden />
          </button>
        ) : null}
      </div>
      {isMissing ? null : room && !room.can.includes('send') ? (
        <p className={styles.note}>{t(room.is_blocked ? 'blocked' : 'closed')}</p>
      ) : (
        <Composer
          room={pk}
          side={side}
          isShielded={room?.is_disclosed === false}
          mayPdf={room?.can.includes('document') === true}
          onTyping={() => chat.sayTyping(pk)}
          onSend={(text, files) => {
            reading.wrote()
            chat.send(pk, text, files)
          }}
        />
      )}
    </section>
  )
}
