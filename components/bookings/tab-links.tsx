import { Link } from '@/lib/i18n/link'
import styles from './tab-links.module.css'

/** Views of one list, each with an address of its own. `count` is shown when there is something in it. */
export const TabLinks = ({
  label,
  tabs,
}: {
  label: string
  tabs: { key: string; href: string; name: string; current: boolean; count?: number }[]
}) => (
  <nav aria-label={label}>
    <ul className={styles.tabs}>
      {tabs.map((tab) => (
        <li key={tab.key}>
          <Link
            href={tab.href}
            className={styles.tab}
            aria-current={tab.current ? 'page' : undefined}
            scroll={false}
          >
            {tab.name}
            {tab.count ? <span className={styles.count}>{tab.count}</span> : null}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
