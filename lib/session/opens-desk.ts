import type { OperatorScope } from '@/lib/contract/operator-scopes'

/**
 * Returns whether somebody opens the first page of operators. Without the table of scopes (`opensDeskPage`), which would
 * be in the scripts of every page.
 */
export const opensDesk = (user: {
  is_operator?: boolean
  operator_scopes?: readonly OperatorScope[] | undefined
}): boolean =>
  user.is_operator === true && user.operator_scopes?.some((scope) => scope !== 'catalogue') !== false
