'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { Dropdown } from '@/components/ui/dropdown'
import { Icon } from '@/components/ui/icon'
import header from './header.module.css'

const ServicesFlyout = dynamic(() => import('./services-flyout').then((module) => module.ServicesFlyout), {
  ssr: false,
})

/** The Services entry of the navigation; its panel is loaded when it first opens. */
export const ServicesMenu = ({ current }: { current: boolean }) => {
  const t = useTranslations('layout')
  return (
    <Dropdown
      hover
      align="start"
      current={current}
      buttonClass={header.navLink}
      button={
        <>
          {t('nav.services')}
          <Icon name="down" size={18} />
        </>
      }
    >
      {(close) => <ServicesFlyout onPick={close} />}
    </Dropdown>
  )
}
