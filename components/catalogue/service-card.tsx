import { NowrapWords } from '@/components/ui/nowrap-words'
import { PageLink } from '@/components/ui/page-link'
import { Tile, tintOf } from '@/components/ui/tile'
import type { Service } from '@/lib/contract/catalogue'
import { paths } from '@/lib/paths'
import styles from './service-card.module.css'

/** A service and a few of its sub-services by name. */
export const ServiceCard = ({ service }: { service: Service }) => (
  <PageLink href={paths.service(service.slug)} className={styles.card}>
    <Tile src={service.icon} tint={tintOf(service.pk)} size={64} />
    <span className={styles.name}>
      <NowrapWords>{service.name}</NowrapWords>
    </span>
    <span className={styles.line}>
      <NowrapWords>
        {service.sub_services
          .slice(0, 3)
          .map((one) => one.name)
          .join(' · ')}
      </NowrapWords>
    </span>
  </PageLink>
)
