import type { Discover } from '@/lib/contract/seo'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import styles from './service-tips.module.css'

/** What to agree on first, by kind of work. */
export const ServiceTips = ({ service, tips }: { service: string; tips: Discover['tips'] }) => (
  <ul className={styles.tips}>
    {tips.map((tip) => (
      <li key={tip.slug} className={styles.tip}>
        <Link href={paths.subService(service, tip.slug)} className={styles.name} prefetch={false}>{tip.name}</Link>
        <span>{tip.text}</span>
      </li>
    ))}
  </ul>
)
