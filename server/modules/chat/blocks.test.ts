import { randomUUID } from 'node:crypto'
import type { Room } from '@/lib/contract/chat'
import { blocks } from '@/server/db/schema/chat'
import type { TestUser } from '@/server/testing/factories'
import { blankPicture } from '@/server/testing/hostile-pictures'
import { okBody } from '@/server/testing/ok-body'
import { makePaidJob } from '@/server/testing/paid-job'
import { appForFile } from '@/server/testing/test-app'
import { findTypingPeer } from './service'

const t = appForFile()

const at = (room: number, what = '') => `/api/chat/rooms/${room}/${what}`
const block = async (who: TestUser, room: number) => okBody<Room>(await t.as(who).post(at(room, 'block/')))
const unblock = async (who: TestUser, room: number) =>
  okBody<Room>(await t.as(who).post(at(room, 'unblock/')))
const roomOf = async (who: TestUser, room: number) => okBody<Room>(await t.as(who).get(at(room)))
const said = async (who: TestUser, room: number) => {
  const answer = await t.as(who).post(at(room, 'messages/'), { text: 'Oi', client_id: randomUUID() })
  return answer.statusCode === 201 ? 201 : [answer.statusCode, answer.json<{ code: string }>().code]
}
const shut = [409, 'conversation_closed']

test('a block ends messages both ways, in all rooms of the two and in no others, until it is lifted', async () => {
  const customer = await t.make.customer()
  const provider = await t.make.provider()
  const [one, two] = [await t.make.offer({ customer, provider }), await t.make.offer({ customer, provider })]
  const other = await t.make.offer({ customer })
  expect(await block(customer, one.pk)).toMatchObject({ is_blocked: true, can: [] })
  await block(customer, one.pk)
  for (const { pk } of [one, two]) {
    expect([await said(customer, pk), await said(provider, pk)]).toEqual([shut, shut])
    const photo = await t.upload(provider, at(pk, 'files/'), await blankPicture().png().toBuffer())
    expect([photo.statusCode, photo.json().code]).toEqual(shut)
    expect([
      await findTypingPeer(t.context, provider.id, pk),
      await findTypingPeer(t.context, customer.id, pk),
    ]).toEqual([null, null])
  }
  expect(await said(customer, other.pk)).toBe(201)
  // A blocked user can still read and change their offer, and is not told the reason.
  expect(await roomOf(provider, one.pk)).toMatchObject({ is_blocked: false, can: ['edit_offer'] })
  expect(
    okBody<{ results: object[] }>(await t.as(provider).get(at(one.pk, 'messages/'))).results,
  ).not.toEqual([])

  expect(await unblock(provider, one.pk)).toMatchObject({ can: ['edit_offer'] })
  expect(await said(provider, two.pk)).toEqual(shut)
  await block(provider, two.pk)
  expect(await unblock(customer, two.pk)).toMatchObject({ is_blocked: false, can: [] })
  expect(await said(customer, one.pk)).toEqual(shut)
  expect((await unblock(provider, one.pk)).can).toEqual(['send', 'edit_offer'])
  expect([await said(customer, one.pk), await said(provider, two.pk)]).toEqual([201, 201])
})

test('repeats of earlier messages are acknowledged; new ones and new offers are rejected', async () => {
  const { pk, customer, provider } = await t.make.offer()
  const suggestion = await t.make.suggestion({ customer, provider })
  const body = { text: 'Antes', client_id: randomUUID() }
  okBody(await t.as(customer).post(at(pk, 'messages/'), body))
  await block(customer, pk)
  expect((await t.as(customer).post(at(pk, 'messages/'), body)).statusCode).toBe(201)
  await expect(t.make.offer({ suggestion })).rejects.toThrow(/not_accepting_work/)
  // An offer from before is not approved, by whichever side the block is, until it is lifted.
  const approve = () => t.as(customer).post(`/api/offers/${pk}/approve/`)
  const refused = await approve()
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'not_accepting_work'])
  // Nor is anything of the one suggested to the other any more.
  await expect(t.make.suggestion({ customer, provider })).rejects.toThrow(/not suggested/)
  await unblock(customer, pk)
  okBody(await approve())
})

test('paid work goes on: the program tells of it, it is helped with and reported', async () => {
  const job = await makePaidJob(t)
  await block(job.customer, job.pk)
  okBody(await t.as(job.provider).post(`/api/bookings/${job.booking}/cancel/`, { reason: 'Adoeci' }))
  const { results } = okBody<{ results: { text: string; sender: number | null }[] }>(
    await t.as(job.customer).get(at(job.pk, 'messages/')),
  )
  expect(results.at(-1)).toMatchObject({ text: 'Serviço cancelado.', sender: null })
  const report = { person: job.customer.id, reason: 'rude', text: 'Foi grosseiro comigo.' }
  const told = await t.as(job.provider).post(`/api/bookings/${job.booking}/report/`, report)
  expect(told.statusCode).toBe(204)
})

test('rejects blocking oneself; deletes a block with either account', async () => {
  const user = await t.make.customer()
  await expect(
    t.db.insert(blocks).values({ blockerId: user.id, blockedId: user.id }).execute(),
  ).rejects.toThrow()
})
