import { makePayee, withdraw, type Payee } from '@/server/testing/payees'
import { appForEachTest } from '@/server/testing/test-app'
import { enqueueWithdrawalPolls } from './scheduled'

const t = appForEachTest()

/** The pages the mails of a person lead to, mail by mail. */
const linksIn = async ({ email }: Payee, subject: string) =>
  (
    await t.context.pool.query<{ text: string }>(
      'select text from captured_messages where "to" = $1 and subject like $2 order by id',
      [email, subject],
    )
  ).rows.map(({ text }) => (text.match(/http\S+/g) ?? []).map((link) => new URL(link).pathname))

test('each leads to the withdrawal it tells of, and one that may be a thief’s to a new password', async () => {
  const who = await makePayee(t, 10_000)
  const { pk } = (await withdraw(t, who, 4_000)).json<{ pk: number }>()
  await t.drain()
  t.travel(10_000)
  await enqueueWithdrawalPolls(t.context)
  await t.drain()
  expect(await linksIn(who, 'Saque%')).toEqual([
    [`/withdraw/${pk}/`, '/forgot-password/'],
    [`/withdraw/${pk}/`],
  ])
  expect(await linksIn(who, 'Nova conta para saques%')).toEqual([['/withdraw/', '/forgot-password/']])
})
