/**
 * Scopes of operators. `admin` includes the others and appoints; what else a scope allows is declared by each endpoint
 * (`operators`) and, for cases, by kind below.
 */
export const operatorScopes = ['support', 'moderation', 'catalogue', 'finance', 'admin'] as const
export type OperatorScope = (typeof operatorScopes)[number]

/** Returns the scopes that count for a right: those among the needed ones, and `admin` for all of them. */
export const countingScopes = (
  held: readonly OperatorScope[],
  needed: readonly OperatorScope[],
): OperatorScope[] => held.filter((scope) => scope === 'admin' || needed.includes(scope))

/** Scopes that read bookings, with their money, disputes and claims: cases of each lead there. */
export const readsBookings = ['support', 'moderation', 'finance'] as const
/** Scopes that cancel demands and decide disputes. */
export const decidesBookings = ['support'] as const

/** Scopes per page of operators, and of the books on the first. */
const deskParts = {
  payments: readsBookings,
  ledger: ['finance'],
  trail: ['admin'],
  team: ['admin'],
} as const satisfies Record<string, readonly OperatorScope[]>
type DeskPart = keyof typeof deskParts
export type DeskPage = Exclude<DeskPart, 'ledger'>

/** Scopes are absent from programs of the release before, whose operators may do everything. */
export const opensDeskPage = (
  user: { is_operator?: boolean; operator_scopes?: readonly OperatorScope[] | undefined },
  part: DeskPart,
): boolean =>
  user.is_operator === true && countingScopes(user.operator_scopes ?? ['admin'], deskParts[part]).length > 0
