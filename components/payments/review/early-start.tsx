'use client'

import { useTranslations } from 'next-intl'
import { FieldHelp } from '@/components/ui/field-help'
import { Toggle } from '@/components/ui/toggle'
import { useFieldErrorText } from '@/hooks/use-field-error-text'

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
      <Toggle
        look="box"
        label={t('label')}
        checked={earlyStart}
        onChange={onEarlyStart}
        aria-invalid={problem ? true : undefined}
        aria-describedby="early-start-help"
      />
      <FieldHelp id="early-start-help" isError={problem !== null}>
        {problem ? fieldText(problem) : t('help')}
      </FieldHelp>
    </div>
  )
}
