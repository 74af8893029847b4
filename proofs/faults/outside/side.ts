import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { longAccessToken } from '@/server/testing/access-token'
import { insertDuePushes } from '@/server/testing/due-pushes'
import type { TestUser } from '@/server/testing/factories'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { nextMobile } from '@/server/testing/people'
import { spawnProgram } from '@/server/testing/spawned-program'
import { patientEnv, preloading } from '../../harness/built-program'
import { timedCall, type Calls } from '../../harness/latency'
import { startServices } from './services'

/** Number of messages and payments left pending by an outage. */
export interface Volume {
  mails: number
  sms: number
  pushes: number
  payments: number
}

type Reserved = Awaited<ReturnType<TestApp['make']['reserved']>>

/** Makes the users in advance, so that the requests themselves start at once. */
const makePeople = async (t: TestApp, rounds: number, { sms, payments }: Volume) => {
  const callers: TestUser[] = []
  for (let n = 0; n < rounds * sms; n++) callers.push(await t.make.customer())
  await t.context.pool.query('update users set phone = null, phone_verified_at = null where id = any ($1)', [
    callers.map(({ id }) => id),
  ])
  const reserved: Reserved[] = []
  for (let n = 0; n < rounds * payments; n++) reserved.push(await t.make.reserved())
  return { callers, reserved }
}

/** A program with a database and services of its own. */
export const startSide = async (rounds: number, volume: Volume, mutation: string | null) => {
  const t = await makeApp({ connections: 20 })
  const people = await makePeople(t, rounds, volume)
  const services = await startServices()
  const program = await spawnProgram(t.context.config, t.url, {
    ...services.env,
    ...preloading('faults/outside/without-guard.mjs'),
    WITHOUT_GUARD: mutation ?? '',
    SERVICES: 'api,worker',
    ...patientEnv,
    LOG_LEVEL: 'fatal',
  })
  const tokenOf = (who: { id: number }) => longAccessToken(t, who)
  const reader = await tokenOf(await t.make.customer())
  const asked = { mail: [] as string[], sms: [] as string[], push: [] as string[], payments: [] as number[] }
  const statuses: number[] = []
  const payMs: number[] = []
  let person = 0
  const write = async (email = `pessoa${person++}@example.com`) => {
    const body = { name: 'Ana', email, subject: 'Dúvida', message: 'Bom dia' }
    statuses.push((await program.post('/api/contact/', '', body)).status)
    asked.mail.push(email, `gente@example.com ${email}`)
  }
  const call = async () => {
    const phone = nextMobile()
    const caller = people.callers.pop()
    if (!caller) throw new Error('nobody is left to ask for an SMS')
    statuses.push(
      (await program.post('/api/user/verify-phone/send/', await tokenOf(caller), { phone })).status,
    )
    asked.sms.push(phone)
  }
  const pay = async () => {
    const made = people.reserved.pop()
    if (!made) throw new Error('nobody is left to pay')
    const since = performance.now()
    const { status } = await program.post(
      '/api/payment/intents/',
      await tokenOf(made.customer),
      { booking: made.booking, method: 'pix' },
      { 'idempotency-key': randomUUID() },
    )
    payMs.push(performance.now() - since)
    statuses.push(status)
    asked.payments.push(made.booking)
  }
  return {
    t,
    services,
    program,
    reader,
    asked,
    /** Response statuses of requests that cause a message. */
    statuses,
    /** Response times of payment requests, ms. */
    payMs,
    write,
    call,
    tokenOf,
    leave: async ({ mails, sms, pushes, payments }: Volume) => {
      const before = asked.push.length
      await insertDuePushes(t.db, pushes)
      const { rows } = await t.context.pool.query<{ token: string }>(
        "select token from push_tokens where token like 'browser-%' order by user_id offset $1",
        [before],
      )
      asked.push.push(...rows.map(({ token }) => token))
      const times = (count: number, ask: () => Promise<void>) => Array.from({ length: count }, ask)
      await Promise.all([...times(mails, write), ...times(sms, call), ...times(payments, pay)])
    },
    close: async () => {
      await program.kill()
      await services.close()
      await t.close()
    },
  }
}

export type Side = Awaited<ReturnType<typeof startSide>>

const paths = ['/api/services/', '/api/chat/rooms/', '/api/notification/list/', '/api/profile/']

const callOne = ({ program, reader }: Side, path: string, calls: Calls) =>
  timedCall(program.port, path, { headers: { authorization: `Bearer ${reader}` } }, calls)

/**
 * Calls a program with available services and another without for a given time, interleaved, so that other
 * load on the machine slows both.
 */
export const callBoth = async (
  sides: { whole: Side; broken: Side },
  calls: { whole: Calls; broken: Calls },
  forMs: number,
  pauseMs: number,
): Promise<void> => {
  const end = performance.now() + forMs
  for (let nth = 0; performance.now() < end; nth++) {
    const path = paths[nth % paths.length] ?? '/'
    await Promise.all([callOne(sides.whole, path, calls.whole), callOne(sides.broken, path, calls.broken)])
    await sleep(pauseMs)
  }
}
