'use client'

import { useLocale, useTranslations } from 'next-intl'
import toast from 'react-hot-toast'
import { ButtonLink } from '@/components/ui/button-link'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { DateTime } from '@/components/ui/date-time'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import timeline from '@/components/ui/timeline.module.css'
import { useErrorText } from '@/hooks/use-error-text'
import { useCancelWithdrawal } from '@/hooks/wallet/mutations'
import type { Withdrawal } from '@/lib/contract/wallet'
import { formatDateTime } from '@/lib/format/date'
import { formatMoney } from '@/lib/format/money'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { useDestinationName } from './destination-name'
import styles from './withdraw.module.css'
import { stagesOf } from './withdrawal-stages'

const Cancel = ({ withdrawal }: { withdrawal: Withdrawal }) => {
  const t = useTranslations('withdraw.cancel')
  const text = useErrorText()
  const cancel = useCancelWithdrawal(withdrawal.pk)
  return (
    <ConfirmAction
      action={t('action')}
      look={{ look: 'quiet', tone: 'danger' }}
      title={t('title')}
      cancel={t('keep')}
      danger
      busy={cancel.isPending}
      onConfirm={(close) =>
        cancel.mutate(undefined, {
          onSuccess: () => toast.success(t('done')),
          onError: (error) => toast.error(text(error)),
          onSettled: close,
        })
      }
    >
      {t('text')}
    </ConfirmAction>
  )
}

const Steps = ({ withdrawal }: { withdrawal: Withdrawal }) => {
  const t = useTranslations('withdraw.stage')
  const locale = useLocale()
  const returned = formatMoney(withdrawal.returned_cents, locale)
  return (
    <ol className={timeline.steps}>
      {stagesOf(withdrawal).map(({ key, state, at }) => (
        <li
          key={key}
          className={timeline.step}
          data-state={state}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <span className={timeline.name}>{t(`${key}.${state}`)}</span>
          {state === 'current' || state === 'ended' ? (
            <span className={timeline.moment}>
              {state === 'ended' && withdrawal.failure
                ? withdrawal.failure
                : key === 'paid' && withdrawal.destination.kind === 'iban'
                  ? t('paid.textIban')
                  : key === 'requested' && withdrawal.can.includes('cancel')
                    ? t('requested.textWaiting')
                    : t(`${key}.text`, { amount: returned })}
            </span>
          ) : null}
          {at ? (
            <span className={timeline.moment}>
              <DateTime value={at} />
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

/** Progress of a withdrawal: completed stages, the next one, and its expected time. */
export const WithdrawalProgress = ({ withdrawal }: { withdrawal: Withdrawal }) => {
  const t = useTranslations('withdraw')
  const locale = useLocale()
  const { status, waiting, expected_at, reference, destination, can } = withdrawal
  const nameOf = useDestinationName()
  const isFailed = status === 'rejected' || status === 'returned' || status === 'partially_returned'
  return (
    <>
      <PageHeader
        above={<Link href={paths.wallet('provider')}>{t('back')}</Link>}
        title={t('one', { amount: formatMoney(withdrawal.amount_cents, locale) })}
        lead={t('to', { masked: nameOf(destination) })}
      />
      <div className={styles.form}>
        <p role="status" className={styles.now}>
          {t(`now.${status}`)}
        </p>
        <Steps withdrawal={withdrawal} />
        {waiting ? <Notice tone="fact">{waiting}</Notice> : null}
        {expected_at ? (
          <Notice tone="fact">{t('expected', { at: formatDateTime(expected_at, locale) })}</Notice>
        ) : null}
        <p className={styles.reference}>
          {t('reference')} <code>{reference}</code>
        </p>
        <div className={styles.actions}>
          <ButtonLink
            href={isFailed ? paths.withdraw() : paths.wallet('provider')}
            look={isFailed ? 'primary' : 'outlined'}
          >
            {t(isFailed ? 'again' : 'toWallet')}
          </ButtonLink>
          {can.includes('cancel') ? <Cancel withdrawal={withdrawal} /> : null}
        </div>
      </div>
    </>
  )
}
