'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ChoiceCard } from '@/components/ui/form/choice-card'
import choices from '@/components/ui/form/choices.module.css'
import { FieldGroup } from '@/components/ui/form/field-group'
import { useSaveAvailability } from '@/hooks/provider/mutations'
import type { Availability } from '@/lib/contract/provider'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import styles from './begin.module.css'
import { hoursPresets, presetNames, presetOf } from './hours-presets'
import { StepBody, type StepMoves } from './step-body'

/** Chooses a usual week; hours set day by day stay until another week is chosen. */
export const HoursStep = ({ availability, onDone, onSkip }: StepMoves & { availability: Availability }) => {
  const t = useTranslations('begin.hours')
  const save = useSaveAvailability()
  const stored = presetOf(availability.weekly)
  const [preset, setPreset] = useState(stored)
  const [isAsked, setAsked] = useState(false)
  const offered = stored === 'own' ? (['own', ...presetNames] as const) : presetNames
  const goOn = () => {
    setAsked(true)
    if (preset === null) return
    if (preset === stored || preset === 'own') return onDone()
    save.mutate({ ...availability, weekly: [...hoursPresets[preset]] }, { onSuccess: onDone })
  }
  return (
    <StepBody onward={goOn} onSkip={onSkip} saving={save}>
      <FieldGroup
        id="begin-hours"
        role="radiogroup"
        label={t('label')}
        error={isAsked && preset === null ? t('missing') : undefined}
      >
        <div className={choices.grid}>
          {offered.map((one) => (
            <ChoiceCard
              key={one}
              type="radio"
              name="hours"
              choice={{ value: one, label: t(`presets.${one}.label`), hint: t(`presets.${one}.hint`) }}
              checked={preset === one}
              onChange={() => setPreset(one)}
            />
          ))}
        </div>
      </FieldGroup>
      <p>
        <Link href={paths.settings('availability')} className={styles.alone}>
          {t('adjust')}
        </Link>
      </p>
    </StepBody>
  )
}
