import { PageLink } from '@/components/ui/page-link'
import { Tile, tintOf } from '@/components/ui/tile'
import { WholeWords } from '@/components/ui/whole-words'
import type { Service } from '@/lib/contract/catalogue'
import { paths } from '@/lib/paths'
import styles from './service-card.module.css'

/** A service and a few of its sub-services by name. */
export const ServiceCard = ({ service }: { service: Service }) => (
  <PageLink href={paths.service(service.slug)} className={styles.card}>
    <Tile src={service.icon} tint={tintOf(service.pk)} size={64} />
    <span className={styles.name}>
      <WholeWords>{service.name}</WholeWords>
    </span>
    <span className={styles.line}>
      <WholeWords>
        {service.sub_services
          .slice(0, 3)
          .map((one) => one.name)
          .join(' · ')}
      </WholeWords>
    </span>
  </PageLink>
)
