import type { ReactNode } from 'react'
import { buttonClass, type ButtonVariant } from '@/components/ui/button'
import { beginDraft } from '@/hooks/chat/draft'
import { useOpenDrawer } from '@/hooks/chat/open-drawer'
import type { DrawerRoom } from '@/hooks/chat/store'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'

interface ChatButtonLinkProps extends ButtonVariant {
  room: DrawerRoom
  /** Words put into the message field, unless others are kept there. */
  draft?: string
  /** Called when the conversation opens beside the page. */
  onOpen?: () => void
  children: ReactNode
}

/**
 * Link to a conversation, which opens beside the page in a wide window. Not fetched ahead: in wide windows mostly in
 * vain.
 */
export const ChatButtonLink = ({ room, draft, onOpen, children, ...look }: ChatButtonLinkProps) => {
  const open = useOpenDrawer()
  return (
    <Link
      href={room.side === 'customer' ? paths.customerMessages(room.pk) : paths.providerMessages(room.pk)}
      prefetch={false}
      data-view=""
      className={buttonClass(look)}
      onClick={(event) => {
        if (draft !== undefined) beginDraft(room.pk, draft)
        open(room, onOpen)(event)
      }}
    >
      {children}
    </Link>
  )
}
