import { z } from 'zod'
import { userSchema } from './accounts'
import { toAsciiDomain } from './email-domain'
import { endpoint } from './endpoint'
import { line, secret } from './values'

/** Days during which the person may change their mind. */
export const erasureDays = 7

/** Kinds of unsettled money; the fields of `open_balance`. */
export const unsettledMoney = [
  'cash',
  'available',
  'reserve',
  'in_transit',
  'debt',
  'held',
  'refund',
  'dispute',
  'payment',
] as const
export type UnsettledMoney = (typeof unsettledMoney)[number]

export const exportData = endpoint({
  id: 'exportData',
  method: 'GET',
  path: '/api/user/export/',
  tag: 'privacy',
  auth: 'user',
  summary: 'Everything held about the signed-in person: a ZIP of JSON and pictures (LGPD, art. 18)',
  download: 'application/zip',
})
export const eraseAccount = endpoint({
  id: 'eraseAccount',
  method: 'DELETE',
  path: '/api/user/',
  tag: 'privacy',
  auth: 'user',
  summary:
    'Close the account: erased in seven days, signed out everywhere at once. Asked twice, the first date stays',
  body: z.object({
    /** Accounts with a password. */
    password: secret(200).optional(),
    /** Accounts without one type their e-mail. */
    email: line(254, 0).toLowerCase().overwrite(toAsciiDomain).optional(),
  }),
  response: z.object({ erasure_due_at: z.string() }),
})
export const getClosing = endpoint({
  id: 'getClosing',
  method: 'GET',
  path: '/api/user/closing/',
  tag: 'privacy',
  auth: 'user',
  summary: 'What has to end before the account can be closed: `eraseAccount` refuses while anything is named',
  response: z.object({ has_jobs: z.boolean(), money: z.array(z.enum(unsettledMoney)) }),
})
export type Closing = z.infer<(typeof getClosing)['response']>
export const keepAccount = endpoint({
  id: 'keepAccount',
  method: 'POST',
  path: '/api/user/keep/',
  tag: 'privacy',
  auth: 'user',
  summary: 'Change one’s mind: the account stays',
  response: userSchema,
})
