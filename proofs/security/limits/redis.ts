import { guessAt, twoLimited } from '@/server/testing/limited-programs'
import type { TestApp } from '@/server/testing/make-app'
import { count, mismatch } from '@/server/testing/mismatch'
import { hasRedisServer, startCounter, startRedis } from '@/server/testing/redis-server'

const most = 10
let networks = 0
let accounts = 0

/** One network guesses over two programs while the Redis they share dies or hangs: ten tries are answered, no more. */
const round = async (t: TestApp, how: 'kill' | 'hang'): Promise<string[]> => {
  const redis = await (hasRedisServer ? startRedis() : startCounter())
  const { apps, close } = await twoLimited(t, redis.url)
  networks++
  const from = { 'x-forwarded-for': `10.${networks >> 8}.${networks & 255}.9` }
  // The one that goes on alone has seen all of them: what the other counted it reads with each of its own.
  const guess = (at: number) => guessAt(apps[at], from, `alguem${accounts++}@example.com`)
  try {
    const codes = [await guess(1), await guess(1), await guess(1), await guess(0), await guess(0)]
    await redis[how]()
    for (let more = 0; more < most; more++) codes.push(await guess(0))
    return [
      ...mismatch(`Redis told to ${how}: answered`, count(codes, 401), most),
      ...mismatch(`Redis told to ${how}: refused`, count(codes, 429), codes.length - most),
    ]
  } finally {
    await close()
    await redis.kill()
  }
}

export const withoutRedis = async (t: TestApp, rounds: number): Promise<string[]> => {
  const failures: string[] = []
  for (let n = 0; n < rounds && failures.length === 0; n++)
    failures.push(...(await round(t, n % 2 === 0 ? 'kill' : 'hang')))
  return failures
}
