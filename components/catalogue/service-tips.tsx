import { PageLink } from '@/components/ui/page-link'
import { WholeWords } from '@/components/ui/whole-words'
import type { Discover } from '@/lib/contract/seo'
import { paths } from '@/lib/paths'
import styles from './service-tips.module.css'

/** What to agree on beforehand, by kind of work. */
export const ServiceTips = ({ service, tips }: { service: string; tips: Discover['tips'] }) => (
  <ul className={styles.tips}>
    {tips.map((tip) => (
      <li key={tip.slug} className={styles.tip}>
        <PageLink href={paths.subService(service, tip.slug)} className={styles.name}>
          <WholeWords>{tip.name}</WholeWords>
        </PageLink>
        <span>
          <WholeWords>{tip.text}</WholeWords>
        </span>
      </li>
    ))}
  </ul>
)
