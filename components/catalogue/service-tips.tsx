import { NowrapWords } from '@/components/ui/nowrap-words'
import { PageLink } from '@/components/ui/page-link'
import type { Discover } from '@/lib/contract/seo'
import { paths } from '@/lib/paths'
import styles from './service-tips.module.css'

/** Advice on agreements beforehand, by kind of work. */
export const ServiceTips = ({ service, tips }: { service: string; tips: Discover['tips'] }) => (
  <ul className={styles.tips}>
    {tips.map((tip) => (
      <li key={tip.slug} className={styles.tip}>
        <PageLink href={paths.subService(service, tip.slug)} className={styles.name}>
          <NowrapWords>{tip.name}</NowrapWords>
        </PageLink>
        <span>
          <NowrapWords>{tip.text}</NowrapWords>
        </span>
      </li>
    ))}
  </ul>
)
