'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { notificationQueries } from '@/hooks/notifications/queries'
import type { NotificationTopic } from '@/lib/contract/notification-preferences'
import styles from './notification-panel.module.css'

/** A template's text, its variables in the reader's words. */
const Filled = ({ text }: { text: string }) => {
  const t = useTranslations('notificationSettings.variable')
  return text.split(/(\{\w+\})/).map((part, n) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    return name && t.has(name as 'service') ? (
      <em key={n}>{t(name as 'service')}</em>
    ) : (
      <Fragment key={n}>{part}</Fragment>
    )
  })
}

/** Example notifications of a topic, for deciding whether to receive it. */
export const TopicExamples = ({ topic }: { topic: NotificationTopic }) => {
  const t = useTranslations('notificationSettings')
  const { data } = useQuery(notificationQueries.templates())
  const examples = data?.filter((one) => one.topic === topic) ?? []
  if (examples.length === 0) return null
  return (
    <details className={styles.examples}>
      <summary>{t('examples', { count: examples.length })}</summary>
      <ul>
        {examples.map((one) => (
          <li key={one.key}>
            <strong>
              <Filled text={one.title} />
            </strong>
            <span>
              <Filled text={one.text} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
