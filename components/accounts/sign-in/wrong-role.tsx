'use client'

import { useTranslations } from 'next-intl'
import { ServiceArt } from '@/components/catalogue/service-art'
import { ButtonLink } from '@/components/ui/button-link'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { useSearch } from '@/hooks/use-search'
import type { User } from '@/lib/contract/accounts'
import { usePathname } from '@/lib/i18n/navigation'
import { paths } from '@/lib/paths'
import { counterpartOf } from '@/lib/session/page-side'
import { rolesOf, type UserRole } from '@/lib/session/role'
import type { PageIcon } from '@/lib/shared/pictures/page-pictures'
import styles from './wrong-role.module.css'

const art: Record<UserRole, PageIcon> = { customer: '1f4dd', provider: '1f6e0-fe0f' }

/** Shown instead of another role's page: names its role and links on. */
export const WrongRole = ({ user, side }: { user: User; side: UserRole }) => {
  const t = useTranslations('accounts.otherSide')
  const path = usePathname()
  const search = useSearch()
  const [own] = rolesOf(user)
  return (
    <Page width="narrow">
      <PageHeader
        above={<ServiceArt icon={art[side]} />}
        title={t(`${side}.title`)}
        lead={t(`${side}.lead`, { email: user.email })}
      />
      <p>{t(`${side}.both`)}</p>
      <p className={styles.ways}>
        <ButtonLink href={paths.takeRole(side === 'provider' ? 'provider' : 'consumer', `${path}${search}`)}>
          {t(`${side}.become`)}
        </ButtonLink>
        {own ? (
          <ButtonLink href={counterpartOf(path, own)} look="outlined">
            {t(`own.${own}`)}
          </ButtonLink>
        ) : null}
      </p>
    </Page>
  )
}
