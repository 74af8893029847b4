'use client'

import { useTranslations } from 'next-intl'
import { CheckmarkList } from '@/components/ui/checkmark-list'
import { choicesOf } from '@/components/wallet/withdraw/destination-choices'
import { DestinationFields } from '@/components/wallet/withdraw/destination-fields'
import { kindsFor, type Owner } from '@/components/wallet/withdraw/destination-kinds'
import { NoPassword } from '@/components/wallet/withdraw/missing-requirement'
import { useDestinationForm } from '@/components/wallet/withdraw/use-destination-form'
import type { Profile, User } from '@/lib/contract/accounts'
import type { Destinations } from '@/lib/contract/wallet'
import { StepBody, type StepMoves } from './step-body'
import { StepForm } from './step-form'
import { TaxNumberForm } from './tax-number-form'

interface KeyFormProps extends StepMoves {
  owner: Owner
  restMinutes: number
}

const KeyForm = ({ owner, restMinutes, onDone, onSkip }: KeyFormProps) => {
  const kinds = kindsFor(owner).filter((kind) => kind !== 'iban')
  const { form, problem, onSubmit } = useDestinationForm(owner, kinds, onDone)
  return (
    <StepForm busy={form.formState.isSubmitting} problem={problem} onSkip={onSkip} onSubmit={onSubmit}>
      <DestinationFields form={form} kinds={kinds} owner={owner} restMinutes={restMinutes} />
    </StepForm>
  )
}

interface PixStepProps extends StepMoves {
  user: User
  profile: Profile
  destinations: Destinations
}

/** The Pix key that paid work is sent to; asks for the tax number first, to which the key must belong. */
export const PixStep = ({ user, profile, destinations, ...moves }: PixStepProps) => {
  const t = useTranslations('withdraw.destination')
  const saved = choicesOf(destinations)
  if (saved.length > 0)
    return (
      <StepBody onward={moves.onDone} onSkip={null}>
        <CheckmarkList
          points={saved.map(({ keyType, masked }) =>
            t('name', { kind: t(`type.${keyType ?? 'iban'}`), masked }),
          )}
        />
      </StepBody>
    )
  if (!user.has_password)
    return (
      <StepBody onward={moves.onDone} onSkip={moves.onSkip}>
        <NoPassword />
      </StepBody>
    )
  if (!profile.tax_number) return <TaxNumberForm onSkip={moves.onSkip} />
  return (
    <KeyForm
      owner={{ taxNumber: profile.tax_number, email: user.email, phone: user.phone ?? '' }}
      restMinutes={destinations.rest_minutes}
      {...moves}
    />
  )
}
