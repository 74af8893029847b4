'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Toggle } from '@/components/ui/toggle'
import { weekdays } from './week'

const workdays: readonly number[] = [1, 2, 3, 4, 5]

interface CopyDayProps {
  from: number
  onCopy: (days: number[]) => void
  onClose: () => void
}

/** Selects the weekdays that receive this day's hours. */
export const CopyDay = ({ from, onCopy, onClose }: CopyDayProps) => {
  const t = useTranslations('accounts.availability')
  const [days, setDays] = useState(() =>
    workdays.includes(from) ? workdays.filter((day) => day !== from) : [],
  )
  return (
    <ConfirmDialog
      open
      title={t('copyTitle', { day: t(`weekday.${from}` as 'weekday.1') })}
      confirm={t('copyConfirm')}
      onClose={onClose}
      onConfirm={() => onCopy(days)}
    >
      <p style={{ marginTop: 0 }}>{t('copyText')}</p>
      {weekdays
        .filter((day) => day !== from)
        .map((day) => (
          <div key={day}>
            <Toggle
              look="box"
              label={t(`weekday.${day}`)}
              checked={days.includes(day)}
              onChange={(checked) => setDays(checked ? [...days, day] : days.filter((one) => one !== day))}
            />
          </div>
        ))}
    </ConfirmDialog>
  )
}
