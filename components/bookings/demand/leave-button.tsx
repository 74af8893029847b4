import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { useSession } from '@/hooks/accounts/session'
import { useRouter } from '@/lib/i18n/navigation'
import { paths } from '@/lib/paths'
import type { LeaveDialogProps } from './leave-dialog'

const LeaveDialog = lazyDialog<LeaveDialogProps>(() =>
  import('./leave-dialog').then((module) => module.LeaveDialog),
)

interface LeaveButtonProps {
  /** Nothing is lost on leaving. */
  isEmpty: boolean
  onDiscard: () => void
}

/** Closes the wizard; a request that was begun may be saved for later or discarded. */
export const LeaveButton = ({ isEmpty, onDiscard }: LeaveButtonProps) => {
  const t = useTranslations('demand.leave')
  const { status } = useSession()
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const leave = () => router.push(status === 'signed-in' ? paths.myBookings('booking_offers') : paths.home())
  return (
    <>
      <IconButton aria-label={t('close')} onClick={() => (isEmpty ? leave() : setOpen(true))}>
        <Icon name="close" />
      </IconButton>
      <LeaveDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        onLeave={leave}
        onDiscard={() => {
          onDiscard()
          leave()
        }}
      />
    </>
  )
}
