import { z } from 'zod'

/** Stored content types. */
export const uploadTypes = ['image/webp', 'application/pdf'] as const
export type UploadType = (typeof uploadTypes)[number]

/** Files one message may carry. */
export const filesOfMessage = 6
/** Bytes of a PDF, which is kept as it came. */
export const pdfBytes = 5 * 1024 * 1024
/** Longest name of a PDF, in characters. */
export const fileNameMax = 80

/** Files one user may upload to all rooms. */
export const fileLimits = {
  aMinute: { max: 24, perSeconds: 60 },
  aDay: { max: 240, perSeconds: 86_400 },
} as const

export const chatFileSchema = z.object({
  id: z.string(),
  type: z.enum(uploadTypes),
  /** Name of a PDF, contacts masked like in a text; null for a picture. */
  name: z.string().nullable(),
  bytes: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Signed, for some hours. Null for the other side's PDF while the booking is not paid. */
  url: z.string().nullable(),
})
export type ChatFile = z.infer<typeof chatFileSchema>
