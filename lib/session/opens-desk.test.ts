import { opensDeskPage, operatorScopes } from '@/lib/contract/operator-scopes'
import { opensDesk } from './opens-desk'

test.each([undefined, [], ...operatorScopes.map((scope) => [scope])])(
  'the short form for every page agrees with the table for scopes %j',
  (operator_scopes) => {
    for (const is_operator of [true, false]) {
      const user = { is_operator, operator_scopes }
      expect(opensDesk(user)).toBe(opensDeskPage(user, 'payments'))
    }
  },
)
