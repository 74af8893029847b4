import { useTranslations } from 'next-intl'
import type { Control } from 'react-hook-form'
import { FormSelect } from '@/components/ui/form/form-select'
import type { HoursDraft } from './hours-draft'

const buffers = [0, 15, 30, 45, 60, 90, 120]
const notices = [0, 60, 120, 240, 720, 1440, 2880, 4320, 10_080]

interface BookingRulesProps {
  control: Control<HoursDraft>
  saved: Pick<HoursDraft, 'buffer_minutes' | 'notice_minutes'>
}

/** Time between jobs, and how far ahead one can be booked. */
export const BookingRules = ({ control, saved }: BookingRulesProps) => {
  const t = useTranslations('accounts.availability')
  const text = (minutes: number) =>
    minutes === 0
      ? t('none')
      : minutes < 60
        ? t('minutes', { count: minutes })
        : minutes < 1440
          ? t('hours', { count: minutes / 60 })
          : t('days', { count: minutes / 1440 })
  const options = (offered: readonly number[], held: number) =>
    [...new Set([...offered, held])]
      .sort((one, other) => one - other)
      .map((minutes) => ({ value: minutes, label: text(minutes) }))
  return (
    <>
      <FormSelect
        name="buffer_minutes"
        control={control}
        label={t('buffer')}
        helperText={t('bufferHelp')}
        options={options(buffers, saved.buffer_minutes)}
      />
      <FormSelect
        name="notice_minutes"
        control={control}
        label={t('notice')}
        helperText={t('noticeHelp')}
        options={options(notices, saved.notice_minutes)}
      />
    </>
  )
}
