import type { AddressInfo } from 'node:net'
import type { PictureQueue } from '@/server/modules/media/picture-queue'
import { makeApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import {
  countUploads,
  refusedUploadCounts,
  sendRefusedUploads,
  storeLadenPictures,
} from '@/server/testing/scenarios/uploads'
import { defineProof } from '../../harness/proof'
import { limitStrangers, picturesWithout, refuseHeavy, volley } from './at-once'
import { bombs } from './bombs'
import { bounds, measureDeployed, uploadRoutes } from './deployed'

const everyNth = { full: 1, short: 8 }

/** Stores uploads undecoded. */
const undecoded = (pictures: PictureQueue): PictureQueue => ({
  ...pictures,
  clean: async (_sender, _kind, read) => ({ bytes: await read(), width: 1, height: 1 }),
})

export const uploads = defineProof({
  promise: 'what is uploaded is inert',
  target:
    `${refusedUploadCounts.files} hostile files under hostile names and types at the photos of demands, ` +
    `portraits and the files of a conversation: each refused with 415; ${refusedUploadCounts.forms} ` +
    'truncated and garbled forms at each: the refusal of the table, no 5xx; nothing of either is stored; ' +
    'good pictures with scripts behind their end and in what a camera wrote are kept as pictures of ours, ' +
    `without them, under names of ours, sandboxed. Of ${volley} strangers at once twelve are taken, the ` +
    'others told when to come again, and one picture is decoded at a time, by a process that yields; what ' +
    'would need more memory than it is given is refused by its header. By the clock, of the deployed ' +
    `program: each refusal, one file at a time, within ${bounds.refusedMs} ms; over all of them and ` +
    `${volley} bombs at once of ${Object.keys(bombs).length} kinds, at most ${bounds.memoryMB} MB more ` +
    `resident, decoders included; sign-in p99 beside ${volley} bombs at most ${bounds.times} times that ` +
    'without them, in turn',
  mutations: {
    decoded: 'that a picture is decoded and written anew',
    bounded: 'that only so many pictures are taken, and one is decoded, at once',
    weighed: 'that a picture may need only so much memory',
  },
  async run({ scale, seed, mutation }) {
    const pictures = picturesWithout(mutation)
    const t = await makeApp({
      config: { trustProxy: ['127.0.0.1'] },
      pictures: mutation === 'decoded' ? undecoded(pictures) : pictures,
    })
    try {
      const { pk: room, customer } = await t.make.offer()
      await t.app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = t.app.server.address() as AddressInfo
      const routes = await uploadRoutes(t, room, customer)
      const { sent, failures } = await sendRefusedUploads({
        ...{ port, routes, everyNth: everyNth[scale], from: seed },
      })
      failures.push(
        ...mismatch('uploads stored', await countUploads(t), 0),
        ...(await refuseHeavy(t)),
        ...(await limitStrangers(t)),
        ...(await storeLadenPictures(t)),
      )
      const measurements = { 'hostile files and forms sent': sent }
      if (scale === 'short') return { measurements, failures }
      const deployed = await measureDeployed(t, routes)
      return {
        measurements: { ...measurements, ...deployed.measurements },
        failures: [...failures, ...deployed.failures],
      }
    } finally {
      await t.close()
      await pictures.stop()
    }
  },
})
