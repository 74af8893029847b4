import { type ClaimState } from '@/lib/contract/claim-states'
import {
  claimActions,
  claimProcess,
  missedVisits,
  visitWithinDays,
  type Claim,
  type ClaimStep,
} from '@/lib/contract/claims'
import type { FieldCode } from '@/lib/contract/errors'
import { noShowMinutes } from '@/lib/contract/no-shows'
import { stepsFrom, type ActorRole } from '@/lib/contract/process'
import type { ClaimRow } from './repository'

type Action = Claim['can'][number]

const day = 86_400_000

/** The error of a visit's start, or null. */
export const validateVisit = (startsAt: Date, now: Date): FieldCode | null => {
  if (startsAt <= now) return 'in_the_past'
  return startsAt.getTime() > now.getTime() + visitWithinDays * day ? 'too_far' : null
}

/** From when on the customer may report that nobody came. */
export const missedFrom = ({ visitStartsAt }: Pick<ClaimRow, 'visitStartsAt'>): Date | null =>
  visitStartsAt && new Date(visitStartsAt.getTime() + noShowMinutes * 60_000)

/** The state a missed visit leads to: the last one declines the claim. */
export const afterMissed = ({ missedVisits: missed }: Pick<ClaimRow, 'missedVisits'>): ClaimState =>
  missed + 1 >= missedVisits ? 'declined' : 'opened'

/** The steps a side may take now, in the order of the process; while a bank disputes the payment only a withdrawal. */
export const allowedActions = (
  actor: ActorRole,
  claim: ClaimRow,
  { mostCents, now }: { mostCents: number; now: Date },
): Action[] => {
  const steps = stepsFrom<ClaimStep, ClaimState>(claimProcess, claim.status, actor)
  const from = missedFrom(claim)
  return claimActions.filter((step) => {
    if (!steps.includes(step)) return false
    if (claim.suspendedAt !== null) return step === 'withdraw'
    if (step === 'offer-money') return mostCents > 0
    return step !== 'missed' || (from !== null && now >= from)
  })
}
