import type { TestApp } from '@/server/testing/make-app'
import { paying } from '@/server/testing/paying'
import { count, miss } from '../../harness/failures'
import type { World } from './clients'

/** Who holds a time of the provider, and how many of them overlap. */
const held = async (t: TestApp, provider: number) => {
  const { rows } = await t.context.pool.query<{ booking: number; customer: number }>(
    `select s.booking_id::int as booking, b.customer_id::int as customer
     from slots s join bookings b on b.id = s.booking_id where s.provider_id = $1`,
    [provider],
  )
  return rows
}

/**
 * All clients at once, in random order; now and then those who book instantly go first, because their request
 * takes longer. One gets the time, and gives it up again.
 */
export const contend = async (
  t: TestApp,
  { provider, clients }: World,
  pick: () => number,
): Promise<{ winner: 'approval' | 'instant'; failures: string[] }> => {
  const shift = pick() % 60
  const ahead = pick() % 2 ? 2 ** 32 : 0
  const inOrder = clients
    .map(({ ask, isInstant }) => ({ ask, place: pick() - (isInstant ? ahead : 0) }))
    .sort((a, b) => a.place - b.place)
  const answers = await Promise.all(inOrder.map(({ ask }) => ask(shift)))
  const said = answers.map((answer) =>
    answer.statusCode < 300 ? 'held' : `${answer.statusCode} ${answer.json<{ code: string }>().code}`,
  )
  const holders = await held(t, provider.id)
  const failures = [
    ...miss('answers', [count(said, 'held'), count(said, '409 slot_taken')], [1, clients.length - 1]),
    ...miss('other answers', [...new Set(said)].sort(), ['409 slot_taken', 'held']),
    ...miss('times held', holders.length, 1),
  ]
  for (const { booking, customer } of holders)
    await t.as({ id: customer }).post(`/api/bookings/${booking}/give-up/`)
  await paying(t).pass(1)
  failures.push(...miss('times held once given up', (await held(t, provider.id)).length, 0))
  const winner = answers.some(({ statusCode }) => statusCode === 200) ? 'approval' : 'instant'
  return { winner, failures }
}
