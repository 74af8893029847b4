'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RoleForm } from '@/components/accounts/profile/role-form'
import { Button } from '@/components/ui/button'
import { LogoutIcon } from '@/components/ui/icons'
import styles from '@/components/ui/panel.module.css'
import { Section } from '@/components/ui/section'
import { useSession } from '@/hooks/accounts/session'
import { publicConfig } from '@/lib/config'
import type { User } from '@/lib/contract/accounts'
import { paths } from '@/lib/paths'
import { ChangePasswordForm } from './change-password-form'
import { ContactRow } from './contact-row'
import { DeviceList } from './device-list'
import { IdentityList } from './identity-list'

const back = paths.settings('security')

/** Passwords, linked accounts, open sessions, and signing out. */
export const SecurityPanel = ({ user }: { user: User }) => {
  const t = useTranslations('accounts.security')
  const words = useTranslations('accounts')
  const { signOut } = useSession()
  const [leaving, setLeaving] = useState(false)
  const held = [...(user.is_consumer ? ['consumer'] : []), ...(user.is_provider ? ['provider'] : [])]
  return (
    <>
      <Section title={t('contacts')}>
        <ul className={styles.rows}>
          <ContactRow
            contact="email"
            value={user.email}
            isVerified={user.is_email_verified}
            hasPassword={user.has_password}
            verify={paths.verifyEmail(back)}
          />
          <ContactRow
            contact="phone"
            value={user.phone}
            isVerified={user.is_phone_verified}
            hasPassword={user.has_password}
            verify={paths.verifyPhone(back)}
          />
        </ul>
      </Section>
      <Section
        title={user.has_password ? t('password') : words('changePassword.addTitle')}
        lead={words(user.has_password ? 'changePassword.lead' : 'changePassword.addLead')}
      >
        <ChangePasswordForm hasPassword={user.has_password} />
      </Section>
      {publicConfig.googleClientId ? (
        <Section title={words('identities.title')} lead={words('identities.lead')}>
          <IdentityList />
        </Section>
      ) : null}
      <Section title={words('devices.title')} lead={words('devices.lead')}>
        <DeviceList />
      </Section>
      {held.length === 1 ? (
        <Section title={t('otherRole')}>
          <RoleForm without={held} />
        </Section>
      ) : null}
      <Section title={t('leave')} lead={t('leaveLead')}>
        <Button
          look="quiet"
          tone="danger"
          icon={<LogoutIcon />}
          busy={leaving}
          onClick={() => {
            setLeaving(true)
            void signOut()
          }}
        >
          {t('signOut')}
        </Button>
      </Section>
    </>
  )
}
