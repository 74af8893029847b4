import { openPictures, type Pictures } from '@/server/modules/media/pictures'
import { hostilePictures } from '@/server/testing/hostile-pictures'
import { makeApp } from '@/server/testing/make-app'
import { malformedForms } from '@/server/testing/malformed-forms'
import { miss } from './misses'
import type { Proof } from './proof'
import { keptAnew } from './uploads/kept'
import { garbledForms, hostileFiles, storedUploads } from './uploads/refused'

const everyNth = { full: 1, short: 8 }
const files = Object.keys(hostilePictures).length
const forms = Object.keys(malformedForms(() => Buffer.alloc(0))).length

/** Keeps whatever is sent as it is. */
const believing = (pictures: Pictures): Pictures => ({
  ...pictures,
  clean: async (_sender, _kind, read) => ({ bytes: await read(), width: 1, height: 1 }),
})

export const uploads: Proof = {
  promise: 'what is uploaded is inert',
  target: `${files} hostile files under hostile names and types at the photos of demands, portraits and the files of a conversation: each refused with 415; ${forms} truncated and garbled forms at each: the refusal of the table, no 5xx; nothing of either is stored; good pictures with scripts behind their end and in what a camera wrote are kept as pictures of ours, without them, under names of ours, sandboxed`,
  mutants: { decoded: 'that a picture is decoded and written anew' },
  async run({ extent, seed, mutant }) {
    // A busy machine takes longer over millions of pixels than people are kept waiting.
    const patient = { timeoutMs: 120_000 }
    const pictures = openPictures({ members: patient, strangers: patient })
    const t = await makeApp({ pictures: mutant === 'decoded' ? believing(pictures) : pictures })
    try {
      const { pk, customer } = await t.make.offer()
      const routes = [
        ['/api/photos/', null],
        ['/api/profile/photo/', customer],
        [`/api/chat/rooms/${pk}/files/`, customer],
      ] as const
      const sending = { routes, everyNth: everyNth[extent], from: seed }
      const hostile = await hostileFiles(t, sending)
      const garbled = await garbledForms(t, sending)
      const misses = [
        ...hostile.misses,
        ...garbled.misses,
        ...miss('uploads stored', await storedUploads(t), 0),
        ...(await keptAnew(t)),
      ]
      return { figures: { 'hostile files sent': hostile.sent, 'garbled forms sent': garbled.sent }, misses }
    } finally {
      await t.close()
    }
  },
}
