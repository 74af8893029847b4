import sharp from 'sharp'
import { blankPicture, concatBytes } from '@/server/testing/hostile-pictures'
import { detectFormat } from './format'
import { isComplete } from './truncation'

const passes = (file: Buffer) => {
  const format = detectFormat(file)
  return format !== null && isComplete(file, format)
}

const pictures = {
  'a PNG': () => blankPicture(90, 90).png().toBuffer(),
  'an interlaced PNG': () => blankPicture(90, 90).png({ progressive: true }).toBuffer(),
  'a JPEG': () => blankPicture(90, 90).jpeg().toBuffer(),
  'a progressive JPEG': () => blankPicture(90, 90).jpeg({ progressive: true }).toBuffer(),
  'a JPEG with what a camera writes': () =>
    blankPicture(90, 90)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'a'.repeat(200) } })
      .toBuffer(),
  'a WebP': () => blankPicture(90, 90).webp().toBuffer(),
  'a lossless WebP': () => blankPicture(90, 90).webp({ lossless: true }).toBuffer(),
}

test.each(Object.entries(pictures))(
  '%s reaches its own end, and no beginning of it does',
  async (_name, make) => {
    const file = await make()
    expect(passes(file)).toBe(true)
    expect(passes(concatBytes(file, 'what a camera puts behind'))).toBe(true)
    const begun = Array.from({ length: file.length - 13 }, (_, n) => file.subarray(0, n))
    expect(begun.filter(passes)).toEqual([])
  },
)

test('the end of a thumbnail is not the end of its JPEG', async () => {
  const file = await blankPicture(90, 90).jpeg().toBuffer()
  const thumbnail = await blankPicture(9, 9).jpeg().toBuffer()
  const segment = concatBytes(
    [0xff, 0xe1, (thumbnail.length + 2) >> 8, (thumbnail.length + 2) & 255],
    thumbnail,
  )
  const laden = concatBytes(file.subarray(0, 2), segment, file.subarray(2))
  expect((await sharp(laden).metadata()).width).toBe(90)
  expect(passes(laden)).toBe(true)
  expect(passes(laden.subarray(0, -2))).toBe(false)
})

test('bytes that fill up before a mark are stepped over', async () => {
  const file = await blankPicture(90, 90).jpeg().toBuffer()
  const filled = concatBytes(file.subarray(0, 2), [0xff, 0xff, 0xff], file.subarray(2))
  expect((await sharp(filled).metadata()).width).toBe(90)
  expect(passes(filled)).toBe(true)
  expect(passes(filled.subarray(0, -2))).toBe(false)
})
