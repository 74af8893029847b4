import { useLocale, useTranslations } from 'next-intl'
import { NowrapWords } from '@/components/ui/nowrap-words'
import { PageLink } from '@/components/ui/page-link'
import type { Service } from '@/lib/contract/catalogue'
import { formatMoneyRange } from '@/lib/format/money'
import { paths } from '@/lib/paths'
import styles from './price-table.module.css'

/** On one line. */
const whole = (words: string) => words.replaceAll(' ', '\u00a0')

/** Usual prices of each kind of a service's work, with their units. */
export const PriceTable = ({ service }: { service: Service }) => {
  const t = useTranslations('public.catalogue')
  const unit = useTranslations('ui.units')
  const locale = useLocale()
  return (
    <div className={styles.fold}>
      <table className={styles.table}>
        <caption className={styles.caption}>{t('reference')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('kind')}</th>
            <th scope="col">{t('usual')}</th>
          </tr>
        </thead>
        <tbody>
          {service.sub_services.map((one) => (
            <tr key={one.pk}>
              <th scope="row">
                <PageLink href={paths.subService(service.slug, one.slug)}>
                  <NowrapWords>{one.name}</NowrapWords>
                </PageLink>
              </th>
              <td>
                <span className={styles.price}>
                  {formatMoneyRange(one.price.low_cents, one.price.high_cents, locale)}
                </span>
                {` ${whole(unit(one.price.unit))}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
