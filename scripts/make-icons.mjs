// Draws the icons phones ask for from public/icon.svg. Run it after changing that; the pictures are part of
// the repository.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

const root = path.join(import.meta.dirname, '..', 'public')
const target = path.join(root, 'icons')
const ground = '#FBFAF6'
mkdirSync(target, { recursive: true })

const drawn = (size) =>
  sharp(path.join(root, 'icon.svg'), { density: 600 })
    .resize(size, size, { fit: 'contain', background: '#00000000' })
    .png()
/** Phones cut a maskable icon to their own shape: the drawing keeps to the safe circle in the middle. */
const padded = async (size, share) => {
  const inner = Math.round(size * share)
  const input = await drawn(inner).toBuffer()
  return sharp({ create: { width: size, height: size, channels: 4, background: ground } })
    .composite([{ input, gravity: 'centre' }])
    .flatten({ background: ground })
    .png({ palette: true })
}

for (const size of [192, 512])
  await drawn(size)
    .png({ palette: true })
    .toFile(path.join(target, `${size}.png`))
await (await padded(512, 0.72)).toFile(path.join(target, 'maskable-512.png'))
await (await padded(180, 0.86)).toFile(path.join(target, 'apple-touch.png'))
console.log('4 icons in public/icons')
