'use client'

import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useLocale, useTranslations } from 'next-intl'
import { Money } from '@/components/ui/money'
import { useFieldErrorText } from '@/hooks/use-field-error-text'
import type { Checkout, Payment, PaymentMethod } from '@/lib/contract/payments'
import { formatMoney } from '@/lib/format/money'
import { Countdown } from '../countdown'
import { PayProblem } from './pay-problem'
import styles from './pay-review.module.css'
import type { PayingState } from './use-paying'

interface PayTotalProps {
  checkout: Checkout
  method: PaymentMethod | null
  last: Payment | null
  earlyStart: boolean
  isBusy: boolean
  /** The sums shown are still those of an earlier choice. */
  isStale: boolean
  paying: PayingState
  onEarlyStart: (isWanted: boolean) => void
}

const Lines = ({ checkout, isStale }: Pick<PayTotalProps, 'checkout' | 'isStale'>) => {
  const t = useTranslations('payments')
  return (
    <dl className={styles.lines} aria-busy={isStale}>
      {checkout.lines.map((line, at) => (
        <div key={`${line.kind}-${at}`} data-less={line.amount_cents < 0 ? '' : undefined}>
          <dt>
            {line.text}
            <small>{t(`lines.${line.kind}`)}</small>
          </dt>
          <dd>
            <Money cents={line.amount_cents} />
          </dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{t('lines.total')}</dt>
        <dd>
          <Money cents={checkout.total_cents} />
        </dd>
      </div>
    </dl>
  )
}

/** The wish to have the work begun within the seven days; what it gives up is said with it. */
const EarlyStart = ({
  earlyStart,
  paying,
  onEarlyStart,
}: Pick<PayTotalProps, 'earlyStart' | 'paying' | 'onEarlyStart'>) => {
  const t = useTranslations('payments.earlyStart')
  const fieldText = useFieldErrorText()
  const problem = earlyStart ? null : paying.earlyStartProblem
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

/** The sum, how long the time is held, and the button. */
export const PayTotal = (props: PayTotalProps) => {
  const { checkout, method, last, isBusy, isStale, paying } = props
  const t = useTranslations('payments')
  const locale = useLocale()
  const amount = formatMoney(checkout.total_cents, locale)
  return (
    <aside className={styles.side} aria-label={t('lines.title')}>
      <div className={styles.card}>
        <Countdown until={checkout.pay_until} label={t('heldFor')} />
        <Lines checkout={checkout} isStale={isStale} />
        {checkout.early_start_asked ? <EarlyStart {...props} /> : null}
        {last?.status === 'expired' && !isBusy ? <Alert severity="info">{t('lastClosed')}</Alert> : null}
        <PayProblem paying={paying} total={checkout.total_cents} method={method} />
        <Button
          type="submit"
          variant="contained"
          size="large"
          color="secondary"
          fullWidth
          loading={isBusy}
          disabled={isStale}
        >
          {t(method ? `pay.${method}` : 'pay.any', { amount })}
        </Button>
        <p className={styles.soft}>{t('pay.held')}</p>
      </div>
    </aside>
  )
}
