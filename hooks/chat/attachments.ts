import { useCallback, useRef, useState } from 'react'
import { pdfBytes } from '@/lib/contract/chat-files'
import { shrinkPhoto } from '@/lib/files/shrink-photo'
import { randomId } from '@/lib/storage/cookies'
import type { OutgoingFile } from './thread'

/** A file chosen for the next message. */
export interface PickedFile extends OutgoingFile {
  blob: Blob
}

/** Why a file was left out. */
export type AttachmentError = 'tooMany' | 'unreadable' | 'tooLarge' | 'pdfLater'

const isPdf = (file: File) => file.type === 'application/pdf' || /\.pdf$/i.test(file.name)

const pickedFrom = async (file: File, mayPdf: boolean): Promise<PickedFile | AttachmentError> => {
  const key = randomId()
  if (isPdf(file)) {
    if (!mayPdf) return 'pdfLater'
    if (file.size > pdfBytes) return 'tooLarge'
    return {
      key,
      type: 'application/pdf',
      name: file.name,
      bytes: file.size,
      preview: null,
      width: null,
      height: null,
      blob: file,
    }
  }
  const photo = await shrinkPhoto(file)
  if (!photo) return 'unreadable'
  const { blob, preview, width, height } = photo
  return { key, type: 'image/webp', name: null, bytes: blob.size, preview, width, height, blob }
}

/** The files of the message being written. */
export const useAttachments = (mayPdf: boolean, max: number) => {
  const [files, setFiles] = useState<readonly PickedFile[]>([])
  const [fault, setFault] = useState<AttachmentError | null>(null)
  const [isReading, setReading] = useState(false)
  // Files chosen while earlier ones are still read count too.
  const count = useRef(0)

  const pick = useCallback(
    async (chosen: readonly File[]) => {
      const welcome = chosen.slice(0, Math.max(0, max - count.current))
      setFault(welcome.length < chosen.length ? 'tooMany' : null)
      count.current += welcome.length
      setReading(true)
      for (const file of welcome) {
        const picked = await pickedFrom(file, mayPdf)
        if (typeof picked === 'string') {
          count.current--
          setFault(picked)
        } else setFiles((now) => [...now, picked])
      }
      setReading(false)
    },
    [mayPdf, max],
  )
  const remove = useCallback((key: string) => {
    count.current--
    setFault(null)
    setFiles((now) => now.filter((one) => one.key !== key))
  }, [])
  const clear = useCallback(() => {
    count.current = 0
    setFault(null)
    setFiles([])
  }, [])
  return { files, fault, isReading, pick, remove, clear }
}
