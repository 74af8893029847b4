import type { OperatorScope } from '@/lib/contract/operator-scopes'
import type { RequestBody } from '@/server/testing/api-client'
import type { TestUser } from '@/server/testing/factories'
import type { TestApp } from '@/server/testing/make-app'

/** Fixture: a job at the stage of the row's `at`, and the objects of its sides. */
export interface RightsFixture {
  customer: TestUser
  provider: TestUser
  booking: number
  offer: number
  suggestion: number
  session: string
  startCode: string
  /**
   * Id of an object with its own: a deposit, a card, a dispute. Absent if the path names one of the above.
   */
  pk?: number
  advance?: number
  /** Provider's photo of a receipt. */
  receipt?: string
}

type Make = TestApp['make']

/** Scopes that read what becomes of bookings, and those that decide about them. */
export const readers: readonly OperatorScope[] = ['support', 'moderation', 'finance']
export const deciders: readonly OperatorScope[] = ['support']

/** A start that is free in every fixture. */
export const inTwoDays = () => new Date(Date.now() + 48 * 3_600_000).toISOString()

export type BookingStage =
  'suggestion' | 'offer' | 'reserved' | 'approved' | 'started' | 'delivered' | 'completed'

/** Kinds of objects with an id of their own, made by `rightsFixtures`. */
export type ObjectKind =
  | 'deposit'
  | 'destination'
  | 'withdrawal'
  | 'card'
  | 'intent'
  | 'case'
  | 'operator'
  | 'advance'
  | 'grantedAdvance'
  | 'dispute'
  | 'proposedSettlement'
  | 'escalatedDispute'
  | 'claim'
  | 'claimWithVisit'
  | 'claimWithMoney'
  | 'declinedClaim'

export interface RightsRow {
  /** Stage of the named object; absent if the path names none. */
  at?: BookingStage | ObjectKind
  body?: (make: Make, world: RightsFixture) => RequestBody | Promise<RequestBody>
  query?: (make: Make) => Promise<string>
  /** The response is public. */
  isPublic?: true
  /** anonymous, customer, provider, other customer, other provider, both, unverified, operator (also a customer). */
  answers: string
  /** Scopes of operators that are answered like `operator`, an admin; the others find nothing. */
  scopes?: readonly OperatorScope[]
}
