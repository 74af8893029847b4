import sharp, { type Sharp } from 'sharp'
import { blankPicture } from '@/server/testing/hostile-pictures'
import { decodeMemoryBytes } from './decode-memory'

const side = 40
const pixels = side * side
const wide = () => blankPicture(side, side).toColourspace('rgb16')
const cmyk = () => blankPicture(side, side).toColourspace('cmyk')
const progressive = (chromaSubsampling: string) => ({ progressive: true, chromaSubsampling })

const cases: [name: string, picture: () => Sharp, bytesOfPixel: number][] = [
  ['a PNG', () => blankPicture().png(), 0],
  ['an interlaced PNG', () => blankPicture().png({ progressive: true }), 3],
  ['an interlaced PNG with transparency', () => blankPicture().ensureAlpha().png({ progressive: true }), 4],
  ['an interlaced PNG of 16 bits', () => wide().png({ progressive: true }), 6],
  ['a JPEG', () => blankPicture().jpeg(), 0],
  ['a progressive JPEG as usual', () => blankPicture().jpeg(progressive('4:2:0')), 3],
  ['a progressive JPEG of all colours', () => blankPicture().jpeg(progressive('4:4:4')), 6],
  ['a progressive JPEG for print', () => cmyk().jpeg(progressive('4:4:4')), 8],
  ['a WebP', () => blankPicture().webp(), 0],
  ['a lossless WebP', () => blankPicture().webp({ lossless: true }), 4],
]

test.each(cases)('%s is held with its bytes a pixel', async (_name, picture, bytesOfPixel) => {
  const file = await picture().toBuffer()
  expect(decodeMemoryBytes(file, await sharp(file).metadata())).toBe(pixels * bytesOfPixel)
})
