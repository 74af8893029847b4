import sharp, { type Sharp } from 'sharp'
import { blank } from '@/server/testing/hostile-pictures'
import { heldBytes } from './held'

const side = 40
const pixels = side * side
const wide = () => blank(side, side).toColourspace('rgb16')
const cmyk = () => blank(side, side).toColourspace('cmyk')
const progressive = (chromaSubsampling: string) => ({ progressive: true, chromaSubsampling })

const cases: [name: string, picture: () => Sharp, bytesOfPixel: number][] = [
  ['a PNG', () => blank().png(), 0],
  ['an interlaced PNG', () => blank().png({ progressive: true }), 3],
  ['an interlaced PNG with transparency', () => blank().ensureAlpha().png({ progressive: true }), 4],
  ['an interlaced PNG of 16 bits', () => wide().png({ progressive: true }), 6],
  ['a JPEG', () => blank().jpeg(), 0],
  ['a progressive JPEG as usual', () => blank().jpeg(progressive('4:2:0')), 3],
  ['a progressive JPEG of all colours', () => blank().jpeg(progressive('4:4:4')), 6],
  ['a progressive JPEG for print', () => cmyk().jpeg(progressive('4:4:4')), 8],
  ['a WebP', () => blank().webp(), 0],
  ['a lossless WebP', () => blank().webp({ lossless: true }), 4],
]

test.each(cases)('%s is held with its bytes a pixel', async (_name, picture, bytesOfPixel) => {
  const file = await picture().toBuffer()
  expect(heldBytes(file, await sharp(file).metadata())).toBe(pixels * bytesOfPixel)
})
