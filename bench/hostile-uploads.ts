/**
 * How long it takes to refuse hostile uploads, beside one honest photo of 10 MB in the same run.
 * Run: npx tsx bench/hostile-uploads.ts
 * Over HTTP inside one process, with the upload in memory: this measures reading, checking and refusing. Then
 * thirty bombs at once against the built program, beside people who sign in (run `node scripts/build.mjs
 * server` first).
 */
import sharp from 'sharp'
import setUp from '@/server/testing/global-setup'
import tearDown from '@/server/testing/global-teardown'
import { hostilePictures } from '@/server/testing/hostile-pictures'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { bombsBesideSignIn } from './bombs'
import { median } from './program'

const rounds = 9
const tenMegabytes = 10 * 1024 * 1024

/** As a phone takes it: 12 million pixels of noise pressed into just under the limit. */
const honestPhoto = async (): Promise<Buffer> => {
  const [width, height] = [4000, 3000]
  const noise = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .raw()
    .toBuffer()
  for (const quality of [95, 90, 85, 80, 70, 60, 50]) {
    const photo = await sharp(noise, { raw: { width, height, channels: 3 } })
      .jpeg({ quality })
      .toBuffer()
    if (photo.length < tenMegabytes) return photo
  }
  throw new Error('no photo fits')
}

const timed = async (t: TestApp, bytes: Buffer, expected: number): Promise<number> => {
  const begun = performance.now()
  const answer = await t.upload(null, '/api/photos/', bytes, { filename: 'a.jpg', type: 'image/jpeg' })
  const took = performance.now() - begun
  if (answer.statusCode !== expected)
    throw new Error(`answered ${answer.statusCode} in place of ${expected}: ${answer.body}`)
  return took
}

const main = async () => {
  await setUp()
  const t = await makeApp()
  const photo = await honestPhoto()
  const hostile = await Promise.all(
    Object.entries(hostilePictures).map(async ([name, make]) => ({
      name,
      bytes: await make(),
      times: [] as number[],
    })),
  )
  const honest: number[] = []
  for (let round = -1; round < rounds; round++) {
    const takes = await timed(t, photo, 201)
    if (round >= 0) honest.push(takes)
    for (const one of hostile) {
      const took = await timed(t, one.bytes, 415)
      if (round >= 0) one.times.push(took)
    }
  }
  const refused = hostile
    .map(({ name, bytes, times }) => ({
      name,
      kilobytes: bytes.length / 1024,
      middle: median(times),
      most: Math.max(...times),
    }))
    .sort((a, b) => b.middle - a.middle)
  for (const { name, kilobytes, middle, most } of refused.slice(0, 8))
    console.log(
      `${name.padEnd(52)} ${kilobytes.toFixed(0).padStart(6)} KB: ${middle.toFixed(1)} ms, at most ${most.toFixed(1)}`,
    )
  const cost = median(honest)
  const [slowest] = refused
  console.log(
    `${refused.length} refused: median ${median(refused.map(({ middle }) => middle)).toFixed(1)} ms, slowest ${slowest?.middle.toFixed(1)} ms, at most ${Math.max(...refused.map(({ most }) => most)).toFixed(1)} ms in ${rounds} rounds`,
  )
  console.log(
    `one honest photo of ${(photo.length / 1024 / 1024).toFixed(1)} MB: ${cost.toFixed(0)} ms; the slowest refusal is ${((slowest?.middle ?? NaN) / cost).toFixed(2)} of it`,
  )
  await t.close()
  await tearDown()
  await bombsBesideSignIn()
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
})
