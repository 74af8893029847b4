'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { Conversation } from '@/components/chat/conversation'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { useSession } from '@/hooks/accounts/session'
import { useConversations } from '@/hooks/chat/live'
import type { DrawerRoom } from '@/hooks/chat/store'
import { useMarkNotificationsSeen } from '@/hooks/notifications/seen'
import { useCloseOnBack } from '@/hooks/use-close-on-back'
import { Link } from '@/lib/i18n/link'
import { useRouter } from '@/lib/i18n/navigation'
import { paths } from '@/lib/paths'
import styles from './chat-drawer.module.css'

/** Moves the focus to the message field, and back to the opener on closing. */
const useDrawerFocus = (drawer: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    const element = drawer.current
    const opener = document.activeElement
    ;(element?.querySelector('textarea') ?? element)?.focus()
    return () => {
      const hasFocus = element?.contains(document.activeElement) || document.activeElement === document.body
      if (hasFocus && opener instanceof HTMLElement) opener.focus()
    }
  }, [drawer])

/** Makes room beside the page. */
const useRoomBeside = (): void =>
  useEffect(() => {
    const root = document.documentElement
    root.toggleAttribute('data-chat', true)
    return () => root.removeAttribute('data-chat')
  }, [])

interface ChatDrawerProps {
  room: DrawerRoom
  onClose: () => void
}

/**
 * A conversation beside the page, which stays usable. Closes on Back, and on Escape inside. In a window that became
 * narrow it lies over the page, so that picked files are not lost.
 */
export const ChatDrawer = ({ room: { pk, side }, onClose }: ChatDrawerProps) => {
  const t = useTranslations('chat.drawer')
  const router = useRouter()
  const { user } = useSession()
  const chat = useConversations(side, user?.pk)
  const drawer = useRef<HTMLElement>(null)
  useMarkNotificationsSeen(pk, ({ kind, offer }) => kind === 'new_message' && offer === pk)
  useCloseOnBack(true, onClose)
  useDrawerFocus(drawer)
  useRoomBeside()
  const address = side === 'customer' ? paths.customerMessages(pk) : paths.providerMessages(pk)
  const onKeyDown = ({ key, target, currentTarget }: KeyboardEvent) => {
    // Menus and dialogs of the conversation close by themselves.
    const isInside = target instanceof Element && currentTarget.contains(target) && !target.closest('dialog')
    if (key === 'Escape' && isInside) onClose()
  }
  return (
    <aside ref={drawer} className={styles.drawer} aria-label={t('label')} tabIndex={-1} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <Link href={address}>{t('open')}</Link>
        <IconButton aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      {user ? (
        <Conversation
          room={pk}
          side={side}
          me={user.pk}
          chat={chat}
          onSearch={() => router.push(`${address}&search=`)}
        />
      ) : null}
    </aside>
  )
}
