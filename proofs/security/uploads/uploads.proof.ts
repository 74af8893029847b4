import type { Pictures } from '@/server/modules/media/pictures'
import { hostilePictures } from '@/server/testing/hostile-pictures'
import { makeApp } from '@/server/testing/make-app'
import { malformedForms } from '@/server/testing/malformed-forms'
import { defineProof } from '../../harness/define-proof'
import { miss } from '../../harness/failures'
import { fewAtOnce, heavyRefused, picturesWithout, volley } from './at-once'
import { bombs } from './bombs'
import { bounds, deployed } from './deployed'
import { keptAnew } from './kept'
import { garbledForms, hostileFiles, storedUploads } from './refused'
import { mostMs } from './timed'

const everyNth = { full: 1, short: 8 }
const files = Object.keys(hostilePictures).length
const forms = Object.keys(malformedForms(() => Buffer.alloc(0))).length

/** Keeps whatever is sent as it is. */
const believing = (pictures: Pictures): Pictures => ({
  ...pictures,
  clean: async (_sender, _kind, read) => ({ bytes: await read(), width: 1, height: 1 }),
})

export const uploads = defineProof({
  promise: 'what is uploaded is inert',
  target: `${files} hostile files under hostile names and types at the photos of demands, portraits and the files of a conversation: each refused with 415; ${forms} truncated and garbled forms at each: the refusal of the table, no 5xx; nothing of either is stored; good pictures with scripts behind their end and in what a camera wrote are kept as pictures of ours, without them, under names of ours, sandboxed. Of ${volley} strangers at once twelve are taken, the others told when to come again, and one picture is decoded at a time, by a process that yields; what would need more memory than it is given is refused by its header. By the clock, of the deployed program: each refusal, one file at a time, within ${mostMs} ms; over all of them and ${volley} bombs at once of ${Object.keys(bombs).length} kinds, at most ${bounds.memoryMB} MB more resident, decoders included; sign-in p99 beside ${volley} bombs at most ${bounds.times} times that without them, in turn`,
  mutations: {
    decoded: 'that a picture is decoded and written anew',
    bounded: 'that only so many pictures are taken, and one is decoded, at once',
    weighed: 'that a picture may need only so much memory',
  },
  async run({ scale, seed, mutation }) {
    const pictures = picturesWithout(mutation)
    const t = await makeApp({
      config: { trustProxy: ['127.0.0.1'] },
      pictures: mutation === 'decoded' ? believing(pictures) : pictures,
    })
    try {
      const { pk, customer } = await t.make.offer()
      const routes = [
        ['/api/photos/', null],
        ['/api/profile/photo/', customer],
        [`/api/chat/rooms/${pk}/files/`, customer],
      ] as const
      const sending = { routes, everyNth: everyNth[scale], from: seed }
      const hostile = await hostileFiles(t, sending)
      const garbled = await garbledForms(t, sending)
      const failures = [
        ...hostile.failures,
        ...garbled.failures,
        ...miss('uploads stored', await storedUploads(t), 0),
        ...(await heavyRefused(t)),
        ...(await fewAtOnce(t)),
        ...(await keptAnew(t)),
      ]
      const sent = { 'hostile files sent': hostile.sent, 'garbled forms sent': garbled.sent }
      if (scale === 'short') return { measurements: sent, failures }
      const timed = await deployed(t, { room: pk, member: customer })
      return { measurements: { ...sent, ...timed.measurements }, failures: [...failures, ...timed.failures] }
    } finally {
      await t.close()
      await pictures.stop()
    }
  },
})
