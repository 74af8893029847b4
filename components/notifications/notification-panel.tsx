'use client'

import { useTranslations } from 'next-intl'
import { useState, useSyncExternalStore } from 'react'
import toast from 'react-hot-toast'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/section'
import { Toggle } from '@/components/ui/toggle'
import { useSavePreferences } from '@/hooks/notifications/mutations'
import { useErrorText } from '@/hooks/use-error-text'
import { notificationTopics, type NotificationPreferences } from '@/lib/contract/notification-preferences'
import { isPushConfigured } from '@/lib/push/configured'
import { readPermission, requestPermission } from '@/lib/push/permission'
import styles from './notification-panel.module.css'
import { TopicExamples } from './topic-examples'

const never = () => () => undefined

/** Push permission of this browser, and how to change it. */
const PushState = () => {
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

const ways = isPushConfigured ? (['email', 'push'] as const) : (['email'] as const)

/** Notification preferences by topic and way; each switch is saved when it moves. */
export const NotificationPanel = ({
  preferences,
  isProvider,
}: {
  preferences: NotificationPreferences
  isProvider: boolean
}) => {
  const t = useTranslations('notificationSettings')
  const text = useErrorText()
  const save = useSavePreferences()
  // Only providers get suggestions.
  const topics = notificationTopics.filter((topic) => isProvider || topic !== 'suggestions')
  return (
    <>
      {isPushConfigured ? <PushState /> : null}
      <Section title={t('title')} lead={t('lead')}>
        <ul className={styles.topics}>
          {topics.map((topic) => (
            <li key={topic} className={styles.topic}>
              <div className={styles.words} id={`topic-${topic}`}>
                <strong>{t(`topic.${topic}.title`)}</strong>
                <span>{t(`topic.${topic}.text`)}</span>
              </div>
              <div className={styles.ways} role="group" aria-labelledby={`topic-${topic}`}>
                {ways.map((way) => (
                  <Toggle
                    key={way}
                    look="switch"
                    label={t(`way.${way}`)}
                    checked={preferences[topic][way]}
                    onChange={(wanted) =>
                      save.mutate(
                        { ...preferences, [topic]: { ...preferences[topic], [way]: wanted } },
                        { onError: (error) => toast.error(text(error)) },
                      )
                    }
                  />
                ))}
              </div>
              <TopicExamples topic={topic} />
            </li>
          ))}
        </ul>
        <p className={styles.note}>{t('always')}</p>
      </Section>
    </>
  )
}
