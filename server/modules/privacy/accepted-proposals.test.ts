import { advanceThenLeave, makeScenarioParties, splitInTwo } from '@/server/testing/api-scenarios'
import { appForFile } from '@/server/testing/test-app'
import { unzip } from '@/server/testing/unzip'
import { scrubSharedContent } from './scrub'

const t = appForFile()

test('erases an accepted proposal’s words with their writer, also as the reason of the outcome', async () => {
  const sides = await makeScenarioParties(t)
  await splitInTwo(t, sides)
  const repeated = async () => {
    const { rows } = await t.context.pool.query<{ place: string }>(`
      select 'outcome' as place from disputes where decision_reason = 'Proponho isto'
      union select 'step' from booking_events where detail = 'Proponho isto' order by place`)
    return rows.map(({ place }) => place)
  }
  expect(await repeated()).toEqual(['outcome', 'step'])
  await scrubSharedContent(t.context, sides.provider.id)
  expect(await repeated()).toContain('outcome')
  await scrubSharedContent(t.context, sides.customer.id)
  expect(await repeated()).toEqual([])
})

test('exports material advances to both sides', async () => {
  const sides = await makeScenarioParties(t)
  await advanceThenLeave(t, sides)
  for (const who of [sides.customer, sides.provider]) {
    const answer = await t.as(who).get('/api/user/export/')
    const bookings = (await unzip(answer.rawPayload)).get('bookings.json')?.toString() ?? '[]'
    const drawn = (JSON.parse(bookings) as { material_advances: { amount_cents: number }[] }[]).flatMap(
      (one) => one.material_advances,
    )
    expect(drawn.map((one) => one.amount_cents)).toEqual([5_000])
  }
})
