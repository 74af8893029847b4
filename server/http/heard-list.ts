import type { FastifyInstance } from 'fastify'
import type { Context } from '@/server/context'
import type { Db } from '@/server/db/client'
import type { HubEvent } from '@/server/realtime/hub'

const rereadMs = 30_000

export interface HeardListOptions<Key> {
  /** For the log, as `ended sessions`. */
  name: string
  read: (context: Context) => Promise<Key[]>
  heard: (event: HubEvent) => readonly Key[]
}

/**
 * A short list every process keeps in memory, so that a request need not look into a table: heard from whoever adds to it,
 * and read again where word may have been missed.
 */
export const makeHeardList = <Key>({ name, read, heard }: HeardListOptions<Key>) => {
  const lists = new WeakMap<Db, Set<Key>>()
  return {
    has: ({ db }: Pick<Context, 'db'>, key: Key): boolean => lists.get(db)?.has(key) ?? false,
    async watch(app: FastifyInstance, context: Context): Promise<void> {
      const { db, hub, log } = context
      const readAgain = () =>
        read(context).then(
          (keys) => void lists.set(db, new Set(keys)),
          (error: unknown) => log.warn({ err: error }, `${name} could not be read`),
        )
      const stopHearing = hub.subscribe((event) => heard(event).forEach((key) => lists.get(db)?.add(key)))
      const stopGaps = hub.onGap(() => void readAgain())
      const timer = setInterval(() => void readAgain(), rereadMs)
      timer.unref()
      app.addHook('onClose', (_app, done) => {
        clearInterval(timer)
        stopHearing()
        stopGaps()
        done()
      })
      lists.set(db, new Set())
      await readAgain()
    },
  }
}
