import { setTimeout as sleep } from 'node:timers/promises'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { reversed } from '@/server/testing/reordered'
import { seededRandom } from '@/server/testing/seeded-random'
import { spawnProgram, type SpawnedProgram } from '@/server/testing/spawned-program'
import { patientEnv } from '../../harness/built-program'
import { attemptsOf, madeOf, type Attempt } from './attempts'

const together = 8
/** Of a hundred calls, this many are aborted before their answer arrives. */
const lostShare = 20

/** Sends a request once; returns whether an answer arrived. */
const send = async (port: number, { key, path, token, body, made }: Attempt, giveUpMs: number | null) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
    signal: giveUpMs === null ? null : AbortSignal.timeout(giveUpMs),
  }).catch(() => null)
  // An answer cut off by a kill counts as none.
  const text = await answer?.text().catch(() => '')
  if (!answer || !text) return false
  // 503: the database is away; try again.
  if (answer.status === 503) return false
  made.push(answer.status === 201 ? (JSON.parse(text) as { pk: number }).pk : `${answer.status} ${text}`)
  return true
}

interface Kills {
  keys: number
  kills: number
}

/** Sends all attempts to a program that is killed between; repeats each until it is answered. */
const work = async (
  attempts: Attempt[],
  { kills }: Kills,
  random: () => number,
  start: () => Promise<SpawnedProgram>,
  atKill: () => Promise<unknown>,
) => {
  let program = await start()
  let [answered, killed, lost] = [0, 0, 0]
  // Resolved while the program runs.
  let running = Promise.resolve()
  let isRunning = true
  const restart = async () => {
    killed++
    isRunning = false
    await program.kill()
    await atKill()
    program = await start()
    isRunning = true
  }
  const share = Math.floor(attempts.length / (kills + 1))
  const carry = async (attempt: Attempt) => {
    for (let repeats = 0; !attempt.isDone; repeats++) {
      if (repeats > 0) attempt.body = reversed(attempt.body) as Attempt['body']
      const isLost = random() % 100 < lostShare
      if (isLost) lost++
      attempt.isDone = await send(program.port, attempt, isLost ? 1 + (random() % 40) : null)
      if (!attempt.isDone) await Promise.all([running, sleep(5)])
    }
    answered++
    if (killed < kills && answered >= (killed + 1) * share && isRunning) running = restart()
  }
  const open = [...attempts]
  const lane = async () => {
    for (let one = open.shift(); one; one = open.shift()) await carry(one)
  }
  await Promise.all(Array.from({ length: together }, lane))
  await running
  // Each is repeated once more: what was made before is answered.
  open.push(...attempts.map((attempt) => Object.assign(attempt, { isDone: false })))
  await Promise.all(Array.from({ length: together }, lane))
  await program.stop()
  return { killed, lost }
}

/** Compares rows with keys after kills and lost answers; every answer to a key names the same row. */
export const sendThroughKills = async (
  t: TestApp,
  scale: Kills,
  seed: number,
  mutation: string | null,
): Promise<{ killed: number; lost: number; failures: string[] }> => {
  const { attempts, wanted } = await attemptsOf(t, scale.keys)
  const env = { DEMO: '1', ...patientEnv }
  const { killed, lost } = await work(
    attempts,
    scale,
    seededRandom(seed),
    () => spawnProgram(t.context.config, t.url, env),
    () => (mutation === 'kept' ? t.context.pool.query('delete from idempotency_keys') : Promise.resolve()),
  )
  const answers = attempts.map(({ made }) => [...new Set(made)])
  return {
    killed,
    lost,
    failures: [
      ...mismatch('kills', killed, scale.kills),
      ...mismatch('made', await madeOf(t, attempts), wanted),
      ...mismatch('keys with two answers', answers.filter(({ length }) => length !== 1).length, 0),
      ...mismatch(
        'refused',
        answers
          .flat()
          .filter((made) => typeof made === 'string')
          .slice(0, 3),
        [],
      ),
    ],
  }
}
