import { getPriority } from 'node:os'
import { lanes, openPictureQueue, type PictureQueue } from '@/server/modules/media/picture-queue'
import { blankPicture } from '@/server/testing/hostile-pictures'
import type { TestApp } from '@/server/testing/make-app'
import { multipartContentType, wellFormedForm } from '@/server/testing/malformed-forms'
import { mismatch } from '@/server/testing/mismatch'
import { watchPeak } from '../../harness/watch-peak'
import { answeredAs, tooHeavy } from './strangers'

export const volley = 30
const pollMs = 5

type Options = NonNullable<Parameters<typeof openPictureQueue>[0]>
const both = (options: Options['strangers'] = {}): Options => ({ members: options, strangers: options })

/** Two decoders a lane, and places without a limit. */
const unbounded = (options: Options['strangers']): PictureQueue => {
  const open = () =>
    openPictureQueue(both({ ...options, places: Infinity, placesOfOne: Infinity, placesOfLine: Infinity }))
  const [first, second] = [open(), open()]
  let nth = 0
  return {
    ...first,
    clean: (...upload) => (nth++ % 2 === 0 ? first : second).clean(...upload),
    pids: (lane) => [...first.pids(lane), ...second.pids(lane)],
    stop: async () => void (await Promise.all([first.stop(), second.stop()])),
  }
}

/** Decoders without the mutation's guard; their timeout allows for a busy machine. */
export const picturesWithout = (mutation: string | null): PictureQueue => {
  const patient = { timeoutMs: 120_000 }
  if (mutation === 'bounded') return unbounded(patient)
  if (mutation === 'weighed')
    return openPictureQueue(both({ ...patient, most: { ...lanes.strangers.most, decodeBytes: Infinity } }))
  return openPictureQueue(both(patient))
}

const uploadAsStranger = async (t: TestApp, picture: Buffer, network: number) => {
  const { statusCode: status, headers } = await t.send(null, {
    method: 'POST',
    url: '/api/photos/',
    headers: { 'content-type': multipartContentType, 'x-forwarded-for': `10.9.${network}.9` },
    payload: wellFormedForm(picture),
  })
  return { status, later: String(headers['retry-after'] ?? '') }
}

/** Accepts as many simultaneous strangers as there are places; decodes one picture at a time, at low priority. */
export const limitStrangers = async (t: TestApp): Promise<string[]> => {
  const { pictures } = t.context
  const picture = await blankPicture(1500, 1500).png().toBuffer()
  // The members' decoder, which stays a while for more, is not counted.
  const endWatch = watchPeak(() => pictures.pids('strangers').length, pollMs)
  const uploads = Array.from({ length: volley }, (_, n) => uploadAsStranger(t, picture, n))
  const answers = await Promise.all(uploads)
  const decoders = await endWatch()
  const isLowPriority = pictures.pids('strangers').every((pid) => getPriority(pid) > getPriority())
  const accepted = answers.filter(({ status }) => status === 201).length
  return [
    ...answeredAs(`${volley} strangers at once`, answers, 201),
    ...mismatch(`${volley} strangers at once: accepted`, accepted, lanes.strangers.places),
    ...mismatch('decoders at once', decoders, 1),
    ...mismatch('decoders yield to the program', isLowPriority, true),
  ]
}

/** Rejects by its header an image that needs more memory than the decoder has. */
export const refuseHeavy = async (t: TestApp): Promise<string[]> => {
  const failures: string[] = []
  for (const [name, make] of Object.entries(tooHeavy))
    failures.push(...mismatch(name, (await uploadAsStranger(t, await make(), 99)).status, 415))
  return failures
}
