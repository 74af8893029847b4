/** Pixels of the upright picture. */
export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Longer side of the picture that is cropped: twice a portrait's size, and small enough for a phone to move.
 */
const shownSide = 2048
/** Longest side of the upload; the API stores portraits of 512. */
const sentSide = 1024
const quality = 0.92

/** A white canvas: JPEG has no transparency, and transparent pixels would turn black. */
const sheet = (width: number, height: number) => {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('the browser cannot draw')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  return { canvas, pen }
}

/**
 * A picture file as a `data:` URL, upright and scaled down. Decoded by `createImageBitmap`: the page's policy
 * would block a `blob:` URL in an image. Rejects when the file is no picture.
 */
export const decodePicture = async (file: Blob): Promise<string> => {
  const bitmap = await createImageBitmap(file)
  try {
    const scale = Math.min(1, shownSide / Math.max(bitmap.width, bitmap.height))
    const { canvas, pen } = sheet(bitmap.width * scale, bitmap.height * scale)
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/jpeg', quality)
  } finally {
    bitmap.close()
  }
}

const loaded = async (url: string): Promise<HTMLImageElement> => {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}

/** Crops a square in the browser: the rest of the picture is never uploaded. */
export const cropPicture = async (url: string, { x, y, width, height }: CropArea): Promise<Blob> => {
  const image = await loaded(url)
  const side = Math.min(sentSide, width)
  const { canvas, pen } = sheet(side, side)
  pen.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be written'))),
      'image/jpeg',
      quality,
    ),
  )
}
