'use client'

import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useTranslations } from 'next-intl'
import { useFieldErrorText } from '@/hooks/use-field-error-text'
import styles from './pay-review.module.css'

export interface EarlyStartProps {
  earlyStart: boolean
  /** Field code of why paying was refused for it. */
  problem: string | null
  onEarlyStart: (isWanted: boolean) => void
}

/** The wish to have the work begun within the seven days. The table above it shows what either choice costs. */
export const EarlyStart = ({ earlyStart, problem: refused, onEarlyStart }: EarlyStartProps) => {
  const t = useTranslations('payments.earlyStart')
  const fieldText = useFieldErrorText()
  const problem = earlyStart ? null : refused
  return (
    <div>
      <FormControlLabel
        className={styles.box}
        label={t('label')}
        control={
          <Checkbox
            checked={earlyStart}
            onChange={(_, checked) => onEarlyStart(checked)}
            slotProps={{
              input: { 'aria-describedby': 'early-start-help', 'aria-invalid': problem ? true : undefined },
            }}
          />
        }
      />
      <FormHelperText id="early-start-help" error={problem !== null}>
        {problem ? fieldText(problem) : t('help')}
      </FormHelperText>
    </div>
  )
}
