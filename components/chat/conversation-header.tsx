'use client'

import { useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import { BackIcon, CallIcon } from '@/components/ui/icons'
import type { Room } from '@/lib/contract/chat'
import { Link } from '@/lib/i18n/link'
import styles from './conversation.module.css'
import { RoomMenu } from './room-menu'

interface HeaderProps {
  room: Room | undefined
  isMissing: boolean
  isTyping: boolean
  /** Path of the room list, on a phone. */
  list: string
  /** Beside a page, which has the level 1 heading. */
  isBeside: boolean
  onSearch: () => void
}

/** The other side of a conversation, with a call link once the phone is visible. */
export const ConversationHeader = ({ room, isMissing, isTyping, list, isBeside, onSearch }: HeaderProps) => {
  const t = useTranslations('chat')
  const Title = isBeside ? 'h2' : 'h1'
  return (
    <header className={styles.header}>
      <Link href={list} className={styles.back} aria-label={t('back')}>
        <BackIcon />
      </Link>
      {isMissing ? null : <Avatar name={room?.peer.full_name} photo={room?.peer.photo} size={40} />}
      <div className={styles.peer}>
        {/* Screen readers would announce an empty heading. */}
        {room ? <Title>{room.peer.full_name}</Title> : <Title className={styles.hidden}>{t('title')}</Title>}
        <p>{isTyping ? t('typing') : (room?.title ?? '')}</p>
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
      {room ? <RoomMenu room={room} onSearch={onSearch} /> : null}
    </header>
  )
}
