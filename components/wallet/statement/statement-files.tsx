'use client'

import { useTranslations } from 'next-intl'
import toast from 'react-hot-toast'
import { Button } from '@/components/ui/button'
import { useErrorText } from '@/hooks/use-error-text'
import { useExportStatement, type StatementFormat } from '@/hooks/wallet/mutations'
import type { StatementFilter } from '@/hooks/wallet/queries'
import { saveFile } from '@/lib/files/save-file'
import { plainDate } from '@/lib/format/date'
import styles from './statement.module.css'

const formats: readonly StatementFormat[] = ['csv', 'pdf', 'ofx']

/** Downloads of the filtered statement, for reading, spreadsheets and accounting software. */
export const StatementFiles = ({ filter }: { filter: StatementFilter }) => {
  const t = useTranslations('wallet.statement.files')
  const text = useErrorText()
  const file = useExportStatement()
  const download = (format: StatementFormat) =>
    file.mutate(
      { ...filter, format },
      {
        onSuccess: (made) => saveFile(made, t('name', { date: plainDate(Date.now()), format })),
        onError: (error) => toast.error(text(error)),
      },
    )
  return (
    <div className={styles.files} role="group" aria-label={t('label')}>
      <span aria-hidden="true">{t('label')}</span>
      {formats.map((format) => (
        <Button
          key={format}
          look="quiet"
          size="small"
          busy={file.isPending && file.variables.format === format}
          disabled={file.isPending && file.variables.format !== format}
          onClick={() => download(format)}
          aria-label={t('download', { format: format.toUpperCase() })}
          className={styles.format}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}
