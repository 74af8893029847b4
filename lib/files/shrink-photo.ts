export interface ShrunkPhoto {
  blob: Blob
  /** A small copy as a data address: pages may not show pictures from memory by any other. */
  preview: string
  width: number
  height: number
}

/** The size the server keeps: sending more costs the sender's data and changes nothing. */
const longestSide = 1600
const previewSide = 320
/** Smaller files are sent as they are. */
const smallBytes = 400_000
const quality = 0.85

const drawn = (image: ImageBitmap, longest: number) => {
  const scale = Math.min(1, longest / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  // JPEG would turn transparency black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

const encoded = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', quality),
  )

/**
 * A photo made as large as it will be kept, and a preview of it. Null when the browser cannot read it: then the
 * server could not either.
 */
export const shrinkPhoto = async (file: File): Promise<ShrunkPhoto | null> => {
  try {
    const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const whole = drawn(image, longestSide)
    const isSmall = file.size <= smallBytes && image.width <= whole.width
    const blob = isSmall ? file : await encoded(whole)
    const preview = drawn(image, previewSide).toDataURL('image/jpeg', 0.7)
    image.close()
    return { blob, preview, width: whole.width, height: whole.height }
  } catch {
    return null
  }
}
