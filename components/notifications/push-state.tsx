'use client'

import { useTranslations } from 'next-intl'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { readPermission, requestPermission } from '@/lib/push/permission'

const never = () => () => undefined

/** Whether this browser may show notifications, and how to change that. */
export const PushState = () => {
  const t = useTranslations('notificationSettings.push')
  const found = useSyncExternalStore(never, readPermission, () => 'unsupported' as const)
  const [answered, setAnswered] = useState<ReturnType<typeof readPermission> | null>(null)
  const permission = answered ?? found
  return (
    <Notice tone={permission === 'denied' ? 'warning' : permission === 'granted' ? 'tip' : 'fact'}>
      {t(permission)}{' '}
      {permission === 'default' ? (
        <Button look="outlined" onClick={() => void requestPermission().then(setAnswered)}>
          {t('allow')}
        </Button>
      ) : null}
    </Notice>
  )
}
