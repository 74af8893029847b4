'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { Ago } from '@/components/ui/ago'
import { Button } from '@/components/ui/button'
import { ConfirmRemoval } from '@/components/ui/confirm-removal'
import { ErrorState } from '@/components/ui/error-state'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import styles from '@/components/ui/panel.module.css'
import { StatusChip } from '@/components/ui/status-chip'
import { accountQueries } from '@/hooks/accounts/queries'
import { useEndSession } from '@/hooks/accounts/security'
import { useErrorText } from '@/hooks/use-error-text'
import type { Device } from '@/lib/contract/sessions'

/** Browsers with an open session; each but this one can be signed out. */
export const DeviceList = () => {
  const t = useTranslations('accounts.devices')
  const ui = useTranslations('ui')
  const text = useErrorText()
  const devices = useQuery(accountQueries.devices())
  const end = useEndSession()
  const [ending, setEnding] = useState<Device | null>(null)
  if (!devices.data)
    return devices.isError ? (
      <ErrorState retry={() => void devices.refetch()} />
    ) : (
      <ListSkeleton rows={2} label={ui('loading')} />
    )

  const nameOf = ({ browser, system }: Device) =>
    browser && system ? t('name', { browser, system }) : (browser ?? system ?? t('unknown'))
  const confirm = (device: Device) =>
    end.mutate(device.pk, {
      onSuccess: () => toast.success(t('ended')),
      onError: (error) => toast.error(text(error)),
      onSettled: () => setEnding(null),
    })
  return (
    <>
      <ul className={styles.rows}>
        {devices.data.map((device) => (
          <li key={device.pk} className={styles.row}>
            <div className={styles.head}>
              <div className={styles.lines}>
                <h3 className={styles.name}>{nameOf(device)}</h3>
                <p className={styles.secondary}>
                  {t.rich('used', { ago: () => <Ago value={device.last_used_at} /> })}
                </p>
              </div>
              {device.current ? (
                <StatusChip tone="good">{t('current')}</StatusChip>
              ) : (
                <Button
                  look="quiet"
                  tone="danger"
                  onClick={() => setEnding(device)}
                  aria-label={t('endOf', { name: nameOf(device) })}
                >
                  {t('end')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <ConfirmRemoval
        row={ending}
        title={t('endTitle')}
        confirm={t('end')}
        busy={end.isPending}
        onConfirm={confirm}
        onClose={() => setEnding(null)}
      >
        {(one) => t('endText', { name: nameOf(one) })}
      </ConfirmRemoval>
    </>
  )
}
