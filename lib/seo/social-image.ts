import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ImageResponse } from 'next/og'
import type { ReactElement } from 'react'
import sharp from 'sharp'

/** Fonts and pictures are files of the build, independent of the machine's fonts. */
const ofPublic = (...path: string[]) => join(/* turbopackIgnore: true */ process.cwd(), 'public', ...path)

const readFonts = async () =>
  Promise.all(
    ([500, 800] as const).map(async (weight) => ({
      name: 'Jakarta',
      weight,
      style: 'normal' as const,
      data: await readFile(ofPublic('fonts', `plus-jakarta-sans-${weight}.woff`)),
    })),
  )
let fonts: ReturnType<typeof readFonts> | undefined

interface Art {
  /** Address of a service's picture, as pages name it, or a photo, which is drawn as a circle. */
  image: string | Buffer
  left: number
  top: number
  size: number
}

const circle = (size: number) =>
  Buffer.from(`<svg viewBox="0 0 2 2" width="${size}" height="${size}"><circle cx="1" cy="1" r="1"/></svg>`)

/**
 * A drawing with a picture laid over it, as a JPEG: every site that shows addresses reads it, and it weighs a
 * third of a PNG. Null where there is no such picture.
 */
export const renderSocialImage = async (
  drawing: ReactElement,
  { width, height }: { width: number; height: number },
  { image, left, top, size }: Art,
): Promise<Uint8Array<ArrayBuffer> | null> => {
  const art = typeof image === 'string' ? ofPublic('services', basename(image)) : image
  if (typeof art === 'string' && (image === '' || !existsSync(art))) return null
  fonts ??= readFonts()
  const drawn = await new ImageResponse(drawing, { width, height, fonts: await fonts }).arrayBuffer()
  const resized = sharp(art).resize(size, size, {
    fit: typeof art === 'string' ? 'contain' : 'cover',
    background: '#00000000',
    kernel: 'lanczos3',
  })
  const picture = await (
    typeof art === 'string' ? resized : resized.composite([{ input: circle(size), blend: 'dest-in' }])
  )
    .png()
    .toBuffer()
  const jpeg = await sharp(Buffer.from(drawn))
    .composite([{ input: picture, left, top }])
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer()
  return new Uint8Array(jpeg)
}
