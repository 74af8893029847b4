'use client'

import LinearProgress from '@mui/material/LinearProgress'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { Button } from '@/components/ui/button'
import { DownloadIcon } from '@/components/ui/icons'
import { useExportData } from '@/hooks/privacy/mutations'
import { useErrorText } from '@/hooks/use-error-text'
import { saveFile } from '@/lib/files/save-file'
import { plainDate } from '@/lib/format/date'
import styles from './privacy.module.css'

/** All personal data as one file, with a progress display. */
export const ExportData = () => {
  const t = useTranslations('privacy.export')
  const format = useFormatter()
  const text = useErrorText()
  const [bytes, setBytes] = useState(0)
  const data = useExportData(setBytes)
  const sizeOf = (size: number) =>
    size < 1_000_000
      ? format.number(Math.ceil(size / 1000), { style: 'unit', unit: 'kilobyte' })
      : format.number(size / 1_000_000, {
          style: 'unit',
          unit: 'megabyte',
          minimumFractionDigits: 1,
          maximumFractionDigits: 1,
        })
  const download = () => {
    setBytes(0)
    data.mutate(undefined, {
      onSuccess: (file) => saveFile(file, t('file', { date: plainDate(Date.now()) })),
      onError: (error) => toast.error(text(error)),
    })
  }
  return (
    <div className={styles.stack}>
      <div>
        <Button look="quiet" icon={<DownloadIcon />} busy={data.isPending} onClick={download}>
          {t('action')}
        </Button>
      </div>
      <div role="status" className={styles.progress}>
        {data.isPending ? (
          <>
            <LinearProgress aria-hidden />
            <span>{bytes === 0 ? t('preparing') : t('received', { size: sizeOf(bytes) })}</span>
          </>
        ) : null}
        {data.isSuccess ? <span>{t('done', { size: sizeOf(data.data.size) })}</span> : null}
      </div>
    </div>
  )
}
