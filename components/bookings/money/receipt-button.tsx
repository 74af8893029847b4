'use client'

import DownloadIcon from '@mui/icons-material/DownloadRounded'
import Button from '@mui/material/Button'
import { useTranslations } from 'next-intl'
import toast from 'react-hot-toast'
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
      variant="outlined"
      color="inherit"
      startIcon={<DownloadIcon />}
      loading={receipt.isPending}
      loadingPosition="start"
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
