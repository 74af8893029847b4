'use client'

import { useTranslations } from 'next-intl'
import { PhotoPicker } from '@/components/accounts/profile/photo-picker'
import { CheckmarkList } from '@/components/ui/checkmark-list'
import type { Profile } from '@/lib/contract/accounts'
import { StepBody, type StepMoves } from './step-body'

/** The portrait; uploaded as soon as it is cropped. */
export const PhotoStep = ({ profile, onDone, onSkip }: StepMoves & { profile: Profile }) => {
  const t = useTranslations('begin.photo')
  return (
    <StepBody onward={onDone} onSkip={onSkip}>
      <PhotoPicker profile={profile} />
      <CheckmarkList points={[t('face'), t('light'), t('alone')]} />
    </StepBody>
  )
}
