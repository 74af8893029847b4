import { setTimeout as sleep } from 'node:timers/promises'
import type Redis from 'ioredis'
import { makeOutageLog } from './outage-log'
import { makeRedis } from './redis-client'

/** Timeout after which an unacknowledged publish counts as failed, ms. */
const publishTimeoutMs = 500
const pingIntervalMs = 250
/** A connection that is silent for so long is opened anew: its other end may be gone without a word. */
const silentMs = 3_000
/** A start that is not answered for so long says so and ends. */
const startTimeoutMs = 5_000
/** After Redis refused to let us listen. */
const retryMs = 500
/** Delay before Redis is trusted again, ms: by then every program that was disconnected has resubscribed. */
const recoveryMs = 5_000

interface PubSubOptions {
  url: string
  /** Subscribed to from the start; others are followed later. */
  channels: readonly string[]
  onMessage: (text: string) => void
  /** Messages may have been missed. */
  onGap: () => void
  /** Called when Redis stops answering; unacknowledged messages must go another way. */
  onLost: () => void
  warn: (message: string) => void
}

/** Asks a connection again and again; `answered` each time it answers, `silent` when it does not for long. */
const watch = (connection: Redis, answered = () => {}, failed = () => {}): (() => void) => {
  let isAsking = false
  let heardAt = performance.now()
  const ask = async () => {
    if (isAsking || connection.status !== 'ready') {
      if (!isAsking) heardAt = performance.now()
      return
    }
    isAsking = true
    const late = setTimeout(failed, publishTimeoutMs)
    try {
      await connection.ping()
      heardAt = performance.now()
      answered()
    } catch {
      failed()
    } finally {
      clearTimeout(late)
      isAsking = false
    }
  }
  const timer = setInterval(() => {
    void ask()
    if (isAsking && performance.now() - heardAt > silentMs) connection.disconnect(true)
  }, pingIntervalMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Connects, with tries again: a program that starts is busy, and may be late to hear the first answer. */
const begin = (connection: Redis) =>
  new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no answer within ${startTimeoutMs} ms`)), startTimeoutMs)
    connection.once('ready', () => {
      clearTimeout(late)
      resolve()
    })
    // The first try may fail and a later one succeed.
    connection.connect().catch(() => undefined)
  })

/** Opens one publishing and one subscribing connection and tracks whether published messages arrive. */
export const openRedisPubSub = async ({ url, channels, onMessage, onGap, onLost, warn }: PubSubOptions) => {
  const publisher = await makeRedis(url, { commandTimeout: publishTimeoutMs })
  // Resubscribing after a reconnect may take longer than a command, and by itself would end the program where Redis
  // refuses it.
  const subscriber = await makeRedis(url, { commandTimeout: undefined, autoResubscribe: false })
  let isStarted = false
  /** Null while it is away; the moment since when it has answered without a pause. */
  let answersSince: number | null = Number.NEGATIVE_INFINITY
  const connections = [publisher, subscriber]
  const fault = makeOutageLog('hub connection', warn)
  for (const connection of connections) {
    connection.on('error', (error: Error) => fault.failed(error.message))
    connection.on('ready', () => {
      if (connections.every(({ status }) => status === 'ready')) fault.recovered()
    })
  }

  const lose = () => {
    const isNews = answersSince !== null
    answersSince = null
    if (isNews) onLost()
  }
  const unwatch = [watch(publisher, () => void (answersSince ??= performance.now()), lose), watch(subscriber)]
  publisher.on('close', lose)
  subscriber.on('message', (_channel: string, text: string) => onMessage(text))
  const followed = new Set(channels)
  const listen = async () => {
    if (followed.size > 0) await subscriber.subscribe(...followed)
  }
  const listenAgain = () => {
    if (!isStarted || subscriber.status !== 'ready') return
    listen().then(onGap, () => setTimeout(listenAgain, retryMs).unref())
  }
  subscriber.on('ready', listenAgain)
  const close = () => {
    for (const end of unwatch) end()
    publisher.off('close', lose)
    publisher.disconnect()
    subscriber.disconnect()
  }
  try {
    await Promise.all([begin(publisher), begin(subscriber)])
    await listen()
  } catch (error) {
    close()
    throw new Error('REDIS_URL: Redis does not answer', { cause: error })
  }
  isStarted = true
  return {
    /** Resolves when messages of the channel arrive, or after `publishTimeoutMs`: what is missed then is a gap. */
    follow: async (channel: string): Promise<void> => {
      followed.add(channel)
      if (subscriber.status !== 'ready') return
      const late = new AbortController()
      await Promise.race([
        subscriber.subscribe(channel).catch(() => undefined),
        sleep(publishTimeoutMs, undefined, { signal: late.signal, ref: false }).catch(() => undefined),
      ])
      late.abort()
    },
    unfollow: (channel: string): void => {
      followed.delete(channel)
      if (subscriber.status === 'ready') subscriber.unsubscribe(channel).catch(() => undefined)
    },
    isTrusted: () => answersSince !== null && performance.now() - answersSince >= recoveryMs,
    /** Rejects where it is not known to have arrived. */
    publish: async (channel: string, text: string): Promise<void> => {
      try {
        await publisher.publish(channel, text)
      } catch (error) {
        lose()
        throw error
      }
    },
    close,
  }
}
