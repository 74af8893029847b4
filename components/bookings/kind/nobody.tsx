import { useLocale, useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import surface from '@/components/ui/surface.module.css'
import type { LocalSupply } from '@/lib/contract/local-supply'
import { languageTag } from '@/lib/i18n/locales'
import type { PickedService } from '@/lib/wizard/request'
import { KindCard } from './kind-card'
import styles from './kind-step.module.css'

interface NobodyProps {
  supply: LocalSupply
  service: string
  inCity: string
  chosen: boolean
  onPublish: () => void
  onMove: () => void
  onPick: (service: PickedService) => void
}

/** Nobody does the work in the city: says so, and shows the ways on. */
export const Nobody = ({ supply, service, inCity, chosen, onPublish, onMove, onPick }: NobodyProps) => {
  const t = useTranslations('demand.kind.nobody')
  const locale = useLocale()
  const near = supply.cities.map(({ name, provider_count: n }) => t('city', { name, n }))
  const list = new Intl.ListFormat(languageTag[locale], { type: 'conjunction' })
  return (
    <div className={styles.nobody}>
      <p role="status" className={styles.none}>
        {t('title', { service, inCity })}
      </p>
      <KindCard title={t('publish')} chosen={chosen} onChoose={onPublish}>
        <span>{t('publishNote')}</span>
        {near.length > 0 ? <span>{t('near', { cities: list.format(near) })}</span> : null}
      </KindCard>
      {supply.services.length > 0 ? (
        <section>
          <h2 className={styles.subtitle}>{t('services', { inCity })}</h2>
          <ul className={surface.chips}>
            {supply.services.map(({ provider_count: n, ...work }) => (
              <li key={work.pk}>
                <Button look="outlined" onClick={() => onPick({ ...work, is_general: false })}>
                  {t('work', { name: work.name, n })}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <div>
        <Button look="plain" onClick={onMove}>
          {t('move')}
        </Button>
      </div>
    </div>
  )
}
