import { useTranslations } from 'next-intl'
import { BottomBar } from '@/components/ui/bottom-bar'
import { Button } from '@/components/ui/button'
import { Money } from '@/components/ui/money'
import { useSession } from '@/hooks/accounts/session'
import type { ChosenProvider } from '@/hooks/bookings/request-provider'
import type { PriceEstimate } from '@/lib/contract/catalogue'
import type { Form } from '@/lib/contract/form'
import { estimatedCost } from '@/lib/wizard/estimated-cost'
import { isInstantBooking, type RequestDraft, type RequestKind, type StepId } from '@/lib/wizard/request'
import { ContinueButton } from './continue-button'
import { accountFormId, confirmFormId, stepFormId } from './step-views'
import styles from './wizard.module.css'

interface CostProps {
  estimate: PriceEstimate | undefined
  form: Form | undefined
  draft: RequestDraft
  chosenProvider: ChosenProvider | null
}

/** Expected cost: the chosen provider's price, or the usual one. */
const Cost = ({ estimate, form, draft, chosenProvider }: CostProps) => {
  const t = useTranslations('demand.estimate')
  const u = useTranslations('ui.units')
  if (!chosenProvider && !estimate) return null
  const cost = estimate && estimatedCost(estimate, form, draft.answers)
  return (
    <span className={styles.cost}>
      {t(chosenProvider ? 'fixed' : 'short')}
      <strong>
        {chosenProvider ? (
          <Money cents={chosenProvider.price_cents} />
        ) : cost ? (
          <>
            <Money cents={cost.lowCents} to={cost.highCents} /> {cost.unit ? u(cost.unit) : null}
          </>
        ) : null}
      </strong>
    </span>
  )
}

interface WizardBarProps extends CostProps {
  kind: RequestKind
  step: StepId
  isFirst: boolean
  isEdit: boolean
  /** Words of the next step of the confirmations asked before publishing; null if none is missing. */
  confirmation: string | null
  /** The visitor's account is being made. */
  isRegistering: boolean
  isSending: boolean
  onBack: () => void
  onContinue: () => void
  onSend: () => void
}

/** Bottom bar of every step: cost, back and next. */
export const WizardBar = (props: WizardBarProps) => {
  const {
    kind,
    step,
    isFirst,
    isEdit,
    confirmation,
    isRegistering,
    isSending,
    onBack,
    onContinue,
    onSend,
    ...cost
  } = props
  const { draft } = cost
  const t = useTranslations('demand')
  const { status } = useSession()
  const isInstant = isInstantBooking(kind, draft)
  const isReady = step === 'review' && status === 'signed-in'
  const onward = t(isEdit ? 'saveEdit' : 'continue')
  return (
    <BottomBar className={styles.bar}>
      <Cost {...cost} />
      <div className={styles.actions}>
        {isFirst && !isEdit ? null : (
          <Button look="quiet" onClick={onBack}>
            {t('back')}
          </Button>
        )}
        {step === 'service' ? <Button onClick={onContinue}>{onward}</Button> : null}
        {step !== 'review' && step !== 'service' && step !== 'kind' ? (
          <ContinueButton key={step} form={stepFormId}>
            {onward}
          </ContinueButton>
        ) : null}
        {step === 'review' && status === 'anonymous' ? (
          <ContinueButton key="account" form={accountFormId} look="accent" busy={isRegistering}>
            {t(isInstant ? 'review.account.registerInstant' : 'review.account.register')}
          </ContinueButton>
        ) : null}
        {isReady && confirmation !== null ? (
          <ContinueButton key={confirmation} form={confirmFormId} look="accent">
            {confirmation || t('continue')}
          </ContinueButton>
        ) : null}
        {isReady && confirmation === null ? (
          <Button
            look="accent"
            busy={isSending}
            disabled={draft.provider !== null && cost.chosenProvider === null}
            onClick={onSend}
          >
            {t(`publish.${isInstant ? 'instant' : kind}`)}
          </Button>
        ) : null}
      </div>
    </BottomBar>
  )
}
