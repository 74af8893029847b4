import dynamic from 'next/dynamic'
import type { User } from '@/lib/contract/accounts'
import type { Need } from '@/lib/wizard/needs'
import type { RequestKind } from '@/lib/wizard/request'
import { requestPath } from './request-path'

// Lazily loaded: users with both contacts confirmed see neither.
const loadAccount = () => import('./review-account')
const ReviewAccount = dynamic(() => loadAccount().then((module) => module.ReviewAccount), { ssr: false })
const loadConfirmations = () => import('./confirmations')
const Confirmations = dynamic(() => loadConfirmations().then((module) => module.Confirmations), {
  ssr: false,
})

/** Loads both for a visitor: the codes follow the account at once. */
export const preloadAccountAndCodes = () => {
  for (const load of [loadAccount, loadConfirmations]) load().catch(() => undefined)
}

interface AccountAndCodesProps {
  kind: RequestKind
  isAnonymous: boolean
  user: User | null
  needs: readonly Need[]
  /** A time is reserved, rather than a request published. */
  isInstant: boolean
  /** The account is being made. */
  onBusy: (isBusy: boolean) => void
  /** Called after each completed confirmation. */
  onDone: () => void
  /** Receives what the bar's button does next. */
  onAction: (words: string) => void
}

/** Asks for an account, then for the codes of its e-mail and phone, before a request can be published. */
export const AccountAndCodes = ({
  kind,
  isAnonymous,
  user,
  needs,
  isInstant,
  onBusy,
  onDone,
  onAction,
}: AccountAndCodesProps) =>
  isAnonymous ? (
    <ReviewAccount back={requestPath(kind)} isInstant={isInstant} onBusy={onBusy} />
  ) : needs.length > 0 ? (
    <Confirmations {...{ user, needs, isInstant, onDone, onAction }} />
  ) : null
