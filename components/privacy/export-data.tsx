'use client'

import LinearProgress from '@mui/material/LinearProgress'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { Button } from '@/components/ui/button'
import { DownloadIcon } from '@/components/ui/icons'
import { useExportData } from '@/hooks/privacy/mutations'
import { useErrorText } from '@/hooks/use-error-text'
import { saveFile } from '@/lib/files/save-file'
import { formatBytes } from '@/lib/format/bytes'
import { plainDate } from '@/lib/format/date'
import styles from './privacy.module.css'

/** All personal data as one file, with a progress display. */
export const ExportData = () => {
  const t = useTranslations('privacy.export')
  const locale = useLocale()
  const text = useErrorText()
  const [bytes, setBytes] = useState(0)
  const data = useExportData(setBytes)
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
            <span>{bytes === 0 ? t('preparing') : t('received', { size: formatBytes(bytes, locale) })}</span>
          </>
        ) : null}
        {data.isSuccess ? <span>{t('done', { size: formatBytes(data.data.size, locale) })}</span> : null}
      </div>
    </div>
  )
}
