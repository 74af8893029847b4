import { getPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { lanes, openPictures, type Pictures } from '@/server/modules/media/pictures'
import { blank } from '@/server/testing/hostile-pictures'
import type { TestApp } from '@/server/testing/make-app'
import { form, wellFormedWith } from '@/server/testing/malformed-forms'
import { count, miss } from '../../harness/failures'
import { tooHeavy } from './bombs'
import { answeredAs } from './strangers'

export const volley = 30
const lookMs = 5

type Options = NonNullable<Parameters<typeof openPictures>[0]>
const both = (options: Options['strangers'] = {}): Options => ({ members: options, strangers: options })

/** As many decoders as there may be, and places for everybody. */
const unbounded = (options: Options['strangers']): Pictures => {
  const open = () =>
    openPictures(both({ ...options, places: Infinity, placesOfOne: Infinity, placesOfLine: Infinity }))
  const [first, second] = [open(), open()]
  let nth = 0
  return {
    ...first,
    clean: (...told) => (nth++ % 2 === 0 ? first : second).clean(...told),
    pids: (lane) => [...first.pids(lane), ...second.pids(lane)],
    stop: async () => void (await Promise.all([first.stop(), second.stop()])),
  }
}

/** Pictures without a guard, or all of them; a busy machine may take longer over one than people are kept waiting. */
export const picturesWithout = (mutation: string | null): Pictures => {
  const patient = { timeoutMs: 120_000 }
  if (mutation === 'bounded') return unbounded(patient)
  if (mutation === 'weighed')
    return openPictures(both({ ...patient, most: { ...lanes.strangers.most, heldBytes: Infinity } }))
  return openPictures(both(patient))
}

const asStranger = async (t: TestApp, picture: Buffer, network: number) => {
  const headers = { 'content-type': form, 'x-forwarded-for': `10.9.${network}.9` }
  const payload = wellFormedWith(picture)
  const { statusCode, headers: said } = await t.send(null, {
    method: 'POST',
    url: '/api/photos/',
    headers,
    payload,
  })
  return { status: statusCode, later: String(said['retry-after'] ?? '') }
}

/** Of strangers who come at once few are taken and the rest put off; one picture is decoded, by who yields to us. */
export const fewAtOnce = async (t: TestApp): Promise<string[]> => {
  const { pictures } = t.context
  const picture = await blank(1500, 1500).png().toBuffer()
  const seen = { decoders: 0, yields: true, isOver: false }
  const looking = (async () => {
    while (!seen.isOver) {
      // The members' decoder waits a while for more once it is done, and is not theirs.
      const pids = pictures.pids('strangers')
      seen.decoders = Math.max(seen.decoders, pids.length)
      await sleep(lookMs)
    }
    seen.yields = pictures.pids('strangers').every((pid) => getPriority(pid) > getPriority())
  })()
  const answers = await Promise.all(Array.from({ length: volley }, (_, n) => asStranger(t, picture, n)))
  seen.isOver = true
  await looking
  const taken = count(
    answers.map(({ status }) => status),
    201,
  )
  return [
    ...answeredAs(`${volley} strangers at once`, answers, 201),
    ...miss(`${volley} strangers at once: taken`, taken, lanes.strangers.places),
    ...miss('decoders at once', seen.decoders, 1),
    ...miss('decoders yield to the program', seen.yields, true),
  ]
}

/** What would need more memory than a decoder is given is refused by its header. */
export const heavyRefused = async (t: TestApp): Promise<string[]> => {
  const failures: string[] = []
  for (const [name, make] of Object.entries(tooHeavy))
    failures.push(...miss(name, (await asStranger(t, await make(), 99)).status, 415))
  return failures
}
