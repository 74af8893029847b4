import sharp from 'sharp'
import { cleanPicture } from './clean-picture'

test('"default image quality 75"', async () => {
  // Noise, where every step of quality shows in the bytes.
  const noise = await sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer()
  const at = (quality: number) => sharp(noise).webp({ quality }).toBuffer()
  const { bytes } = await cleanPicture(noise, 'photo')
  expect(bytes.equals(await at(75))).toBe(true)
  expect(bytes.equals(await at(76))).toBe(false)
})
