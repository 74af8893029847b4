'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CancelDialog } from '@/components/bookings/money/cancel-dialog'
import { NoShowDialog } from '@/components/bookings/money/no-show-dialog'
import { ChatButtonLink } from '@/components/chat-drawer/chat-button-link'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { preloadConfirmQuestion } from '@/components/ui/confirm-dialog'
import { MoreIcon } from '@/components/ui/icons'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { StepError } from '@/components/ui/step-error'
import { useBookingStep } from '@/hooks/bookings/mutations'
import { useOpenDrawer } from '@/hooks/chat/open-drawer'
import { useMenu } from '@/hooks/use-menu'
import { usePrefetch } from '@/hooks/use-prefetch'
import { terminalStates } from '@/lib/contract/booking-process'
import type { Booking } from '@/lib/contract/bookings'
import { actionsFor, type Action, type RequestedAction } from './actions'
import styles from './booking-actions.module.css'
import { ProposedTime } from './reschedule/proposed-time'
import { RescheduleDialog } from './reschedule/reschedule-dialog'
import { StepDialog } from './step-dialog'
import { AddToCalendar } from './summary/add-to-calendar'
import { useLeadsToCalendar } from './use-leads-to-calendar'

/** Button label of an action. */
const useActionName = (booking: Pick<Booking, 'offer_count' | 'role' | 'status' | 'bookable_again'>) => {
  const t = useTranslations('bookings')
  return (key: Action['key']): string => {
    switch (key) {
      case 'compare':
        return t('moves.compare', { count: booking.offer_count })
      case 'pay':
        return t('held.pay')
      case 'review':
        return t('next.reviewAction')
      case 'dispute':
        return t('moves.dispute.see')
      case 'cancel':
        return t(`moves.cancel.${booking.status === 'booking_offers' ? 'actionRequest' : 'action'}`)
      case 'again':
        if (booking.status === 'no_show_provider') return t('moves.findAnother')
        return t(booking.bookable_again ? 'moves.hireAgain' : 'moves.again')
      case 'chat':
      case 'help':
        return t(`moves.${key}`)
      case 'no-show':
        return t(`moves.no-show.action.${booking.role === 'provider' ? 'provider' : 'customer'}`)
      default:
        return t(`moves.${key}.action`)
    }
  }
}

/** Steps that ask in a dialog first. */
type DialogStep = Exclude<RequestedAction, 'revive'>

interface DialogOfProps {
  booking: Booking
  step: Exclude<DialogStep, 'deliver'>
  onClose: () => void
}

/** Confirmation dialog of a step. */
const DialogOf = ({ booking, step, onClose }: DialogOfProps) => {
  // Fixed when the dialog opens: its step changes the status, which would otherwise replace the dialog by
  // another.
  const [asked] = useState(booking.status)
  // Canceling a paid booking may cost a fee: shows the sums first.
  if (step === 'cancel' && asked === 'approved') return <CancelDialog booking={booking} onClose={onClose} />
  if (step === 'no-show') return <NoShowDialog booking={booking} onClose={onClose} />
  if (step === 'reschedule') return <RescheduleDialog booking={booking} onClose={onClose} />
  const kind = booking.instant ? 'instant' : 'offers'
  return (
    <StepDialog
      booking={booking.pk}
      step={step}
      situation={step === 'give-up' ? kind : `${booking.role}_${asked}`}
      onClose={onClose}
    />
  )
}

const DeliverDialog = lazyDialog(() => import('./deliver-dialog').then((part) => part.DeliverDialog))
const MoreActionsList = lazyDialog(() => import('./more-actions-list').then((part) => part.MoreActionsList))

interface MoreActionsProps {
  label: string
  actions: readonly Action[]
  nameOf: (key: Action['key']) => string
  onStep: (step: RequestedAction) => void
  /** Shows the label beside the icon, because it is the only button. */
  isAlone: boolean
}

/** Secondary actions behind one button. */
const MoreActions = ({ label, actions, nameOf, onStep, isAlone }: MoreActionsProps) => {
  const { button, menu, close, choose } = useMenu()
  const openDrawer = useOpenDrawer()
  return (
    <>
      <button type="button" className={styles.more} aria-label={isAlone ? undefined : label} {...button}>
        <MoreIcon />
        {isAlone ? label : null}
      </button>
      <MoreActionsList
        {...menu}
        label={label}
        actions={actions}
        nameOf={nameOf}
        onStep={(step) => choose(() => onStep(step))}
        onFollow={({ room }) => room && openDrawer(room, close)}
      />
    </>
  )
}

/** The reader's actions: the primary one, and the others in a menu. */
export const BookingActions = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('bookings.moves')
  const nameOf = useActionName(booking)
  const [open, setOpen] = useState<DialogStep | null>(null)
  const reviving = useBookingStep(booking.pk)
  // Reopening is free and can be undone: it asks nothing first.
  const take = (step: RequestedAction) => (step === 'revive' ? reviving.mutate({ step }) : setOpen(step))
  usePrefetch(preloadConfirmQuestion)
  const { primary, beside, rest } = actionsFor(booking)
  // Closes the dialog of an action that is no longer available; the page shows the outcome.
  if (open !== null && ![primary, beside, ...rest].some((one) => one?.key === open)) setOpen(null)
  const hasCalendar = useLeadsToCalendar(booking)
  // After the end there is nothing left to write about.
  const isQuiet = hasCalendar || terminalStates.includes(booking.status)
  const shown = (action: Action, isFirst: boolean) =>
    action.href === undefined ? (
      <Button
        key={action.key}
        look={isFirst ? 'primary' : 'quiet'}
        tone={isFirst ? undefined : 'neutral'}
        size="large"
        busy={action.key === 'revive' && reviving.isPending}
        onClick={() => take(action.key)}
      >
        {nameOf(action.key)}
      </Button>
    ) : action.room ? (
      <ChatButtonLink key={action.key} room={action.room} look={isFirst && !isQuiet ? 'primary' : 'outlined'}>
        {nameOf(action.key)}
      </ChatButtonLink>
    ) : (
      <ButtonLink
        key={action.key}
        href={action.href}
        look={!isFirst ? 'outlined' : action.key === 'compare' || action.key === 'pay' ? 'accent' : 'primary'}
      >
        {nameOf(action.key)}
      </ButtonLink>
    )
  return (
    <>
      <ProposedTime booking={booking} />
      <div className={styles.actions}>
        {hasCalendar ? <AddToCalendar booking={booking} isButton /> : null}
        {primary ? shown(primary, true) : null}
        {beside ? shown(beside, false) : null}
        {rest.length > 0 ? (
          <MoreActions
            label={t('more')}
            actions={rest}
            nameOf={nameOf}
            onStep={take}
            isAlone={!primary && !beside}
          />
        ) : null}
        <StepError error={reviving.error} />
        {booking.can.includes('deliver') ? (
          <DeliverDialog booking={booking.pk} open={open === 'deliver'} onClose={() => setOpen(null)} />
        ) : null}
        {open && open !== 'deliver' ? (
          <DialogOf booking={booking} step={open} onClose={() => setOpen(null)} />
        ) : null}
      </div>
    </>
  )
}
