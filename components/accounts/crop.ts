/** Pixels of the picture as it is shown, upright. */
export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

/** The side of what is sent, at most; the API keeps a portrait of 512. */
const side = 1024

const loaded = async (url: string): Promise<HTMLImageElement> => {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}

/** Cuts a square out of a picture, in the browser: what is left out never leaves it. Rejects when it cannot be read. */
export const croppedPicture = async (url: string, { x, y, width, height }: CropArea): Promise<Blob> => {
  const image = await loaded(url)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.max(1, Math.min(side, Math.round(width)))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('the browser cannot draw')
  // JPEG knows no transparency, and what is transparent would turn black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be written'))),
      'image/jpeg',
      0.92,
    ),
  )
}
