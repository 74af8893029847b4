'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import styles from '@/components/operators/operators.module.css'
import { useScopeName } from '@/components/operators/team/scope-name'
import { DateTime } from '@/components/ui/date-time'
import { Money } from '@/components/ui/money'
import hidden from '@/components/ui/visually-hidden.module.css'
import type { TrailFacts as Facts, TrailEntry } from '@/lib/contract/trail'

type Value = NonNullable<Facts>[string]

/** A code of the database, in words where there are some. */
const Code = ({ name, code }: { name: string; code: string }) => {
  const t = useTranslations('operators')
  const units = useTranslations('ui.units')
  const bookings = useTranslations('bookings.status.onlooker')
  const scopeName = useScopeName()
  if (name === 'scopes') return code === '' ? t('trail.noScopes') : code.split(' ').map(scopeName).join(', ')
  if (name === 'kind' && t.has(`cases.kind.${code}`)) return t(`cases.kind.${code}`)
  if (name === 'decision' && t.has(`decision.${code}.name`)) return t(`decision.${code}.name`)
  if (name === 'status' && bookings.has(code)) return bookings(code)
  if (name === 'unit' && units.has(code)) return units(code)
  return t.has(`trail.code.${code}`) ? t(`trail.code.${code}`) : code
}

const Fact = ({ name, value }: { name: string; value: Value | undefined }): ReactNode => {
  const t = useTranslations('operators.trail')
  if (value === null || value === undefined) return t('none')
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'number') return name.endsWith('_cents') ? <Money cents={value} /> : String(value)
  if (name === 'since') return <DateTime value={value} style="long" />
  return <Code name={name} code={value} />
}

/** Facts before and after an action; those of one side alone name its subject. */
export const TrailFacts = ({ before, after }: Pick<TrailEntry, 'before' | 'after'>) => {
  const t = useTranslations('operators.trail')
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((name) => {
    const [was, is] = [before?.[name], after?.[name]]
    const isChange = before !== null && after !== null && name in before && name in after && was !== is
    return (
      <div key={name}>
        <dt>{t.has(`fact.${name}`) ? t(`fact.${name}`) : name}</dt>
        <dd>
          {isChange ? (
            <>
              <span className={styles.was}>
                <Fact name={name} value={was} />
              </span>
              <span aria-hidden="true"> → </span>
              <span className={hidden.hidden}> {t('becomes')} </span>
            </>
          ) : null}
          <Fact name={name} value={after && name in after ? is : was} />
        </dd>
      </div>
    )
  })
}
