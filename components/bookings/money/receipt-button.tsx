'use client'

import { useTranslations } from 'next-intl'
import toast from 'react-hot-toast'
import { Button } from '@/components/ui/button'
import { DownloadIcon } from '@/components/ui/icons'
import { useReceipt } from '@/hooks/payments/mutations'
import { useErrorText } from '@/hooks/use-error-text'
import { saveFile } from '@/lib/files/save-file'

/** The receipt of a paid booking, as a file. */
export const ReceiptButton = ({ booking }: { booking: number }) => {
  const t = useTranslations('payments.receipt')
  const text = useErrorText()
  const receipt = useReceipt(booking)
  return (
    <Button
      look="quiet"
      tone="neutral"
      icon={<DownloadIcon />}
      busy={receipt.isPending}
      onClick={() =>
        receipt.mutate(undefined, {
          onSuccess: (file) => saveFile(file, t('file', { booking: String(booking) })),
          onError: (error) => toast.error(text(error)),
        })
      }
    >
      {t('action')}
    </Button>
  )
}
