import sharp from 'sharp'
import { blank, bytes, hostileNames } from '@/server/testing/hostile-pictures'
import type { TestApp } from '@/server/testing/make-app'
import { okay } from '@/server/testing/okay'
import { miss } from '../../harness/failures'

const hidden = 'MARCA<script>alert(1)</script>'

/** A picture with words behind its end, and in what a camera writes about it. */
const laden = async () => {
  const exif = { IFD0: { Copyright: hidden, ImageDescription: hidden } }
  return [
    bytes(await blank().png().toBuffer(), hidden),
    bytes(await blank().webp().toBuffer(), hidden),
    bytes(await blank().jpeg().withExif(exif).toBuffer(), hidden),
  ]
}

/** What is kept of a good picture is a picture of ours: nothing that was hidden in it, and a name of our own. */
export const keptAnew = async (t: TestApp): Promise<string[]> => {
  const failures: string[] = []
  for (const picture of await laden())
    for (const filename of hostileNames) {
      const answer = await t.upload(null, '/api/photos/', picture, { filename, type: 'text/html' })
      // Some names break the form that carries them.
      if (answer.statusCode >= 400 && answer.statusCode < 500) continue
      const { url } = okay<{ url: string }>(answer)
      const shown = await t.as(null).get(url)
      const kept = await sharp(shown.rawPayload).metadata()
      failures.push(
        ...miss('its address', /^\/media\/[0-9a-f-]{36}\.webp\?until=\d+&signature=[\w-]+$/.test(url), true),
        ...miss('what was hidden in it', shown.rawPayload.includes('MARCA'), false),
        ...miss('what a camera wrote', kept.exif === undefined, true),
        ...miss('how it is served', shown.headers['content-type'], 'image/webp'),
        ...miss('what it may do', shown.headers['content-security-policy'], "default-src 'none'; sandbox"),
        ...miss('its type is kept to', shown.headers['x-content-type-options'], 'nosniff'),
      )
    }
  return failures
}
