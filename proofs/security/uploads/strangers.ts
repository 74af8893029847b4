import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { multipartContentType, wellFormedForm } from '@/server/testing/malformed-forms'
import { mismatch } from '@/server/testing/mismatch'

interface Answered {
  status: number | string
  /** `Retry-After` */
  later?: string
}

/** Strangers of a network each, who upload to the program at a port. */
export const startStrangers = (port: number) => {
  const worker = new Worker(join(__dirname, 'sending-thread.mjs'), { workerData: { port } })
  const sent = async (picture: Buffer, count: number, again: boolean): Promise<Answered[]> => {
    worker.postMessage({ body: wellFormedForm(picture), type: multipartContentType, count, again })
    const [answers] = (await once(worker, 'message')) as [Answered[]]
    return answers
  }
  return {
    /** So many at once; their answers. */
    volley: (picture: Buffer, count: number) => sent(picture, count, false),
    /** As many again and again; resolves with all answers once it was stopped. */
    flood: (picture: Buffer, count: number) => sent(picture, count, true),
    stopFlood: () => worker.postMessage('stop'),
    close: () => worker.terminate(),
  }
}

/** Who is put off is told when to come again, and nobody is told anything but the statuses wanted. */
export const answeredAs = (what: string, answers: readonly Answered[], wanted: number): string[] => [
  ...mismatch(
    `${what}: answered`,
    [...new Set(answers.map(({ status }) => status))].filter((status) => status !== wanted && status !== 503),
    [],
  ),
  ...mismatch(
    `${what}: put off without being told until when`,
    answers.filter(({ status, later }) => status === 503 && !(Number(later) > 0)).length,
    0,
  ),
]
